internal import StoryImport

/// Collects the paragraphs of the part with the text.
struct WordBody {
    private(set) var paragraphs: [WordDocument.Paragraph] = []
    var styles = WordStyles()
    var numbering = WordNumbering()
    /// What relationships lead to, by their IDs.
    var targets: [String: String] = [:]
    private var paragraph: WordDocument.Paragraph?
    private var mark = Mark()
    /// The paragraphs of text boxes stand inside of another one.
    private var outer: [Open] = []
    /// What stands before a deleted paragraph mark; it belongs to the next paragraph.
    private var joined: WordDocument.Paragraph?
    /// The elements that are open and change what their content means.
    private var skipped = 0
    private var links: [WordDocument.Link?] = []
    private var fields: [Field] = []
    private var properties = WordDocument.Piece(.lineBreak)
    private var isHidden = false
    private var isInRunProperties = false
    private var isInText = false
    private var isInInstruction = false
    private var isInParagraphProperties = false
    /// The paragraphs of the rows of open tables.
    private var rows: [WordDocument.Paragraph?] = []
    private var isFront: [Bool] = []
    private var waiting: [String] = []
    /// The name and the description of the drawing that is open.
    private var drawing = (name: "", description: "")
    /// The picture in it; a drawing may also be a box or a line.
    private var picture: String?

    /// A field, such as a link as older programs write it.
    private struct Field {
        var instruction = ""
        var isShown = false
        var link: WordDocument.Link?
    }

    /// What the mark at the end of a paragraph says.
    private struct Mark {
        var isDeleted = false
        /// The list of the paragraph and its level in it, if they are not those of its style.
        var list: String?
        var level: Int?
    }

    private struct Open {
        var paragraph: WordDocument.Paragraph
        var mark: Mark
    }

    /// Says in the properties of a paragraph that its mark is deleted.
    private static let deletions: Set<String> = ["del", "moveFrom"]
    /// Elements whose content is shown nowhere, or a second time.
    private static let skippedElements: Set<String> = [
        "del", "moveFrom", "Fallback", "rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "delText",
    ]

    mutating func take(_ event: XMLReading.Event) {
        switch event {
        case .start(let element):
            if skipped > 0 || Self.skippedElements.contains(element.name) {
                let isOfMark = isInParagraphProperties && isInRunProperties && skipped == 0
                if isOfMark, Self.deletions.contains(element.name) { mark.isDeleted = true }
                skipped += 1
            } else {
                start(element)
            }
        case .end(let name):
            if skipped > 0 { skipped -= 1 } else { end(name) }
        case .text(let text):
            guard skipped == 0 else { return }
            if isInText { add(.words(text)) }
            if isInInstruction, !fields.isEmpty { fields[fields.count - 1].instruction += text }
        }
    }

    // MARK: Elements

    private mutating func start(_ element: XMLReading.Element) {
        let value = element.attributes["val"] ?? ""
        switch element.name {
        case "p": startParagraph()
        case "pPr": isInParagraphProperties = true
        case "pStyle": if isInParagraphProperties { setStyle(value) }
        case "outlineLvl":
            if isInParagraphProperties, let level = Int(value) { paragraph?.headingLevel = (0...8).contains(level) ? level + 1 : nil }
        case "ilvl": if isInParagraphProperties { mark.level = Int(value) }
        case "numId": if isInParagraphProperties { mark.list = value }
        case "bookmarkStart": addBookmark(element.attributes["name"] ?? "")
        case "r":
            properties = WordDocument.Piece(.lineBreak)
            isHidden = false
        case "rPr": isInRunProperties = true
        case "rStyle", "b", "i", "vanish": if isInRunProperties, !isInParagraphProperties { style(element) }
        case "t": isInText = true
        case "tab": if !isInParagraphProperties, !isInRunProperties { add(.words(" ")) }
        case "noBreakHyphen": add(.words("\u{2011}"))
        case "br", "cr": add(element.attributes["type"] == "page" ? .pageBreak : .lineBreak)
        case "hyperlink": links.append(link(element))
        case "fldSimple": links.append(WordField(element.attributes["instr"] ?? "").link)
        case "fldChar": field(element.attributes["fldCharType"] ?? "")
        case "instrText": isInInstruction = true
        case "docPr": drawing = (element.attributes["name"] ?? "", element.attributes["descr"] ?? "")
        case "blip", "imagedata":
            picture = targets[element.attributes["embed"] ?? element.attributes["id"] ?? ""] ?? drawing.name
            if let title = element.attributes["title"], drawing.description.isEmpty { drawing.description = title }
        case "svgBlip": picture = targets[element.attributes["embed"] ?? ""] ?? picture
        case "footnoteReference", "endnoteReference": add(.other("footnote"))
        case "oMath": add(.other("formula"))
        case "chart", "object": add(.other(element.name))
        case "tbl":
            keepJoined()
            rows.append(nil)
            isFront.append(false)
        case "tblStyle": if !isFront.isEmpty, value == "StoryTable" { isFront[isFront.count - 1] = true }
        case "tr": if !rows.isEmpty { rows[rows.count - 1] = WordDocument.Paragraph() }
        default: return
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "p": endParagraph()
        case "pPr": isInParagraphProperties = false
        case "rPr": isInRunProperties = false
        case "t": isInText = false
        case "instrText": isInInstruction = false
        case "hyperlink", "fldSimple": if !links.isEmpty { links.removeLast() }
        case "drawing", "pict":
            // Branchbook writes the path that the picture has in a story's folder as its name.
            if let picture { add(.picture(drawing.name.contains(".") ? drawing.name : picture, description: drawing.description)) }
            picture = nil
            drawing = ("", "")
        case "tc", "txbxContent", "body": keepJoined()
        case "tr":
            guard !rows.isEmpty, let row = rows[rows.count - 1] else { return }
            rows[rows.count - 1] = nil
            if isFront.last != true { keep(row) }
        case "tbl":
            if !rows.isEmpty { rows.removeLast() }
            if !isFront.isEmpty { isFront.removeLast() }
        default: return
        }
    }

    // MARK: Paragraphs

    private mutating func startParagraph() {
        if let paragraph { outer.append(Open(paragraph: paragraph, mark: mark)) }
        paragraph = joined ?? WordDocument.Paragraph()
        joined = nil
        paragraph?.bookmarks += waiting
        waiting = []
        mark = Mark()
        isInParagraphProperties = false
        isInRunProperties = false
    }

    private mutating func endParagraph() {
        guard var ended = paragraph else { return }
        let ending = mark
        let last = outer.popLast()
        (paragraph, mark) = (last?.paragraph, last?.mark ?? Mark())
        if ending.isDeleted {
            // The paragraph is one with the next, whose mark says what both are.
            joined = WordDocument.Paragraph()
            joined?.bookmarks = ended.bookmarks
            joined?.pieces = ended.pieces
        } else {
            ended.label = label(ending, style: ended.style)
            keep(ended)
        }
    }

    /// Keeps what stands before a deleted mark that no paragraph follows.
    private mutating func keepJoined() {
        guard let last = joined else { return }
        joined = nil
        keep(last)
    }

    /// The number or sign of the list that the paragraph is in, itself or by its style.
    private mutating func label(_ mark: Mark, style: String) -> String? {
        let own = styles.list(style)
        guard let id = mark.list ?? own.id else { return nil }
        return numbering.label(of: id, level: mark.level ?? numbering.level(ofStyle: style, in: id) ?? own.level ?? 0)
    }

    /// Adds a paragraph to the row that it is in, or to the document.
    private mutating func keep(_ ended: WordDocument.Paragraph) {
        guard let row = rows.lastIndex(where: { $0 != nil }), var whole = rows[row] else {
            paragraphs.append(ended)
            return
        }
        // The row must be nowhere else, or each paragraph would copy all those before it.
        rows[row] = WordDocument.Paragraph()
        if !whole.pieces.isEmpty, !ended.pieces.isEmpty { whole.pieces.append(WordDocument.Piece(.words(" · "))) }
        whole.isRow = true
        whole.bookmarks += ended.bookmarks
        if let label = ended.label, !ended.pieces.isEmpty { whole.pieces.append(WordDocument.Piece(.words(label))) }
        whole.pieces += ended.pieces
        rows[row] = whole
    }

    private mutating func setStyle(_ id: String) {
        paragraph?.style = styles.isTitle(id) ? "Title" : id
        paragraph?.headingLevel = styles.headingLevel(id)
        paragraph?.isContents = styles.isContents(id)
    }

    private mutating func addBookmark(_ name: String) {
        guard !name.isEmpty else { return }
        if paragraph == nil { waiting.append(name) } else { paragraph?.bookmarks.append(name) }
    }

    // MARK: Words

    private mutating func style(_ element: XMLReading.Element) {
        switch element.name {
        case "rStyle":
            properties.style = element.attributes["val"] ?? ""
            let emphasis = styles.emphasis(properties.style)
            properties.isStrong = properties.isStrong || emphasis.isStrong
            properties.isSoft = properties.isSoft || emphasis.isSoft
        case "b": properties.isStrong = element.isOn
        case "i": properties.isSoft = element.isOn
        default: isHidden = element.isOn
        }
    }

    private mutating func add(_ content: WordDocument.Content) {
        guard paragraph != nil, !isHidden, fields.allSatisfy({ $0.isShown }) else { return }
        var piece = properties
        piece.content = content
        piece.link = fields.last { $0.link != nil }?.link ?? links.last { $0 != nil } ?? nil
        paragraph?.pieces.append(piece)
    }

    // MARK: Links

    private func link(_ element: XMLReading.Element) -> WordDocument.Link? {
        if let anchor = element.attributes["anchor"], element.attributes["id"] == nil { return .bookmark(anchor) }
        guard let id = element.attributes["id"], let target = targets[id] else { return nil }
        return target.hasPrefix("#") ? .bookmark(String(target.dropFirst())) : .address(target)
    }

    private mutating func field(_ kind: String) {
        switch kind {
        case "begin": fields.append(Field())
        case "separate":
            guard let last = fields.indices.last else { return }
            fields[last].isShown = true
            fields[last].link = WordField(fields[last].instruction).link
        case "end": if !fields.isEmpty { fields.removeLast() }
        default: return
        }
    }
}
