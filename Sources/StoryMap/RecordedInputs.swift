package import StoryEngine
internal import StoryFormat

/// The inputs that a record holds.
package enum RecordedInputs {
    /// All inputs since the last beginning of the record; nil where that is not a title page, but a state that was carried over.
    ///
    /// A line that cannot be read ends them, as it does for `Recording.resume`.
    package static func parse(_ text: String) -> [Input]? {
        var inputs: [Input] = []
        var isBroken = false
        var isCarriedOver = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let (root, problems) = JSONParser.parse(Array(line))
            if problems.isEmpty, root?.value["branchbook"] != nil {
                inputs = []
                isBroken = false
                isCarriedOver = false
                continue
            }
            guard !isBroken else { continue }
            guard problems.isEmpty, let value = root?.value, let word = value["do"]?.string else {
                isBroken = true
                continue
            }
            if word == "base" {
                isCarriedOver = true
                continue
            }
            guard let input = input(word, value) else {
                isBroken = true
                continue
            }
            inputs.append(input)
        }
        return isCarriedOver ? nil : inputs
    }

    private static func input(_ word: String, _ line: JSONValue) -> Input? {
        switch word {
        case "advance": return .advance
        case "skip": return .skip
        case "undo": return .undo
        case "restart": return .restart
        case "choose": return line["choice"]?.string.map { .choose($0) }
        case "answer":
            switch line["value"] {
            case .string(let text): return .answer(line["kind"]?.string == "option" ? .option(text) : .text(text))
            case .number(let number): return .answer(.number(number))
            case .boolean(let answer): return .answer(.yesNo(answer))
            default: return nil
            }
        default: return nil
        }
    }
}
