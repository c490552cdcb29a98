internal import StoryFormat

/// The kinds of things a draft is made of, each with its fields and the places for others inside it.
///
/// This is the shape of the format and of the sidecar. What a value must be is up to the decoder, which reports what is wrong.
public enum Kind: UInt8, CaseIterable, Sendable {
    case story, variable, option, picture, sound, word, location, page, sequence, stage, event, choice, check, modifier, outcome, ending
    case way
    // Only in the sidecar.
    case chapter, mapNote

    /// What a field's value means to the editor.
    public enum FieldKind: Sendable {
        /// Words of the author without variables, on one line.
        case plain
        /// Words of the author with variables.
        case template
        /// Words of the author with variables, in lines.
        case lines
        /// An expression.
        case expression
        /// Effects: names of variables, each with an expression.
        case effects
        /// The ID of the thing itself.
        case id
        /// Earlier IDs.
        case aliases
        /// The ID of another thing of this kind, or a list of them.
        case reference(Kind)
        /// The names of variables.
        case names
        /// Anything else, edited as a whole.
        case value
        /// Kept in the sidecar, as the format has no place for it.
        case aside
    }

    /// A field by its key in the format.
    struct Field: Sendable {
        let key: JSONKey
        let kind: FieldKind
    }

    /// A place for other things.
    struct Slot: Sendable {
        enum Shape: Sendable {
            /// An object whose keys are the IDs of its things.
            case map
            case list
            /// At most one thing.
            case single
        }

        let key: JSONKey
        let kind: Kind
        let shape: Shape
        /// Kept in the sidecar.
        var isAside = false
    }

    /// The word for it in JSON.
    public var name: String { Self.table[index].name }

    /// The kind with a name, compared byte by byte; nil if there is none.
    public init?(_ name: String) {
        guard let kind = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
        self = kind
    }

    /// The fields in the order in which they are written. Fields that are not among them follow these.
    var fields: [Field] { Self.table[index].fields }

    /// The places for other things, in the order in which they are written among the fields: each after the field of this key.
    var slots: [Slot] { Self.table[index].slots }

    /// The field that can stand for the whole thing, if it has no other.
    var shortField: JSONKey? { Self.table[index].short }

    /// Whether its ID is the key under which it is written.
    var isKeyed: Bool {
        switch self {
        case .variable, .picture, .sound, .location, .outcome: true
        default: false
        }
    }

    /// Whether things of this kind come and go with commands of their own, which keep the rest of the story in order.
    var hasCommand: Bool {
        switch self {
        case .location, .page, .choice, .check, .outcome, .ending: true
        default: false
        }
    }

    /// The keys of the places for other things.
    public var slotNames: [String] { slots.map { $0.key.text } }

    /// What a field means; nil for one that the format does not have.
    public func field(_ key: String) -> FieldKind? { fields.first { $0.key.text.hasSameBytes(as: key) }?.kind }

    func slot(_ key: JSONKey) -> Int? { slots.firstIndex { $0.key == key } }

    /// Where a field or slot is written: before all with a larger number.
    func rank(_ key: JSONKey) -> Int { Self.table[index].order.firstIndex(of: key) ?? .max }

    private var index: Int { Int(rawValue) }

    private static let table: [Row] = allCases.map { $0.row }
}
