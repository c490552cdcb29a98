internal import CoReading
internal import Library
internal import StoryFormat

extension Operations {
    /// Reading together; docs/reading-together.md describes the messages over the WebSocket.
    static let groups = [
        Operation(
            id: "openGroup",
            method: "POST",
            path: PathPattern("/api/groups"),
            summary: "Starts a group that reads together, from a reading as it stands. The caller owns the book.",
            access: .reader,
            body: GroupOpening.shape,
            example: #"{"story": "sharks", "revision": "9f3c…", "lines": ["…"], "scene": 4}"#,
            bodyLimit: 1_024 * 1_024,
            answers: [document(OpenedGroupDocument.self, "The group.", .created)],
            problems: [.notFound, .conflict],
            run: { api, call, opening throws(ProblemDetails) in
                let story = GroupStory(id: opening.story, revision: opening.revision)
                let passage = GroupEvent.Passage(lines: opening.lines.map { $0 + "\n" }, scene: opening.scene)
                let opened = try librarySays { () throws(LibraryError) in
                    try api.library.openGroup(story, passage, as: call.caller, uptime: GroupHall.uptime())
                }
                api.hall.seat(opened.live)
                return .json(OpenedGroupDocument(group: opened.live.id, member: opened.member), .created)
            }
        ),
        Operation(
            id: "getGroups",
            method: "GET",
            path: PathPattern("/api/groups"),
            summary: "The groups that this device can return to, the one read last first.",
            access: .reader,
            answers: [document(GroupsDocument.self, "The groups.")],
            run: { api, call throws(ProblemDetails) in
                let groups = try librarySays { () throws(LibraryError) in try api.library.groups(of: call.caller) }
                return .json(GroupsDocument(groups, connections: api.hall.connectionCounts()))
            }
        ),
        Operation(
            id: "inviteToGroup",
            method: "POST",
            path: PathPattern("/api/groups/{group}/invitation"),
            summary: "Makes a link and a spoken code that let devices knock at a group, instead of earlier ones.",
            access: .reader,
            parameters: [group.described],
            body: InvitationRequest.shape,
            example: #"{"address": "https://books.example/"}"#,
            answers: [document(InvitationDocument.self, "The invitation, which is told only now.", .created)],
            run: { api, call, request throws(ProblemDetails) in
                let id = try call.value(of: group)
                let made = try librarySays { () throws(LibraryError) in try api.library.invite(to: id, as: call.caller) }
                return .json(
                    InvitationDocument(made.invitation, secret: made.secret, code: made.code, address: request.address),
                    .created
                )
            }
        ),
        Operation(
            id: "knock",
            method: "POST",
            path: PathPattern("/api/groups/knocks"),
            summary: "Exchanges the secret of a link, or a spoken code, for the group. Its WebSocket then lets this device knock.",
            lane: .secret,
            access: .reader,
            body: Knock.shape,
            example: #"{"code": "K3MX7P"}"#,
            answers: [document(KnockDocument.self, "The group and its story.")],
            problems: [.tooManyRequests],
            run: { api, call, knock throws(ProblemDetails) in
                let found = try librarySays { () throws(LibraryError) in
                    try api.library.knock(secret: knock.secret, code: knock.code, as: call.caller)
                }
                if let key = call.caller.session?.hash { api.hall.invited.admit(key, to: found.id, now: call.now) }
                return .json(KnockDocument(found))
            }
        ),
        Operation(
            id: "getGroupStory",
            method: "GET",
            path: PathPattern("/api/groups/{group}/story"),
            summary: "The story of a group, as `/api/stories/{id}` gives it, in the revision that the group reads.",
            access: .reader,
            parameters: [group.described],
            answers: [document(WholeStory.self, "The story.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: group)
                guard let entry = try librarySays({ () throws(LibraryError) in try api.library.story(of: id) }) else {
                    throw ProblemDetails(.notFound, "There is no such group, it has ended, or its story was removed.")
                }
                let told = call.languages.told(entry)
                return .json(WholeStory(told, card: StoryCard(told.listing, picture: try api.stories.cover(of: told.listing))))
            }
        ),
        Operation(
            id: "connectToGroup",
            path: PathPattern("/api/groups/{group}/socket"),
            summary: "The WebSocket of a group, for its members and for those who knock. docs/reading-together.md describes the messages.",
            parameters: [group.described, afterEvent.described, endOfChain.described],
            upgrade: { api, call throws(ProblemDetails) in
                let id = try call.value(of: group)
                guard call.request.subprotocols.contains(Substring(GroupProtocol.name)) else {
                    throw ProblemDetails(.badRequest, "Offer the subprotocol \(GroupProtocol.name).")
                }
                let found = try librarySays { () throws(LibraryError) in
                    (try api.library.group(id), try api.library.person(call.caller))
                }
                guard let known = found.0, !known.isEnded else {
                    throw ProblemDetails(.notFound, "There is no such group, or it has ended.", more: .init(reason: "noSuchGroup"))
                }
                var since: LogHead?
                if let number = call.value(of: afterEvent), let chain = call.value(of: endOfChain).flatMap({ UInt64($0, radix: 16) }) {
                    since = LogHead(number: number, chain: chain)
                }
                let arrival = GroupTable.Arrival(
                    person: found.1,
                    actor: call.caller.actor,
                    since: since,
                    mayKnock: api.hall.invited.contains(found.1.key, in: id, now: call.now)
                )
                return api.hall.handler(group: id, arrival)
            }
        ),
        Operation(
            id: "getRunningGroups",
            method: "GET",
            path: PathPattern("/api/administration/groups"),
            summary: "The groups that are not over, the one read last first, and whether guests may join them.",
            access: .administrator,
            answers: [document(RunningGroupsDocument.self, "The groups.")],
            run: { api, _ throws(ProblemDetails) in
                let found = try librarySays { () throws(LibraryError) in
                    (try api.library.groups(), try api.library.isAllowed(.guestsInGroups))
                }
                return .json(RunningGroupsDocument(found.0, connections: api.hall.connectionCounts(), allowsGuests: found.1))
            }
        ),
        Operation(
            id: "allowGuestsInGroups",
            method: "PUT",
            path: PathPattern("/api/administration/groups/guests"),
            summary: "Allows guests to join groups, or not.",
            access: .administrator,
            body: GuestPermission.shape,
            example: #"{"allowed": true}"#,
            answers: [Operation.Answer(status: .noContent, summary: "It is so now.")],
            run: { api, call, permission throws(ProblemDetails) in
                try librarySays { () throws(LibraryError) in
                    try api.library.allow(.guestsInGroups, permission.allowed, as: call.caller)
                }
                return .done()
            }
        ),
        Operation(
            id: "endGroup",
            method: "DELETE",
            path: PathPattern("/api/administration/groups/{group}"),
            summary: "Ends a group for everybody in it. What was read stays with each reader.",
            access: .administrator,
            parameters: [group.described],
            answers: [Operation.Answer(status: .noContent, summary: "The group is over.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: group)
                try librarySays { () throws(LibraryError) in
                    guard try api.library.group(id) != nil else { throw .missing("There is no such group.") }
                }
                api.hall.end(id, by: call.caller.actor)
                return .done()
            }
        ),
    ]

    private static let group = PathParameter("group", Shapes.group, "The group's ID.")
    private static let afterEvent = number("after", 0...9_007_199_254_740_991, "The number of the last event that the device has.")
    private static let endOfChain = text("chain", 16, "The chain of that event.")
}

/// The protocol of groups.
enum GroupProtocol {
    /// The WebSocket subprotocol.
    static let name = "branchbook.together.1"
}
