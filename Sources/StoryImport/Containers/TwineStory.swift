internal import Story

/// A Twine story as its file has it: passages, whose markup is not read yet.
struct TwineStory: Sendable {
    /// How the story was saved.
    enum Container: String, Sendable {
        case twee = "Twee"
        case html = "Twine 2 HTML"
        case json = "Twine 2 JSON"
    }

    var container: Container
    var name = ""
    var ifid = ""
    /// The story format, such as “Harlowe”; empty if the file does not say.
    var format = ""
    var formatVersion = ""
    /// The name of the passage that readers see first; empty if the file does not say.
    var start = ""
    /// The number of the first passage in a file that numbers its passages.
    var startNumber = ""
    var passages: [Passage] = []
    /// The code and the styles of the whole story, with their places.
    var extras: [Extra] = []
    /// The variables that are known before anything is read.
    var variables: [KnownVariable] = []
    /// The pictures that are known before anything is read.
    var pictures: [Story.Picture] = []

    /// A variable of the story that this one was written from.
    struct KnownVariable: Sendable {
        /// Its name in Twine.
        var path: String
        var variable: Story.Variable
    }

    /// A part of the story that is not a passage.
    struct Extra: Sendable {
        /// Its name in Twine, such as “the story's JavaScript”.
        var name: String
        var place: Int
    }

    /// One passage: its markup, and where that stands in the file.
    struct Passage: Sendable {
        var name = ""
        var number = ""
        var tags: [String] = []
        /// The ID of its location, if that is known; otherwise it is made of the name.
        var location: String?
        var position: Position?
        /// The markup, in UTF-8.
        var text: [UInt8] = []
        var runs = SourceRuns()
        /// The byte of the file where the passage begins.
        var place = 0
    }

    /// Where a passage stands on the author's map, in Twine's units.
    struct Position: Equatable, Sendable {
        var x: Int
        var y: Int

        /// Reads `600,400`; fractions are dropped.
        init?(_ text: String) {
            var numbers: [Int] = []
            for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
                var digits = part.drop { $0 == UInt8(ascii: " ") }
                let isNegative = digits.first == UInt8(ascii: "-")
                if isNegative { digits = digits.dropFirst() }
                let whole = digits.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard !whole.isEmpty, whole.count <= 7 else { return nil }
                let number = whole.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
                numbers.append(isNegative ? -number : number)
            }
            guard numbers.count == 2 else { return nil }
            (x, y) = (numbers[0], numbers[1])
        }

        init(x: Int, y: Int) {
            (self.x, self.y) = (x, y)
        }
    }
}
