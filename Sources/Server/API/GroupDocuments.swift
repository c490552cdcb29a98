internal import CoReading
internal import Library
internal import StoryFormat

/// A group that was just opened.
struct OpenedGroupDocument: Document {
    private let group: String
    private let member: Int64

    static var schemaName: String? { "OpenedGroup" }

    init(group: String, member: CoReading.Member.ID) {
        self.group = group
        self.member = member.number
    }
}

/// Somebody in a group, as the others see them.
private struct PersonDocument: Document {
    let name: String
    let kind: String?
    let picture: String
    let colour: String

    static var schemaName: String? { "Person" }
    static var notes: [String: [JSONField]] { ["kind": .summary("`guest` for a guest, who has no name of their own; absent otherwise.")] }

    init(_ person: Person) {
        name = person.name
        kind = person.isGuest ? "guest" : nil
        picture = person.picture
        colour = person.colour
    }
}

/// A group in a list.
private struct GroupDocument: Document {
    let group: String
    let story: String
    let title: String
    let members: [PersonDocument]
    let opened: Moment
    let lastRead: Moment
    let connections: Int

    static var schemaName: String? { "Group" }
    static var notes: [String: [JSONField]] { ["connections": .summary("How many devices are connected now.")] }

    init(_ group: StoredGroup, _ members: [CoReading.Member], connections: [String: Int]) {
        self.group = group.id
        story = group.story.id
        title = group.title
        self.members = members.map { PersonDocument($0.person) }
        opened = Moment(group.opened)
        lastRead = Moment(group.lastRead)
        self.connections = connections[group.id] ?? 0
    }
}

/// The groups that a device can return to.
struct GroupsDocument: Document {
    private let groups: [GroupDocument]

    static var schemaName: String? { "Groups" }

    init(_ groups: [(group: StoredGroup, members: [CoReading.Member])], connections: [String: Int]) {
        self.groups = groups.map { GroupDocument($0.group, $0.members, connections: connections) }
    }
}

/// All groups, for the administrator.
struct RunningGroupsDocument: Document {
    private let groups: [GroupDocument]
    private let guestsAllowed: Bool

    static var schemaName: String? { "RunningGroups" }

    init(_ groups: [(group: StoredGroup, members: [CoReading.Member])], connections: [String: Int], allowsGuests: Bool) {
        self.groups = groups.map { GroupDocument($0.group, $0.members, connections: connections) }
        guestsAllowed = allowsGuests
    }
}

/// An invitation with its secrets.
struct InvitationDocument: Document {
    private let link: String
    private let expires: Moment
    private let code: String
    private let codeExpires: Moment
    private let qr: [String]

    static var schemaName: String? { "Invitation" }
    static var notes: [String: [JSONField]] {
        ["qr": .summary("The QR code of the link: a row of `0` and `1` for light and dark modules each; empty if the link is too long.")]
    }

    init(_ invitation: GroupInvitation, secret: String, code: String, address: String) {
        link = "\(address)#/together/\(secret)"
        expires = Moment(invitation.expires)
        self.code = code
        codeExpires = Moment(invitation.codeExpires)
        qr = QRCode.rows(of: link) ?? []
    }
}

/// The group that an invitation leads to.
struct KnockDocument: Document {
    private let group: String
    private let story: String
    private let title: String

    static var schemaName: String? { "KnockAnswer" }

    init(_ group: StoredGroup) {
        self.group = group.id
        story = group.story.id
        title = group.title
    }
}
