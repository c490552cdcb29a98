/// A story format of Twine, which decides what the markup of passages means.
enum Dialect: Sendable {
    case harlowe, sugarCube, chapbook, snowman
    /// A format that the file names and that is not known: only text and links are read.
    case unknown
    /// No format: only text and links are read.
    case other

    /// The dialect of a story: by the format it names, otherwise by what its passages look like.
    init(of story: TwineStory) {
        let name = story.format.smallLetters
        if name.hasPrefix("harlowe") {
            self = .harlowe
        } else if name.hasPrefix("sugarcube") || name.hasPrefix("branchbook") {
            // In Branchbook as a story format, passages are written as in SugarCube.
            self = .sugarCube
        } else if name.hasPrefix("chapbook") {
            self = .chapbook
        } else if name.hasPrefix("snowman") {
            self = .snowman
        } else if name.isEmpty {
            self = Dialect(guessedFrom: story.passages)
        } else {
            self = .unknown
        }
    }

    private init(guessedFrom passages: [TwineStory.Passage]) {
        var (harlowe, sugarCube, chapbook, snowman) = (0, 0, 0, 0)
        for passage in passages {
            var cursor = ByteCursor(passage.text)
            while let byte = cursor.peek() {
                switch byte {
                case UInt8(ascii: "("):
                    cursor.position += 1
                    if cursor.peek().map(ByteCursor.isLetter) ?? false {
                        _ = cursor.takeWord()
                        if cursor.peek() == UInt8(ascii: ":") { harlowe += 1 }
                    }
                    continue
                case UInt8(ascii: "<"):
                    if cursor.starts(with: "<<") { sugarCube += 1 }
                    if cursor.starts(with: "<%") { snowman += 1 }
                case UInt8(ascii: "{"):
                    if cursor.peek(1).map(ByteCursor.isLetter) ?? false { chapbook += 1 }
                case UInt8(ascii: "\n"):
                    if cursor.starts(with: "\n--\n") || cursor.starts(with: "\n[if ") || cursor.starts(with: "\n[cont") { chapbook += 2 }
                default: break
                }
                cursor.position += 1
            }
        }
        let most = max(harlowe, sugarCube, chapbook, snowman)
        if most == 0 {
            self = .other
        } else if most == harlowe {
            self = .harlowe
        } else if most == sugarCube {
            self = .sugarCube
        } else {
            self = most == snowman ? .snowman : .chapbook
        }
    }

    /// The format's name; empty if none is known.
    var name: String {
        switch self {
        case .harlowe: "Harlowe"
        case .sugarCube: "SugarCube"
        case .chapbook: "Chapbook"
        case .snowman: "Snowman"
        case .unknown, .other: ""
        }
    }
}
