internal import StoryFormat

/// One line of a record, parsed without the lines before it. Everything that reads records parses their lines here.
package struct RecordLine {
    /// The kinds of line.
    package enum Kind: CaseIterable, Sendable {
        /// The first line of a record, or a new beginning in it.
        case beginning
        /// A state at a beginning.
        case base
        /// Something that the reader did.
        case advance, skip, undo, restart, choose, answer

        /// Whether undo takes it back.
        package var isDecision: Bool { self == .choose || self == .answer || self == .restart }
    }

    /// The kind of line.
    package let kind: Kind
    /// The whole line.
    let value: JSONValue

    /// Parses a line, with or without its line end; nil if it is not a line of a record.
    package init?(_ text: some Collection<UInt8>) {
        var bytes = Array(text)
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard bytes.count <= Record.longestLine, let value = JSONParser.value(of: bytes), let kind = RecordLine.kind(of: value) else {
            return nil
        }
        self.kind = kind
        self.value = value
    }

    private static func kind(of value: JSONValue) -> Kind? {
        if value["branchbook"]?.key == "record" { return .beginning }
        guard let word = value["do"]?.string else { return nil }
        return Kind.allCases.first { $0.word?.hasSameBytes(as: word) ?? false }
    }

    /// The lines of a text that can be parsed, without repeated ones.
    /// - Complexity: O(*n*) in the bytes.
    package static func all(in text: String) -> [RecordLine] {
        var last: Int64 = 0
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { RecordLine($0) }.filter { $0.isNew(after: &last) }
    }

    /// Whether this line is new; a repeated line adds nothing.
    /// - Parameter last: The number of the last line since the last beginning; updated if this line is new.
    package func isNew(after last: inout Int64) -> Bool {
        if kind == .beginning {
            last = 0
        } else if let number {
            guard number > last else { return false }
            last = number
        }
        return true
    }

    // MARK: What it says

    /// Its number after the beginning, from 1.
    package var number: Int64? { value["n"]?.number }

    /// For a beginning: the number of states that follow it.
    package var states: Int64 { max(0, value["states"]?.number ?? 0) }

    /// What the reader did; nil if the line is incomplete or is not an input.
    package var input: Input? {
        switch kind {
        case .beginning, .base: return nil
        case .advance: return .advance
        case .skip: return .skip
        case .undo: return .undo
        case .restart: return .restart
        case .choose: return choice.map { .choose($0) }
        case .answer:
            switch value["value"] {
            case .string(let text): return .answer(value["kind"]?.key == "option" ? .option(text) : .text(text))
            case .number(let number): return .answer(.number(number))
            case .boolean(let answer): return .answer(.yesNo(answer))
            default: return nil
            }
        }
    }

    /// The ID of the choice that was picked.
    package var choice: String? { value["choice"]?.string }

    /// Whether the line says where it led.
    package var hasPlace: Bool { value["at"] != nil }

    /// The ID of the location it led to.
    package var location: String? { value["at"]?["location"]?.string }

    /// The ID of the variable that the reader is asked for where it led.
    package var question: String? { value["at"]?["question"]?.string }

    /// The ID of the ending it led to.
    var ending: String? { value["at"]?["ending"]?.string }

    /// Whether a check was rolled: only then is there a bucket, whatever else is missing.
    var hasRoll: Bool { value["at"]?["bucket"] != nil }

    /// The roll before modifiers; records omit a 0. nil if it is not a number.
    var roll: Int64? { value["at"]?["roll"].map { $0.number } ?? 0 }

    /// The bucket of the check.
    package var bucket: String? { value["at"]?["bucket"]?.string }

    /// Whether it led to a place in this phase, by the word that records use for it.
    package func leads(to phase: String) -> Bool { value["at"]?["phase"]?.key == JSONKey(phase) }

    /// The IDs of the locations entered, according to the line.
    package var entered: [String] {
        guard case .object(let fields) = value["visits"] else { return [] }
        return fields.filter { ($0.value.number ?? 0) > 0 }.map { $0.key }
    }
}

extension RecordLine.Kind {
    /// The word that records use for it; a beginning has none.
    fileprivate var word: String? {
        switch self {
        case .beginning: nil
        case .base: "base"
        case .advance: "advance"
        case .skip: "skip"
        case .undo: "undo"
        case .restart: "restart"
        case .choose: "choose"
        case .answer: "answer"
        }
    }
}

// MARK: Writing

extension RecordLine {
    /// A line for a state at a beginning, with its line end.
    static func text(_ number: Int, base: Snapshot) -> String {
        let fields = Self.fields(number, .base)
        return text(fields, base)
    }

    /// A line for something the reader did, with its line end.
    /// - Parameter changes: What it changed and where it led; nil for undo, which returns to an earlier state.
    static func text(_ number: Int, _ input: Input, _ changes: Snapshot?) -> String {
        var fields: JSONFields
        switch input {
        // Looking back changes nothing, so it has no line of its own.
        case .back, .advance: fields = Self.fields(number, .advance)
        case .skip: fields = Self.fields(number, .skip)
        case .undo: fields = Self.fields(number, .undo)
        case .restart: fields = Self.fields(number, .restart)
        case .choose(let id):
            fields = Self.fields(number, .choose)
            fields.add("choice", id)
        case .answer(let value):
            fields = Self.fields(number, .answer)
            fields.add(value)
        }
        return text(fields, changes)
    }

    private static func fields(_ number: Int, _ kind: Kind) -> JSONFields {
        var fields = JSONFields()
        fields.add("n", number)
        fields.add("do", kind.word)
        return fields
    }

    private static func text(_ fields: JSONFields, _ changes: Snapshot?) -> String {
        JSONValue.object(fields.fields + (changes?.fields ?? [])).compact + "\n"
    }
}

extension JSONFields {
    fileprivate mutating func add(_ answer: AnswerValue) {
        switch answer {
        case .text(let text):
            add("kind", "text")
            add("value", text)
        case .option(let id):
            add("kind", "option")
            add("value", id)
        case .number(let number): add("value", number)
        case .yesNo(let answer): add("value", answer)
        }
    }
}
