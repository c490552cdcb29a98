import CoReading
import StoryEngine
import StoryFormat

/// A group whose members send any bytes, for the fuzzer and tests.
public enum HostileMembers {
    /// Lets things happen to a group of three, and checks that it stays in order.
    ///
    /// Each line is one happening: a letter, then a message. `a`, `b` and `c` send the message as the owner and two followers, `d` as somebody
    /// who knocks; `A` to `D` connect them, `x` to `z` disconnect the first three, and `+` lets a minute pass.
    /// - Returns: A sentence about what is wrong; nil if nothing is.
    public static func flaw(of bytes: [UInt8]) -> String? {
        guard var live = try? group() else { return "The group cannot be opened." }
        var log = first
        var (now, lastLink): (Int64, UInt64) = (0, 0)
        var links: [UInt8: Link] = [:]
        func step(_ happening: GroupHappening) -> String? {
            let before = live.group
            for case .append(let event, let end) in live.step(happening, now: now) {
                guard end == log.last?.head else { return "An event follows another than the last." }
                log.append(event)
            }
            guard live.group.move != before.move, let owner = before.member(before.owner) else { return nil }
            return isFrom(owner, happening, links) ? nil : "Somebody else than the owner moved the page."
        }
        for name in "ABC".utf8 {
            lastLink += 1
            links[name | 0x20] = Link(lastLink)
            if let flaw = step(.connected(Link(lastLink), person(name), since: nil, mayKnock: true)) { return flaw }
        }
        for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 400, omittingEmptySubsequences: true) {
            guard let name = line.first else { continue }
            var happening: GroupHappening?
            switch name {
            case UInt8(ascii: "a")...UInt8(ascii: "d"): happening = links[name].map { .received($0, Array(line.dropFirst())) }
            case UInt8(ascii: "A")...UInt8(ascii: "D"):
                lastLink += 1
                links[name | 0x20] = Link(lastLink)
                happening = .connected(Link(lastLink), person(name), since: live.group.head, mayKnock: true)
            case UInt8(ascii: "x")...UInt8(ascii: "z"):
                happening = links.removeValue(forKey: name - UInt8(ascii: "x") + UInt8(ascii: "a")).map { .disconnected($0) }
            case UInt8(ascii: "+"):
                now += 60_000
                happening = .passed
            default: now += 1
            }
            if let happening, let flaw = step(happening) { return flaw }
        }
        guard let again = try? ReadingGroup(log: log), again == live.group else { return "The log tells another group." }
        guard let resumed = try? SharedPlaythrough.resume(program, record: live.group.record, scene: live.group.scene),
            resumed.lines.isEmpty, resumed.playthrough.scene == live.playthrough.scene
        else { return "The record leads to another place." }
        return nil
    }

    /// Whether a member sent what happens.
    private static func isFrom(_ member: Member, _ happening: GroupHappening, _ links: [UInt8: Link]) -> Bool {
        guard case .received(let link, _) = happening else { return false }
        return links.contains { $0.value == link && person($0.key).key == member.person.key }
    }

    private static func person(_ name: UInt8) -> Person {
        Person(key: "key \(name | 0x20)", name: "Reader", picture: "owl", colour: "moss")
    }

    private static let story = #"""
        {
          "branchbook": 1, "id": "gate", "title": "The Gate",
          "variables": { "name": { "prompt": "Who?", "default": "Ada" }, "coins": 0 },
          "start": "lawn",
          "locations": {
            "lawn": {
              "pages": [{ "text": ["One, {name}.", "Two."], "reveal": "lines" }, { "text": "Three." }],
              "choices": [
                { "id": "dig", "text": "Dig.", "set": { "coins": "coins + 1" }, "go": "lawn" },
                { "id": "leave", "text": "Leave.", "if": "coins > 0", "go": "home" }
              ]
            },
            "home": { "text": "Home.", "ending": { "title": "Home", "kind": "happy" } }
          }
        }
        """#

    private static let program: Program = {
        let document = StoryDocument(Array(story.utf8))
        guard let story = document.story, let program = try? Program(story) else {
            preconditionFailure("The story is invalid: \(document.diagnostics.map(\.message))")
        }
        return program
    }()

    private static let first: [LoggedEvent] = {
        var recorded = RecordedPlaythrough(program, seed: 7)
        let passage = GroupEvent.Passage(lines: recorded.takeNewLines(), scene: 0)
        var group = ReadingGroup()
        return [
            group.apply(GroupEvent(.opened(person(UInt8(ascii: "a")), passage), by: Member.ID(1))),
            group.apply(GroupEvent(.joined(Member.ID(2), person(UInt8(ascii: "b"))), by: Member.ID(1))),
            group.apply(GroupEvent(.joined(Member.ID(3), person(UInt8(ascii: "c"))), by: Member.ID(1))),
        ]
    }()

    private static func group() throws -> LiveGroup {
        let story = GroupStory(id: program.storyID, revision: program.revision)
        return try LiveGroup(id: "g", story: story, group: ReadingGroup(log: first), program: program, now: 0)
    }
}
