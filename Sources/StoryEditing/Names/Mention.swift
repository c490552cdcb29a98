internal import Story
internal import StoryFormat

/// A name in an author's text: a variable, or the ID of a location.
struct Mention: Equatable {
    enum Sort: Equatable {
        case variable, location
        /// The quoted ID of an option, compared with the variable of this name or given to it.
        case option(variable: String)
    }

    var sort: Sort
    var name: String
    /// The UTF-8 bytes that say it: the name, or the whole `visits(cave)`.
    var bytes: Range<Int>
    /// What stands around a location's ID.
    var function = ""

    /// The mentions in an expression, in the order of its text; none if it is unfinished.
    /// - Parameter variable: The variable that gets the value; nil for a condition.
    static func all(inExpression text: String, of variable: String? = nil) -> [Mention] {
        guard let expression = try? Expression(parsing: text) else { return [] }
        var found: [Mention] = []
        if let variable { collectOptions([expression], of: variable, &found) }
        collect(expression, &found)
        return found
    }

    /// The mentions in a text of several lines, in order.
    static func all(inText text: String) -> [Mention] {
        let bytes = Array(text.utf8)
        // Without a brace there is nothing to parse, and most texts have none.
        guard bytes.contains(UInt8(ascii: "{")) else { return [] }
        var found: [Mention] = []
        var start = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
            collect(Template.parse(bytes, in: start..<end).template.parts, &found)
            start = end + 1
        }
        return found
    }

    private static func collect(_ parts: [Template.Part], _ found: inout [Mention]) {
        for part in parts {
            switch part {
            case .literal: break
            case .value(let expression): collect(expression, &found)
            case .emphasis(_, let inner): collect(inner, &found)
            case .conditional(let branches, let otherwise):
                for branch in branches {
                    collect(branch.condition, &found)
                    collect(branch.parts, &found)
                }
                collect(otherwise, &found)
            }
        }
    }

    private static func collect(_ expression: Expression, _ found: inout [Mention]) {
        switch expression.kind {
        case .number, .yesNo, .text, .turns, .roll: break
        case .variable(let name): found.append(Mention(sort: .variable, name: name, bytes: expression.bytes))
        case .visits(let id): found.append(Mention(sort: .location, name: id.text, bytes: expression.bytes, function: "visits"))
        case .visited(let id): found.append(Mention(sort: .location, name: id.text, bytes: expression.bytes, function: "visited"))
        case .negative(let operand), .not(let operand): collect(operand, &found)
        case .binary(_, let left, let right):
            collect(left, &found)
            if case .variable(let name) = right.kind { collectOptions([left], of: name, &found) }
            if case .variable(let name) = left.kind { collectOptions([right], of: name, &found) }
            collect(right, &found)
        case .membership(let value, let list, _):
            collect(value, &found)
            if case .variable(let name) = value.kind { collectOptions(list, of: name, &found) }
            for item in list { collect(item, &found) }
        case .conditional(let value, let condition, let other):
            collect(value, &found)
            collect(condition, &found)
            collect(other, &found)
        case .extreme(_, let operands):
            for operand in operands { collect(operand, &found) }
        }
    }

    private static func collectOptions(_ values: [Expression], of variable: String, _ found: inout [Mention]) {
        for value in values {
            if case .text(let option) = value.kind {
                found.append(Mention(sort: .option(variable: variable), name: option, bytes: value.bytes))
            }
        }
    }

    /// What stands in a text for another name.
    private func written(_ name: String) -> String {
        switch sort {
        case .variable: name
        case .location: "\(function)(\(name))"
        case .option: "'\(name)'"
        }
    }

    /// Puts other names into a text.
    /// - Parameter rename: The new name of a mention; nil to leave it.
    /// - Returns: The changed text; nil if nothing changes.
    static func rewrite(_ text: String, _ mentions: [Mention], _ rename: (Mention) -> String?) -> String? {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        for mention in mentions {
            // An expression in parentheses covers more than its name.
            guard let name = rename(mention), mention.bytes.lowerBound >= place, mention.bytes.upperBound <= bytes.count else { continue }
            result += bytes[place..<mention.bytes.lowerBound]
            result += mention.written(name).utf8
            place = mention.bytes.upperBound
        }
        guard place > 0 else { return nil }
        result += bytes[place...]
        return String(decoding: result, as: UTF8.self)
    }
}
