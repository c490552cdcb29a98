internal import StoryFormat
public import StoryEngine

/// Why a request was refused. A refused request changes nothing.
public enum GroupRefusal: Error, Equatable, Sendable {
    /// The message is not a request, or this key is missing or wrong.
    case malformed(key: String)
    /// The term or the move has passed.
    case stale
    case notOwner
    case notFollower
    /// The book is not held out to this member.
    case notOffered
    /// The book can only be taken once its owner is away.
    case ownerIsHere
    /// A member can only remove those who joined later.
    case cameBefore
    case noSuchMember
    case noSuchKnock
    case noSuchChoice
    case noSuchScene
    case full
    /// The log of the group is as long as it may be.
    case long
    /// The lines do not lead anywhere in this story.
    case badRecord
    case tooFast
    /// Nothing could be kept, for example because the disk is full.
    case storage
    /// The engine refuses the input.
    case engine(Refusal)

    /// The word for it in messages; it never changes.
    public var code: String {
        switch self {
        case .malformed: "malformed"
        case .stale: "stale"
        case .notOwner: "notOwner"
        case .notFollower: "notFollower"
        case .notOffered: "notOffered"
        case .ownerIsHere: "ownerIsHere"
        case .cameBefore: "cameBefore"
        case .noSuchMember: "noSuchMember"
        case .noSuchKnock: "noSuchKnock"
        case .noSuchChoice: "noSuchChoice"
        case .noSuchScene: "noSuchScene"
        case .full: "full"
        case .long: "long"
        case .badRecord: "badRecord"
        case .tooFast: "tooFast"
        case .storage: "storage"
        case .engine(let refusal): refusal.code
        }
    }

    /// The code, and what a sentence about it counts or names.
    func add(to fields: inout JSONFields) {
        fields.add("code", code)
        switch self {
        case .malformed(let key): fields.add("key", key)
        case .engine(.choiceDisabled(let reason)): fields.add("reason", reason)
        case .engine(.answerTooShort(let least)): fields.add("least", least)
        case .engine(.answerTooLong(let most)): fields.add("most", most)
        case .engine(.numberOutOfRange(let limits)):
            if limits.lowerBound != .min { fields.add("least", limits.lowerBound) }
            if limits.upperBound != .max { fields.add("most", limits.upperBound) }
        default: break
        }
    }
}
