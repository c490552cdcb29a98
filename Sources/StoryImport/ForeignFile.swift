internal import StoryFormat

/// A file that no importer reads, recognised by its first bytes or by how its lines begin, so that its author learns what to do instead.
public enum ForeignFile: Sendable {
    case empty, pdf, oldWord, openDocument, pages, richText, book, archive, picture
    case twineOne, choiceScript, renPy, yarn, compiledInk, unnamedInk
    /// Text of which nothing is known.
    case unknown

    /// Recognises a file; nil if an importer may be able to read it.
    /// - Parameter name: Its name; the last part of a path is enough.
    /// - Complexity: O(*n*) in the bytes at most.
    public init?(name: String, bytes: [UInt8]) {
        if bytes.isEmpty {
            self = .empty
        } else if let found = Self.binary(bytes) {
            self = found
        } else if InkImporter.reads(name) || MarkdownImporter.reads(name) {
            return nil
        } else if let found = Self.text(name.smallLetters, bytes) {
            self = found
        } else {
            return nil
        }
    }

    // MARK: What to say

    /// What the file is, in one sentence.
    public var message: String {
        switch self {
        case .empty: "This file is empty."
        case .pdf: "This is a PDF."
        case .oldWord: "This is a document of an old version of Word, or of another old office program."
        case .openDocument: "This is an OpenDocument file."
        case .pages: "This is a document of Pages."
        case .richText: "This is a rich text document."
        case .book: "This is a book for e-readers."
        case .archive: "This is an archive."
        case .picture: "This is a picture."
        case .twineOne: "This is a story of Twine 1, in a form that Branchbook does not read."
        case .choiceScript: "This is a story written in ChoiceScript, which Branchbook does not read."
        case .renPy: "This is a script of Ren’Py, which Branchbook does not read."
        case .yarn: "This is a story written in Yarn, which Branchbook does not read."
        case .compiledInk: "This is a compiled ink story."
        case .unnamedInk: "This looks like ink."
        case .unknown: "This is not a story that Branchbook reads."
        }
    }

    /// What the author can do, in one sentence.
    public var fix: String {
        switch self {
        case .empty: "Save or export the story again."
        case .pdf, .book: "Import the document that it was made from, as .docx or as Markdown."
        case .oldWord, .openDocument, .richText: "Open it in your office program and save it as .docx."
        case .pages: "Export it from Pages as a Word document."
        case .archive: "Unpack it, and import the file of the story; if it is a bundle of Branchbook, “branchbook unpack” does that."
        case .picture: "Import the story’s own file: its pictures come along if they are beside it."
        case .twineOne: "Import it into Twine 2 and export it from there, or export its Twee source code from Twine 1."
        case .choiceScript, .renPy, .yarn: "Write its pages in Markdown, where headings are pages and links to them are choices."
        case .compiledInk: "Import the ink source instead, the file that ends in .ink."
        case .unnamedInk: "Give the file a name that ends in .ink."
        case .unknown:
            "Branchbook reads Twine (Twee, JSON, or a published file), ink (.ink), Markdown (.md), Word (.docx), and JSON of pages."
        }
    }

    /// The refusal.
    public var failure: ImportFailure { ImportFailure(message, fix: fix, at: 0, in: []) }

    // MARK: Recognising

    /// How far into the file its kind must show.
    private static let reach = 1 << 16

    private static func binary(_ bytes: [UInt8]) -> ForeignFile? {
        let start = ByteCursor(Array(bytes.prefix(reach)))
        if start.starts(with: "%PDF-") { return .pdf }
        if start.starts(with: "{\\rtf") { return .richText }
        func begins(_ magic: [UInt8]) -> Bool { bytes.starts(with: magic) }
        if begins([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return .oldWord }
        if start.starts(with: "PK\u{3}\u{4}") || start.starts(with: "PK\u{5}\u{6}") {
            // The first entry of the archive says what it is, uncompressed.
            if start.find("application/vnd.oasis.opendocument", within: 256) != nil { return .openDocument }
            if start.find("application/epub+zip", within: 256) != nil { return .book }
            return start.find("Index/Document.iwa") != nil ? .pages : .archive
        }
        let archives: [[UInt8]] = [
            [0x1F, 0x8B], [0x37, 0x7A, 0xBC, 0xAF], [0x52, 0x61, 0x72, 0x21], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58],
        ]
        if archives.contains(where: begins) { return .archive }
        let pictures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38]]
        return pictures.contains(where: begins) ? .picture : nil
    }

    private static func text(_ name: String, _ bytes: [UInt8]) -> ForeignFile? {
        // What Twine 1 saves begins as Python writes its objects.
        if name.hasSuffix(".tws") { return .twineOne }
        guard TextEncoding.problem(in: bytes) == nil else { return nil }
        let start = ByteCursor(Array(bytes.prefix(reach)))
        if TreeImporter.reads(bytes) { return start.find("\"inkVersion\":") != nil ? .compiledInk : nil }
        if TwineHTMLReader.accepts(bytes) { return nil }
        if start.find("id=\"storeArea\"") != nil || start.find("id=\"store-area\"") != nil { return .twineOne }
        if TweeReader.accepts(bytes) { return nil }
        return byLines(name, bytes.prefix(reach)) ?? .unknown
    }

    /// The beginnings of lines in ChoiceScript.
    private static let commands: [StaticString] = [
        "*choice", "*label ", "*goto ", "*page_break", "*create ", "*finish", "*scene_list", "*set ", "*title ",
    ]

    /// By the kinds of lines with which a language shows itself.
    private static func byLines(_ name: String, _ bytes: ArraySlice<UInt8>) -> ForeignFile? {
        var (commands, labels, menus, titles, rules, ends, knots, diverts) = (0, 0, 0, 0, 0, 0, 0, 0)
        for line in bytes.split(separator: 10) {
            var line = Array(line.drop { ByteCursor.isBlank($0) })
            while let last = line.last, ByteCursor.isBlank(last) { line.removeLast() }
            let start = ByteCursor(line)
            if Self.commands.contains(where: { start.starts(with: $0) }) { commands += 1 }
            if start.starts(with: "label "), line.last == UInt8(ascii: ":") { labels += 1 }
            if ["menu:", "define ", "jump ", "scene "].contains(where: { start.starts(with: $0) }) { menus += 1 }
            if start.starts(with: "title:") { titles += 1 }
            if start.starts(with: "---"), line.count == 3 { rules += 1 }
            if start.starts(with: "==="), line.count == 3 { ends += 1 }
            if start.starts(with: "== ") || start.starts(with: "=== ") { knots += 1 }
            if start.find("->") != nil { diverts += 1 }
        }
        if name.hasSuffix(".rpy") || labels > 0 && menus > 0 { return .renPy }
        if name.hasSuffix(".yarn") || titles > 0 && rules > 0 && ends > 0 { return .yarn }
        if commands > 1 { return .choiceScript }
        return knots > 0 && diverts > 0 ? .unnamedInk : nil
    }
}
