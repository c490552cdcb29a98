internal import Story
internal import StoryFormat

/// Reads Twine 2 JSON: an object with a list of `passages`.
enum TwineJSONReader {
    static func accepts(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { !ByteCursor.isBlank($0) } == UInt8(ascii: "{")
    }

    /// Whether JSON is from Twine, and not from another tool that has passages: Twine numbers them, or has their links in the text.
    static func isTwine(_ bytes: [UInt8]) -> Bool {
        guard accepts(bytes), let root = JSONParser.parse(bytes).root, case .array(let passages)? = root["passages"]?.content else {
            return false
        }
        let isNumbered = passages.first?["pid"] != nil || root["ifid"] != nil || root["startnode"] != nil
        return isNumbered || passages.allSatisfy { $0.optionsNumber == nil }
    }

    static func read(_ bytes: [UInt8]) throws(ImportFailure) -> TwineStory {
        let (root, found) = JSONParser.parse(bytes)
        // Twine writes the zoom of its map as a fraction, which stories never need.
        let problems = found.filter { $0.code != .notAWholeNumber && $0.code != .numberOutOfRange }
        guard let root, problems.isEmpty else {
            throw ImportFailure(problems.map { ImportFailure.Problem($0.message, fix: $0.fix, at: $0.bytes.lowerBound) }, in: bytes)
        }
        guard case .array(let passages)? = root["passages"]?.content else {
            throw ImportFailure("This JSON has no list of passages.", fix: "Export the story from Twine again.", at: 0, in: bytes)
        }
        var story = TwineStory(container: .json)
        story.name = (root["name"]?.value.string ?? "").trimmed
        story.ifid = root["ifid"]?.value.string ?? ""
        story.format = root["format"]?.value.string ?? ""
        story.formatVersion = root["format-version"]?.value.string ?? ""
        story.start = root["start"]?.value.string ?? ""
        story.startNumber = number(root["startnode"])
        for (key, name) in [("style", "the story's stylesheet"), ("script", "the story's JavaScript")] {
            guard let extra = root[key], let text = extra.value.string, !text.trimmed.isEmpty else { continue }
            story.extras.append(TwineStory.Extra(name: name, place: extra.bytes.lowerBound))
        }
        for node in passages {
            guard case .object = node.content else { continue }
            story.passages.append(passage(node, in: bytes))
        }
        return story
    }

    /// The distances that a map can have; those that are texts have at most as many digits.
    private static let distances: ClosedRange<Int64> = -9_999_999...9_999_999

    private static func passage(_ node: JSONNode, in bytes: [UInt8]) -> TwineStory.Passage {
        var passage = TwineStory.Passage()
        passage.place = node.bytes.lowerBound
        passage.name = (node["name"]?.value.string ?? "").trimmed
        passage.number = number(node["pid"])
        switch node["tags"]?.content {
        case .array(let tags): passage.tags = tags.compactMap { $0.value.string }
        case .string(let tags):
            passage.tags = tags.utf8.split { ByteCursor.isBlank($0) }.map { String(decoding: Array($0), as: UTF8.self) }
        default: break
        }
        let position = node["metadata"]?["position"] ?? node["position"]
        if let text = position?.value.string {
            passage.position = TwineStory.Position(text)
        } else if let x = position?["x"]?.value.number, let y = position?["y"]?.value.number, distances.contains(x), distances.contains(y) {
            passage.position = TwineStory.Position(x: Int(x), y: Int(y))
        }
        guard let text = node["text"], case .string(let words) = text.content else { return passage }
        passage.text = Array(words.utf8)
        passage.runs = runs(of: text.bytes, in: bytes)
        while let last = passage.text.last, ByteCursor.isBlank(last) { passage.text.removeLast() }
        return passage
    }

    /// Follows the escapes of a string that is known to be valid.
    private static func runs(of string: Range<Int>, in bytes: [UInt8]) -> SourceRuns {
        var runs = SourceRuns()
        var source = string.lowerBound + 1
        var text = 0
        runs.add(text: 0, source: source)
        while source < string.upperBound - 1 {
            guard bytes[source] == UInt8(ascii: "\\"), source + 1 < string.upperBound else {
                source += 1
                text += 1
                continue
            }
            let isNumber = bytes[source + 1] == UInt8(ascii: "u")
            let digits = String(decoding: bytes[source..<string.upperBound].dropFirst(2).prefix(4), as: UTF8.self)
            let value = isNumber ? UInt32(digits, radix: 16) ?? 0 : 0
            // The two halves of a pair become four bytes together.
            text += value < 0x80 ? 1 : value < 0x800 || (0xD800...0xDFFF).contains(value) ? 2 : 3
            source += isNumber ? 6 : 2
            runs.add(text: text, source: source)
        }
        return runs
    }

    /// A number that some exporters write as a text.
    private static func number(_ node: JSONNode?) -> String {
        guard let value = node?.value else { return "" }
        return value.string ?? value.number.map { String($0) } ?? ""
    }
}
