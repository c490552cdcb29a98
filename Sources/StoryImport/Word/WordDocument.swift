/// A Word document as paragraphs, in order: what a host reads of the file, so that importing a story of it needs neither zip nor XML.
public struct WordDocument: Sendable {
    /// The paragraphs; a row of a table is one.
    public var paragraphs: [Paragraph] = []
    /// The title in the document's properties; empty if there is none.
    public var title = ""
    /// The author in the document's properties; empty if there is none.
    public var author = ""
    /// The language in the document's properties, as a BCP 47 tag; nil if there is none.
    public var language: String?

    /// Makes a document without paragraphs.
    public init() {}

    /// A paragraph.
    public struct Paragraph: Sendable {
        /// The ID of its style; empty for the usual one.
        public var style = ""
        /// From 1 for the highest; nil if it is no heading.
        public var headingLevel: Int?
        /// Whether it is an entry of a table of contents.
        public var isContents = false
        /// The number or sign that a list puts before it, with a space behind it; nil if it is in none.
        public var label: String?
        /// Whether it is a row of a table.
        public var isRow = false
        /// The names by which links lead to it.
        public var bookmarks: [String] = []
        /// What it consists of, in order.
        public var pieces: [Piece] = []

        /// Makes an empty paragraph.
        public init() {}
    }

    /// A part of a paragraph that looks the same.
    public struct Piece: Sendable {
        /// What it is.
        public var content: Content
        /// Whether it is bold.
        public var isStrong = false
        /// Whether it is italic.
        public var isSoft = false
        /// The ID of the style of its words; empty for none.
        public var style = ""
        /// Where it leads; nil if it is no link.
        public var link: Link?

        /// The name of the bookmark that it leads to; nil if it leads to none.
        public var bookmark: String? {
            switch link {
            case .bookmark(let name), .reference(let name, _): name
            case .address, nil: nil
            }
        }

        /// Makes a piece without a style.
        public init(_ content: Content) { self.content = content }
    }

    /// What a piece is.
    public enum Content: Equatable, Sendable {
        case words(String)
        case lineBreak
        case pageBreak
        /// A picture, by its name or path in the document, with its description.
        case picture(String, description: String)
        /// Something that no story has, such as a footnote.
        case other(String)
    }

    /// Where a link leads.
    public enum Link: Equatable, Sendable {
        /// A place in the document, by the name of its bookmark.
        case bookmark(String)
        /// The same, as a cross-reference, which Word keeps up to date; its words may be no more than a number, such as that of a page.
        case reference(String, isNumber: Bool)
        /// A place outside of it.
        case address(String)
    }
}
