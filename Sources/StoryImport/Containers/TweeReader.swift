internal import StoryFormat

/// Reads Twee 3: `:: Name [tags] {"position":"600,400"}` and then the passage's markup. Headers of Twee 1 are read as well.
struct TweeReader {
    private let bytes: [UInt8]
    private var story = TwineStory(container: .twee)
    /// Where there is text before the first passage.
    private(set) var strayText: Int?

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether a line begins with `::`.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        var isLineStart = true
        for (index, byte) in bytes.enumerated() {
            if isLineStart, byte == UInt8(ascii: ":"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") { return true }
            isLineStart = byte == 10 || (isLineStart && byte >= 0xBB)
        }
        return false
    }

    static func read(_ bytes: [UInt8]) -> TwineStory {
        var reader = TweeReader(bytes)
        reader.read()
        return reader.story
    }

    private mutating func read() {
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var passage: TwineStory.Passage?
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: 10) ?? bytes.count
            let next = min(end + 1, bytes.count)
            var cursor = ByteCursor(bytes, from: position, to: end)
            if cursor.take("::") {
                finish(passage)
                passage = header(&cursor, at: position)
            } else if passage != nil {
                // A line of text that would look like a header is written with a backslash.
                let start = cursor.starts(with: "\\::") ? position + 1 : position
                let count = passage?.text.count ?? 0
                passage?.runs.add(text: count, source: start)
                passage?.text += bytes[start..<next]
            } else if bytes[position..<end].contains(where: { !ByteCursor.isBlank($0) }), story.extras.isEmpty {
                story.extras.append(TwineStory.Extra(name: "text before the first passage", place: position))
            }
            position = next
        }
        finish(passage)
    }

    /// Reads what follows `::`. In names and tags, a backslash stands before brackets and braces.
    private func header(_ cursor: inout ByteCursor, at place: Int) -> TwineStory.Passage {
        var passage = TwineStory.Passage()
        passage.place = place
        passage.name = words(&cursor, until: Array("[{<".utf8)).trimmed
        while let byte = cursor.peek() {
            cursor.position += 1
            switch byte {
            case UInt8(ascii: "["):
                let tags = words(&cursor, until: Array("]".utf8))
                passage.tags += tags.utf8.split { ByteCursor.isBlank($0) }.map { String(decoding: Array($0), as: UTF8.self) }
            case UInt8(ascii: "<"):
                passage.position = TwineStory.Position(words(&cursor, until: Array(">".utf8)))
            case UInt8(ascii: "{"):
                let rest = Array(bytes[cursor.position - 1..<cursor.end])
                passage.position = JSONParser.parse(rest).root?["position"]?.value.string.flatMap { TwineStory.Position($0) }
                cursor.position = cursor.end
            default:
                continue
            }
        }
        return passage
    }

    private func words(_ cursor: inout ByteCursor, until stops: [UInt8]) -> String {
        var words: [UInt8] = []
        while let byte = cursor.peek() {
            if byte == UInt8(ascii: "\\"), let escaped = cursor.peek(1) {
                words.append(escaped)
                cursor.position += 2
                continue
            }
            // A Twee 1 position starts with a digit; otherwise < belongs to the name.
            let isPosition = byte != UInt8(ascii: "<") || cursor.peek(1).map(ByteCursor.isDigit) ?? false
            if stops.contains(byte), isPosition { break }
            words.append(byte)
            cursor.position += 1
        }
        return String(decoding: words, as: UTF8.self)
    }

    private mutating func finish(_ passage: TwineStory.Passage?) {
        guard var passage else { return }
        while let last = passage.text.last, ByteCursor.isBlank(last) { passage.text.removeLast() }
        if passage.name.isSame(as: "StoryTitle") {
            story.name = String(decoding: passage.text, as: UTF8.self).trimmed
        } else if passage.name.isSame(as: "StoryData") {
            guard let data = JSONParser.parse(passage.text).root else { return }
            story.ifid = data["ifid"]?.value.string ?? ""
            story.format = data["format"]?.value.string ?? ""
            story.formatVersion = data["format-version"]?.value.string ?? ""
            story.start = data["start"]?.value.string ?? ""
        } else {
            story.passages.append(passage)
        }
    }
}
