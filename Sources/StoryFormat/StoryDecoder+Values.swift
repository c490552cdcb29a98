internal import Story

/// The values that every part of a story is made of.
extension StoryDecoder {
    /// The element itself if it is an object; reports unknown keys. Every such object may have a note.
    mutating func object(_ element: Element, keys: [String]) -> Element? {
        let keys = keys + ["note"]
        guard case .object(let members) = element.node.content else {
            reportWrongType(element, wanted: "an object { … }")
            return nil
        }
        for member in members where !keys.contains(member.key) {
            let place = Problem.Place(element.path.key(member.key), .key)
            let fix = suggester.sentence(for: member.key) { keys }
            report(Problem(.unknownKey, "There is no key “\(member.key)” here.", fix: fix, at: place))
        }
        return element
    }

    mutating func required(_ element: Element, _ key: String) -> Element? {
        if let value = element[key] { return value }
        report(.missingKey, "The key “\(key)” is missing here.", at: element)
        return nil
    }

    /// Reports two keys that exclude each other; returns whether it did.
    mutating func exclude(_ element: Element, _ first: String, _ second: String) -> Bool {
        guard let one = element[first], let other = element[second] else { return false }
        let (kept, later) = one.node.bytes.lowerBound < other.node.bytes.lowerBound ? (first, second) : (second, first)
        let place = Problem.Place(element.path.key(later), .key)
        report(Problem(.keysExcludeEachOther, "“\(later)” and “\(kept)” cannot be combined.", fix: "Keep one of the two.", at: place))
        return true
    }

    /// The members of an object whose keys are IDs; reports keys that are not valid IDs.
    mutating func members(_ element: Element) -> [(element: Element, key: String)] {
        guard case .object(let members) = element.node.content else {
            reportWrongType(element, wanted: "an object { … }")
            return []
        }
        if members.isEmpty, element.path == Path().key("locations") {
            report(.tooFew, "A story needs at least one location.", at: element)
        }
        return members.map { (Element(node: $0.value, path: element.path.key($0.key)), $0.key) }
    }

    mutating func list(_ element: Element) -> [Element]? {
        guard case .array(let items) = element.node.content else {
            reportWrongType(element, wanted: "a list [ … ]")
            return nil
        }
        return items.enumerated().map { Element(node: $1, path: element.path.index($0)) }
    }

    mutating func plainText(_ element: Element, mayBeEmpty: Bool = true) -> String? {
        guard case .string(let text) = element.node.content else {
            reportWrongType(element, wanted: "a text in quotes")
            return nil
        }
        guard text.utf8.count <= Story.Limits.textBytes else {
            report(.textTooLong, "This text has \(text.utf8.count) bytes; the limit is \(Story.Limits.textBytes).", at: element)
            return nil
        }
        if !mayBeEmpty, text.unicodeScalars.allSatisfy({ $0.isBlank }) {
            report(.blankText, "This text has no words.", fix: "Write some, or remove it.", at: element)
        }
        return text
    }

    /// The author's own remark in an object.
    mutating func note(_ fields: Element) -> String? { fields["note"].flatMap { plainText($0) } }

    mutating func plainTexts(_ element: Element) -> [String] {
        (list(element) ?? []).compactMap { plainText($0, mayBeEmpty: false) }
    }

    mutating func boolean(_ element: Element) -> Bool? {
        if case .boolean(let value) = element.node.content { return value }
        reportWrongType(element, wanted: "true or false")
        return nil
    }

    mutating func integer(_ element: Element) -> Int64? {
        if case .number(let number) = element.node.content { return number }
        reportWrongType(element, wanted: "a number")
        return nil
    }

    mutating func number(_ element: Element, in limits: ClosedRange<Int>? = nil) -> Int? {
        guard let value = integer(element) else { return nil }
        guard let number = Int(exactly: Int32(clamping: value)), Int64(number) == value else {
            report(.outOfRange, "\(value) is too large here.", at: element)
            return nil
        }
        if let limits, !limits.contains(number) {
            report(.outOfRange, "\(number) is not from \(limits.lowerBound) to \(limits.upperBound).", at: element)
            return nil
        }
        return number
    }

    mutating func identifier<Thing>(_ element: Element, of thing: Thing.Type) -> Identifier<Thing>? {
        guard let text = plainText(element) else { return nil }
        let identifier = Identifier<Thing>(text)
        guard identifier.isValid else {
            report(.badIdentifier, "“\(text)” cannot be an ID.", fix: StoryValidator.identifierRule, at: element)
            return nil
        }
        return identifier
    }

    /// Earlier IDs.
    mutating func aliases<Thing>(_ element: Element, of thing: Thing.Type) -> [Identifier<Thing>] {
        guard let aliases = element["aliases"] else { return [] }
        return (list(aliases) ?? []).compactMap { identifier($0, of: thing) }
    }

    /// One of the words of an enumeration; reports any other.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ element: Element, of word: Word.Type) -> Word? {
        guard let text = plainText(element) else { return nil }
        if let found = Word(rawValue: text) { return found }
        let known = Word.allCases.map { $0.rawValue }
        reportUnknownWord(text, known: known, at: element)
        return nil
    }

    mutating func reportUnknownWord(_ text: String, known: [String], at element: Element) {
        let list = known.dropFirst().reduce(known.first ?? "") { $0 + ", " + $1 }
        let fix = suggester.sentence(for: text) { known } ?? "Write one of \(list)."
        report(.unknownWord, "“\(text)” is not allowed here.", fix: fix, at: element)
    }

    // MARK: Texts and expressions

    mutating func template(_ element: Element, mayBeEmpty: Bool = true) -> Template? {
        guard let text = plainText(element, mayBeEmpty: mayBeEmpty) else { return nil }
        let bytes = Array(text.utf8)
        return template(bytes, in: 0..<bytes.count, at: element.path)
    }

    mutating func lines(_ element: Element?) -> [Template] {
        guard let element else { return [] }
        var items = [element]
        if case .array = element.node.content { items = list(element) ?? [] }
        var texts: [[UInt8]] = []
        for item in items { texts.append(Array((plainText(item) ?? "").utf8)) }
        var hasOpenEmphasis = false
        return TextLines(items.map { $0.node }).lines.compactMap { line in
            guard texts[line.element].count >= line.bytes.upperBound else { return nil }
            return template(texts[line.element], in: line.bytes, at: items[line.element].path, &hasOpenEmphasis)
        }
    }

    private mutating func template(_ bytes: [UInt8], in range: Range<Int>, at path: Path) -> Template {
        var hasOpenEmphasis = false
        return template(bytes, in: range, at: path, &hasOpenEmphasis)
    }

    /// - Parameter hasOpenEmphasis: Whether an earlier line's emphasis that is not closed is reported; its end is not reported again.
    private mutating func template(_ bytes: [UInt8], in range: Range<Int>, at path: Path, _ hasOpenEmphasis: inout Bool) -> Template {
        let (template, found) = Template.parse(bytes, in: range)
        for problem in found {
            let start = problem.bytes.lowerBound
            if problem.code == .textSyntax, range.contains(start), bytes[start] == UInt8(ascii: "*") {
                let isEnd = start > range.lowerBound && bytes[start - 1] > UInt8(ascii: " ")
                if isEnd, hasOpenEmphasis {
                    hasOpenEmphasis = false
                    continue
                }
                if !isEnd { hasOpenEmphasis = true }
            }
            report(problem.problem(at: path))
        }
        return template
    }

    mutating func expression(_ element: Element?) -> Expression? {
        guard let element, let text = plainText(element) else { return nil }
        do {
            return try Expression(parsing: text)
        } catch {
            report(error.problem(at: element.path))
            return nil
        }
    }

    /// Effects that are applied at once, or a list of entries.
    mutating func effects(_ element: Element?) -> Story.Effects {
        guard let element else { return Story.Effects() }
        guard element.isArray, let items = list(element) else {
            if element["if"] != nil {
                let fix = "Put the whole object into a list: [{ … }]."
                let place = Problem.Place(element.path.key("if"), .key)
                report(Problem(.unknownKey, "Only an entry of a list can have an “if”.", fix: fix, at: place))
            }
            return Story.Effects(changes(element))
        }
        if items.isEmpty { report(.tooFew, "This list sets nothing.", fix: "Set a variable, or remove the list.", at: element) }
        return Story.Effects(
            entries: items.compactMap { item in
                let condition = expression(item["if"])
                let before = problemCount
                let changes = changes(item)
                // If nothing in it could be read, that is the mistake.
                return changes.isEmpty && problemCount > before ? nil : Story.Effects.Entry(changes, if: condition)
            }
        )
    }

    private mutating func changes(_ element: Element) -> [Story.Effect] {
        var effects: [Story.Effect] = []
        for (value, name) in members(element) where name != "if" {
            switch value.node.content {
            case .number(let number):
                effects.append(Story.Effect(variable: name, value: Expression(.number(number))))
            case .boolean(let answer):
                effects.append(Story.Effect(variable: name, value: Expression(.yesNo(answer))))
            case .string:
                guard let expression = expression(value) else { continue }
                effects.append(Story.Effect(variable: name, value: expression))
            default:
                reportWrongType(value, wanted: "a number, true, false, or an expression in quotes")
            }
        }
        return effects
    }

    // MARK: Reports

    mutating func reportWrongType(_ element: Element, wanted: String) {
        guard !element.isInvalid else { return }
        report(.wrongType, "This is \(element.words), but it should be \(wanted).", at: element)
    }
}
