internal import Story
internal import StoryFormat

extension Expression {
    /// The expression as a tree of operations, as docs/web-editor.md describes it.
    var tree: JSONValue {
        switch kind {
        case .number(let number): Self.node("number", JSONField("value", .number(number)))
        case .yesNo(let answer): Self.node("yesNo", JSONField("value", .boolean(answer)))
        case .text(let text): Self.node("text", JSONField("value", .string(text)))
        case .variable(let name): Self.node("variable", JSONField("name", .string(name)))
        case .visits(let location): Self.node("visits", JSONField("location", .string(location.text)))
        case .visited(let location): Self.node("visited", JSONField("location", .string(location.text)))
        case .turns: Self.node("turns")
        case .roll: Self.node("roll")
        case .negative(let operand): Self.node("negative", JSONField("of", operand.tree))
        case .not(let operand): Self.node("not", JSONField("of", operand.tree))
        case .binary(let operation, let left, let right):
            Self.node(
                "binary",
                JSONField("operator", .string(operation.rawValue)),
                JSONField("left", left.tree),
                JSONField("right", right.tree)
            )
        case .membership(let value, let list, let negated):
            Self.node(
                "in",
                JSONField("value", value.tree),
                JSONField("list", .array(list.map { $0.tree })),
                JSONField("negated", .boolean(negated))
            )
        case .extreme(let extreme, let list): Self.node(extreme.rawValue, JSONField("list", .array(list.map { $0.tree })))
        case .conditional(let value, let condition, let other):
            Self.node("conditional", JSONField("then", value.tree), JSONField("if", condition.tree), JSONField("else", other.tree))
        }
    }

    private static func node(_ word: String, _ fields: JSONField...) -> JSONValue {
        .object([JSONField("is", .string(word))] + fields)
    }

    /// Reads a tree; nil if it is none. Whether its text can be parsed is another question.
    init?(tree: JSONValue) {
        func part(_ key: String) -> Expression? { tree[key].flatMap { Expression(tree: $0) } }
        func text(_ key: String) -> String? { tree[key]?.string }
        func list() -> [Expression]? {
            guard case .array(let items) = tree["list"] else { return nil }
            let parts = items.compactMap { Expression(tree: $0) }
            return parts.isEmpty || parts.count < items.count ? nil : parts
        }
        func kind() -> Kind? {
            switch tree["is"]?.string {
            case "number": return tree["value"]?.number.map { .number($0) }
            case "yesNo":
                guard case .boolean(let answer) = tree["value"] else { return nil }
                return .yesNo(answer)
            case "text": return text("value").map { .text($0) }
            case "variable": return text("name").map { .variable($0) }
            case "visits": return text("location").map { .visits(Story.Location.ID($0)) }
            case "visited": return text("location").map { .visited(Story.Location.ID($0)) }
            case "turns": return .turns
            case "roll": return .roll
            case "negative": return part("of").map { .negative($0) }
            case "not": return part("of").map { .not($0) }
            case "binary":
                guard let word = text("operator"), let operation = Operator(rawValue: word), let left = part("left"),
                    let right = part("right")
                else { return nil }
                return .binary(operation, left, right)
            case "in":
                guard let value = part("value"), let list = list(), case .boolean(let negated) = tree["negated"] ?? .boolean(false) else {
                    return nil
                }
                return .membership(value, list, negated: negated)
            case "min": return list().map { .extreme(.min, $0) }
            case "max": return list().map { .extreme(.max, $0) }
            case "conditional":
                guard let value = part("then"), let condition = part("if"), let other = part("else") else { return nil }
                return .conditional(value, if: condition, else: other)
            default: return nil
            }
        }
        guard let kind = kind() else { return nil }
        self.init(kind)
    }

    /// The text of a tree; nil if no text means it, as where a name has a space.
    static func text(of tree: JSONValue) -> String? {
        guard let expression = Expression(tree: tree) else { return nil }
        let text = expression.description
        guard let parsed = try? Expression(parsing: text), parsed.tree == expression.tree else { return nil }
        return text
    }
}
