internal import Story
internal import StoryFormat

/// A passage of a Twee file.
struct TweePassage {
    var name: String
    /// The location it belongs to; nil if it is about the whole story.
    var location: Story.Location.ID?
    var tag: String?
    var position: Position?
    var markup = ""
    /// The lines of the markup that are texts of the location, in order.
    private(set) var words: [(lines: Range<Int>, of: TweeOriginal.Text)] = []

    /// Where it stands on Twine's map.
    struct Position {
        var x: Int
        var y: Int
    }

    init(_ name: String, of location: Story.Location.ID? = nil, tag: String? = nil) {
        self.name = name
        self.location = location
        self.tag = tag
    }

    /// Adds lines, and a line break.
    mutating func add(_ line: String) { markup += line + "\n" }

    /// Adds what shows nothing, on a line of its own in the file but not for readers.
    mutating func addSilent(_ macros: [String]) {
        for macro in macros { markup += macro + "\\\n" }
    }

    /// Adds the lines of a text.
    mutating func add(_ lines: [String], as text: TweeOriginal.Text) {
        let start = markup.utf8.count { $0 == 10 }
        for line in lines { add(line) }
        words.append((start..<start + lines.count, text))
    }

    /// Takes away what only separated the last lines from others.
    mutating func finish() {
        while markup.hasSuffix("\n") { markup = String(markup.hasSuffix("\\\n") ? markup.dropLast(2) : markup.dropLast()) }
    }
}
