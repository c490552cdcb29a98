package import Story

/// The story that a Twee file was written from, with what each passage looked like then.
///
/// It travels in a passage of its own, because Twine keeps passages and drops everything else. What still looks the same comes back exactly
/// as it was; what was changed is read as in any other file.
package struct TweeOriginal: Sendable {
    /// A passage as it was written.
    package struct Passage: Sendable {
        /// Its name.
        package var name: String
        /// The location it belongs to; nil if it is about the whole story. A location's first passage is the one that links lead to.
        package var location: Story.Location.ID?
        /// Its parts, in order. Together they have all its lines.
        package var parts: [Part]

        package init(name: String, location: Story.Location.ID?, parts: [Part]) {
            self.name = name
            self.location = location
            self.parts = parts
        }

        /// Makes the parts of a passage's markup.
        /// - Parameter words: The lines of texts, in order.
        package init(name: String, location: Story.Location.ID?, markup: [UInt8], words: [(lines: Range<Int>, of: Text)]) {
            let lines = TweeOriginal.lines(of: markup)
            var parts: [Part] = []
            var next = 0
            for (range, text) in words {
                if next < range.lowerBound { parts.append(Part(lines[next..<range.lowerBound])) }
                parts.append(Part(lines[range], text))
                next = range.upperBound
            }
            if next < lines.count { parts.append(Part(lines[next...])) }
            self.init(name: name, location: location, parts: parts)
        }
    }

    /// Some lines of a passage.
    package struct Part: Sendable {
        /// How many lines it has.
        package var count: Int
        /// The fingerprint of its lines.
        package var fingerprint: UInt64
        /// The fingerprint of its first line, which tells quickly where it can begin.
        package var first: UInt64
        /// Which text of the location this is; nil for markup around texts.
        package var text: Text?

        init(count: Int, fingerprint: UInt64, first: UInt64, text: Text?) {
            self.count = count
            self.fingerprint = fingerprint
            self.first = first
            self.text = text
        }

        init(_ lines: ArraySlice<ArraySlice<UInt8>>, _ text: Text? = nil) {
            count = lines.count
            fingerprint = TweeOriginal.fingerprint(of: lines)
            first = TweeOriginal.fingerprint(of: lines.prefix(1))
            self.text = text
        }
    }

    /// A text of a location that can be reworded while everything else stays.
    package enum Text: Equatable, Sendable {
        /// The lines of a page, by its index.
        case page(Int)
        /// The lines of a result, by the indexes of the choice and of its outcome.
        case outcome(choice: Int, Int)
    }

    /// A variable that has another name in Twine.
    package struct Renaming: Sendable {
        package var inTwine: String
        package var inStory: String

        package init(inTwine: String, inStory: String) {
            self.inTwine = inTwine
            self.inStory = inStory
        }
    }

    /// The name of its passage. No other passage can have it: IDs have no spaces.
    package static let passageName = "Branchbook story"
    /// The tag with which Twine's story formats leave a passage alone.
    package static let tag = "annotation"

    package var story: Story
    package var passages: [Passage]
    package var renamings: [Renaming]

    package init(story: Story, passages: [Passage], renamings: [Renaming]) {
        self.story = story
        self.passages = passages
        self.renamings = renamings
    }

    /// The lines of markup. Blanks at their ends and empty lines after the last do not count: editors change both.
    package static func lines(of markup: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = markup.split(separator: 10, omittingEmptySubsequences: false).map { line in
            var line = line
            while let last = line.last, last == 9 || last == 13 || last == 32 { line.removeLast() }
            return line
        }
        while let last = lines.last, last.isEmpty { lines.removeLast() }
        return lines
    }

    /// Tells lines apart.
    package static func fingerprint(of lines: ArraySlice<ArraySlice<UInt8>>) -> UInt64 {
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line
            bytes.append(10)
        }
        return XXHash64.hash(bytes)
    }
}

extension TweeOriginal {
    private static let hint = "This passage lets Branchbook bring back what nobody changed. Readers never see it."

    /// The text of its passage: a sentence for whoever finds it, what the passages looked like, and the story, each on a line.
    package var text: String {
        var record = JSONFields()
        record.add(
            "passages",
            .array(
                passages.map { passage in
                    var fields = JSONFields()
                    fields.add("name", passage.name)
                    fields.add("location", passage.location?.text)
                    fields.add("parts", .array(passage.parts.map { Self.json($0) }))
                    return fields.object
                }
            )
        )
        record.add(
            "variables",
            .array(renamings.map { .object([JSONField("inTwine", .string($0.inTwine)), JSONField("inStory", .string($0.inStory))]) })
        )
        return Self.hint + "\n" + Self.inert(record.object) + "\n" + Self.inert(StoryEncoder().story(story))
    }

    private static func json(_ part: Part) -> JSONValue {
        var fields = JSONFields()
        fields.add("lines", part.count)
        fields.add("fingerprint", Hexadecimal.text(part.fingerprint))
        if part.count > 1 { fields.add("first", Hexadecimal.text(part.first)) }
        switch part.text {
        case .page(let page)?: fields.add("page", page)
        case .outcome(let choice, let outcome)?:
            fields.add("choice", choice)
            fields.add("outcome", outcome)
        case nil: break
        }
        return fields.object
    }

    private static func part(_ json: JSONValue) -> Part? {
        guard let count = json["lines"]?.number.flatMap({ Int(exactly: $0) }), count >= 0,
            let print = json["fingerprint"]?.fingerprint
        else { return nil }
        let first = json["first"]?.fingerprint ?? print
        if let page = json["page"]?.number {
            guard let page = Int(exactly: page) else { return nil }
            return Part(count: count, fingerprint: print, first: first, text: .page(page))
        }
        guard let choice = json["choice"]?.number else { return Part(count: count, fingerprint: print, first: first, text: nil) }
        guard let outcome = json["outcome"]?.number, let choice = Int(exactly: choice), let outcome = Int(exactly: outcome) else {
            return nil
        }
        return Part(count: count, fingerprint: print, first: first, text: .outcome(choice: choice, outcome))
    }

    /// JSON in which no editor of Twine finds a link or a macro.
    private static func inert(_ value: JSONValue) -> String {
        var bytes: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in value.compact.utf8 {
            switch byte {
            case UInt8(ascii: "[") where isInString: bytes += "\\u005b".utf8
            case UInt8(ascii: "<") where isInString: bytes += "\\u003c".utf8
            case UInt8(ascii: "[") where bytes.last == byte: bytes += " [".utf8
            default: bytes.append(byte)
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the text of its passage.
    /// - Returns: nil if anything in it is not as it was written, or the story has errors.
    package init?(text: [UInt8]) {
        let lines = text.split(separator: 10).filter { $0.first == UInt8(ascii: "{") }
        guard lines.count == 2, let root = JSONParser.parse(Array(lines[0])).root?.value,
            let story = StoryDocument(Array(lines[1])).story, case .array(let list)? = root["passages"]
        else { return nil }
        var passages: [Passage] = []
        for item in list {
            guard let name = item["name"]?.string, case .array(let list)? = item["parts"] else { return nil }
            var parts: [Part] = []
            for item in list {
                guard let part = Self.part(item) else { return nil }
                parts.append(part)
            }
            passages.append(Passage(name: name, location: item["location"]?.string.map { Identifier($0) }, parts: parts))
        }
        var renamings: [Renaming] = []
        if case .array(let list)? = root["variables"] {
            for item in list {
                guard let inTwine = item["inTwine"]?.string, let inStory = item["inStory"]?.string else { return nil }
                renamings.append(Renaming(inTwine: inTwine, inStory: inStory))
            }
        }
        self.init(story: story, passages: passages, renamings: renamings)
    }
}

extension JSONValue {
    /// A fingerprint, as it is written.
    fileprivate var fingerprint: UInt64? { string.flatMap { UInt64($0, radix: 16) } }
}
