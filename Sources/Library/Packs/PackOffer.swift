internal import Bundle
internal import StoryFormat

/// A pack in a pack store, as the store's list describes it.
public struct PackOffer: Equatable, Sendable {
    /// The pack's permanent ID: 1 to 64 letters, digits, dots, dashes and underscores.
    public var id: String
    /// 1 to 200 characters.
    public var title: String
    /// A few sentences, at most 2,000 characters.
    public var summary: String
    /// The number of stories.
    public var stories: Int
    /// The name of its file, next to the list.
    public var file: String
    /// The size of the file in bytes.
    public var size: Int
    /// SHA-256 of the file, as 64 hexadecimal digits.
    public var sha256: String
    /// The name of its picture, next to the list; nil if there is none.
    public var picture: String?

    /// Makes an offer.
    public init(id: String, title: String, summary: String, stories: Int, file: String, size: Int, sha256: String, picture: String? = nil) {
        self.id = id
        self.title = title
        self.summary = summary
        self.stories = stories
        self.file = file
        self.size = size
        self.sha256 = sha256
        self.picture = picture
    }

    /// The maximum size of a pack's file, in bytes.
    public static let largestFile = 1 << 30

    /// The maximum size of a pack's picture, in bytes.
    public static let largestPicture = 4 << 20

    /// Whether a text is a valid pack ID.
    public static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { isNameByte($0) } && !text.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    }

    /// Whether a text is the plain name of a file in the same folder.
    public static func isFileName(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".") && text.utf8.allSatisfy { isNameByte($0) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension PackOffer {
    /// Parses an entry of a list; nil if it is invalid.
    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, Self.isID(id),
            let title = value["title"]?.string, (1...200).contains(title.count),
            let file = value["file"]?.string, Self.isFileName(file),
            let size = value["size"]?.number, (1...Int64(Self.largestFile)).contains(size),
            let sha256 = value["sha256"]?.string, ContentDigest.isSHA256(sha256),
            let stories = value["stories"]?.number, (1...10_000).contains(stories)
        else { return nil }
        let picture = value["picture"]?.string
        guard picture.map({ Self.isFileName($0) }) ?? true else { return nil }
        let summary = String((value["summary"]?.string ?? "").prefix(2_000))
        self.init(
            id: id,
            title: title,
            summary: summary,
            stories: Int(stories),
            file: file,
            size: Int(size),
            sha256: sha256,
            picture: picture
        )
    }

    /// The entry of a list.
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("id", id)
        fields.add("title", title)
        fields.add("summary", summary)
        fields.add("stories", stories)
        fields.add("file", file)
        fields.add("size", size)
        fields.add("sha256", sha256)
        fields.add("picture", picture)
        return fields.object
    }
}
