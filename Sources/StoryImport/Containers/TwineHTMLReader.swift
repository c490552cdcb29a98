/// Reads `<tw-storydata>` elements: a published story, or an archive with several.
///
/// It knows no more of HTML than Twine writes: attributes, character references, and passages without elements in them.
struct TwineHTMLReader {
    private var cursor: ByteCursor

    private init(_ bytes: [UInt8]) {
        cursor = ByteCursor(bytes)
    }

    /// Whether there is an element of a story.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        ByteCursor(bytes).find("<tw-storydata") != nil
    }

    static func read(_ bytes: [UInt8]) -> [TwineStory] {
        var reader = TwineHTMLReader(bytes)
        var stories: [TwineStory] = []
        while let start = reader.cursor.find("<tw-storydata") {
            reader.cursor.position = start + 13
            // A format's program may contain the words as well.
            let story = reader.story()
            if !story.passages.isEmpty { stories.append(story) }
        }
        return stories
    }

    private mutating func story() -> TwineStory {
        var story = TwineStory(container: .html)
        for (name, value) in attributes() {
            switch Bytes(name.utf8) {
            case "name": story.name = value.trimmed
            case "ifid": story.ifid = value
            case "format": story.format = value
            case "format-version": story.formatVersion = value
            case "startnode": story.startNumber = value
            default: continue
            }
        }
        while let byte = cursor.peek() {
            let place = cursor.position
            if byte != UInt8(ascii: "<") {
                cursor.position += 1
            } else if cursor.take("<tw-passagedata") {
                story.passages.append(passage(at: place))
            } else if cursor.take("</tw-storydata") || cursor.starts(with: "<tw-storydata") {
                break
            } else if cursor.take("<style") {
                extra("the story's stylesheet", until: "</style", at: place, &story)
            } else if cursor.take("<script") {
                extra("the story's JavaScript", until: "</script", at: place, &story)
            } else {
                cursor.position += 1
            }
        }
        return story
    }

    private mutating func extra(_ name: String, until close: StaticString, at place: Int, _ story: inout TwineStory) {
        _ = attributes()
        let end = cursor.find(close) ?? cursor.end
        let isFilled = cursor.bytes[min(cursor.position, end)..<end].contains { !ByteCursor.isBlank($0) }
        if isFilled { story.extras.append(TwineStory.Extra(name: name, place: place)) }
        cursor.position = end
    }

    private mutating func passage(at place: Int) -> TwineStory.Passage {
        var passage = TwineStory.Passage()
        passage.place = place
        for (name, value) in attributes() {
            switch Bytes(name.utf8) {
            case "name": passage.name = value.trimmed
            case "pid": passage.number = value
            case "position": passage.position = TwineStory.Position(value)
            case "tags":
                passage.tags = value.utf8.split { ByteCursor.isBlank($0) }.map { String(decoding: Array($0), as: UTF8.self) }
            default: continue
            }
        }
        passage.runs.add(text: 0, source: cursor.position)
        while let byte = cursor.peek() {
            if byte == UInt8(ascii: "<"),
                cursor.starts(with: "</tw-passagedata") || cursor.starts(with: "<tw-passagedata") || cursor.starts(with: "</tw-storydata")
            {
                break
            }
            appendCharacter(byte, to: &passage)
        }
        while let last = passage.text.last, ByteCursor.isBlank(last) { passage.text.removeLast() }
        return passage
    }

    private mutating func appendCharacter(_ byte: UInt8, to passage: inout TwineStory.Passage) {
        if byte == UInt8(ascii: "&"), let (text, length) = HTMLEntities.reference(at: cursor.position, in: cursor.bytes, to: cursor.end) {
            passage.runs.add(text: passage.text.count, source: cursor.position)
            passage.text += Array(text.utf8)
            cursor.position += length
            passage.runs.add(text: passage.text.count, source: cursor.position)
        } else {
            passage.text.append(byte)
            cursor.position += 1
        }
    }

    /// Takes the attributes of an element and the `>` after them.
    private mutating func attributes() -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        while let byte = cursor.peek() {
            if byte == UInt8(ascii: ">") {
                cursor.position += 1
                break
            }
            guard ByteCursor.isLetter(byte) else {
                // An element that is not closed ends where the next begins.
                if byte == UInt8(ascii: "<") { break }
                cursor.position += 1
                continue
            }
            let name = cursor.takeWord().smallLetters
            cursor.skipBlanks()
            guard cursor.take("=") else {
                attributes.append((name, ""))
                continue
            }
            cursor.skipBlanks()
            attributes.append((name, attributeValue()))
        }
        return attributes
    }

    private mutating func attributeValue() -> String {
        let quote = cursor.peek().flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
        if quote != nil { cursor.position += 1 }
        var value: [UInt8] = []
        while let byte = cursor.peek() {
            if let quote {
                if byte == quote {
                    cursor.position += 1
                    break
                }
            } else if ByteCursor.isBlank(byte) || byte == UInt8(ascii: ">") {
                break
            }
            if byte == UInt8(ascii: "&"), let (text, length) = HTMLEntities.reference(at: cursor.position, in: cursor.bytes, to: cursor.end)
            {
                value += Array(text.utf8)
                cursor.position += length
            } else {
                value.append(byte)
                cursor.position += 1
            }
        }
        return String(decoding: value, as: UTF8.self)
    }
}
