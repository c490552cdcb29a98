internal import Bundle
public import Story

/// A story as a Word document: a manuscript for an editor's hand, in which every choice is a link and the logic is in plain words.
///
/// [to-word.md](docs/to-word.md) describes the document.
public struct WordFile: Sendable {
    /// The whole file.
    public let bytes: [UInt8]
    /// What the document does not say of the story.
    public let leftOut: [LeftOut]

    /// Makes the document of a story. The same story always gives the same bytes.
    /// - Parameters:
    ///   - story: One without errors.
    ///   - files: The pictures; one that is missing is only named.
    /// - Throws: ``ExportProblem/noMemory``.
    /// - Complexity: O(*n*) in the size of the story and its pictures.
    public init(_ story: Story, files: [ExportSource.File] = []) throws(ExportProblem) {
        var writer = WordWriter(story, files: files)
        writer.write()
        var left = LeftOut.all(of: story) { Self.words(for: $0) }
        if !writer.unseen.isEmpty {
            left.append(LeftOut(words: "pictures of a kind that Word cannot show; their descriptions are there", locations: writer.unseen))
        }
        leftOut = left
        do throws(BundleError) {
            let zip = try ZipWriter()
            try zip.add("[Content_Types].xml", Array(Self.contentTypes.utf8), isText: true)
            try zip.add("_rels/.rels", Array(Self.relationships.utf8), isText: true)
            try zip.add("docProps/core.xml", Array(Self.properties(of: story).utf8), isText: true)
            try zip.add("word/document.xml", Array(Self.document(writer.body).utf8), isText: true)
            let styles = Self.part("styles", WordStyle.part(language: story.language))
            try zip.add("word/styles.xml", Array(styles.utf8), isText: true)
            try zip.add("word/numbering.xml", Array(Self.part("numbering", Self.numbering).utf8), isText: true)
            try zip.add("word/_rels/document.xml.rels", Array(Self.documentRelationships(writer.media.map(\.media)).utf8), isText: true)
            if writer.media.contains(where: { $0.media.isVector }) {
                try zip.add("word/media/grey.png", WordMedia.placeholder, isText: false)
            }
            for (file, media) in writer.media { try zip.add("word/" + media.part, file.bytes, isText: media.isVector) }
            bytes = try zip.finish()
        } catch {
            throw .noMemory
        }
    }

    /// What is said of a feature that the document does not carry; nil for the others.
    private static func words(for feature: StoryFeature) -> String? {
        switch feature {
        case .glossary: "words that are explained"
        case .colours: "options picked by their colour; their words are there"
        case .paint: "pictures painted in a colour; they have their own colours"
        case .reveal: "text shown line by line; it is there at once"
        case .staging: "figures of sequences; their words are there"
        case .sounds: "sounds"
        case .narrations: "narrations"
        case .rolls: "why rolls are shifted; by how much is there"
        case .cover, .titles, .typedAnswers, .limits, .descriptions, .emphasis, .pages, .explanations, .manyNumbers, .calculations,
            .division,
            .numbers, .longNumbers:
            nil
        }
    }

    // MARK: Parts

    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let office = "http://schemas.openxmlformats.org"
    private static let main = "\(office)/wordprocessingml/2006/main"
    private static let wordTypes = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    private static let kinds = "\(office)/officeDocument/2006/relationships"

    private static let contentTypes: String = {
        var xml = head + "<Types xmlns=\"\(office)/package/2006/content-types\">"
        for (ending, type) in [
            ("rels", "application/vnd.openxmlformats-package.relationships+xml"), ("xml", "application/xml"), ("png", "image/png"),
            ("jpeg", "image/jpeg"), ("svg", "image/svg+xml"),
        ] { xml += "<Default Extension=\"\(ending)\" ContentType=\"\(type)\"/>" }
        for (part, type) in [
            ("/word/document.xml", wordTypes + ".document.main+xml"), ("/word/styles.xml", wordTypes + ".styles+xml"),
            ("/word/numbering.xml", wordTypes + ".numbering+xml"),
            ("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
        ] { xml += "<Override PartName=\"\(part)\" ContentType=\"\(type)\"/>" }
        return xml + "</Types>\n"
    }()

    private static func relations(_ list: [(id: String, kind: String, target: String)]) -> String {
        let items = list.map { "<Relationship Id=\"\($0.id)\" Type=\"\($0.kind)\" Target=\"\($0.target)\"/>" }
        return head + "<Relationships xmlns=\"\(office)/package/2006/relationships\">" + items.joined() + "</Relationships>\n"
    }

    private static let relationships = relations([
        ("rId1", kinds + "/officeDocument", "word/document.xml"),
        ("rId2", office + "/package/2006/relationships/metadata/core-properties", "docProps/core.xml"),
    ])

    private static func documentRelationships(_ media: [WordMedia]) -> String {
        var list = [("rId1", kinds + "/styles", "styles.xml"), ("rId2", kinds + "/numbering", "numbering.xml")]
        if media.contains(where: { $0.isVector }) { list.append(("rIdGrey", kinds + "/image", "media/grey.png")) }
        for (number, picture) in media.enumerated() { list.append(("rIdPicture\(number + 1)", kinds + "/image", picture.part)) }
        return relations(list.map { (id: $0.0, kind: $0.1, target: $0.2) })
    }

    private static func properties(of story: Story) -> String {
        var xml = head + "<cp:coreProperties xmlns:cp=\"\(office)/package/2006/metadata/core-properties\" "
        xml += "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>\(WordXML.escaped(story.title))</dc:title>"
        xml += "<dc:creator>\(WordXML.escaped(story.authors.joined(separator: ", ")))</dc:creator>"
        if let language = story.language { xml += "<dc:language>\(WordXML.escaped(language))</dc:language>" }
        return xml + "</cp:coreProperties>\n"
    }

    private static func part(_ name: String, _ content: String) -> String {
        head + "<w:\(name) xmlns:w=\"\(main)\">\n\(content)</w:\(name)>\n"
    }

    private static func document(_ body: String) -> String {
        let spaces = [
            "w": main, "r": kinds, "wp": office + "/drawingml/2006/wordprocessingDrawing", "a": office + "/drawingml/2006/main",
            "pic": office + "/drawingml/2006/picture",
        ].sorted { $0.key < $1.key }.map { " xmlns:\($0.key)=\"\($0.value)\"" }.joined()
        let page =
            "<w:sectPr><w:pgSz w:w=\"11906\" w:h=\"16838\"/><w:pgMar w:top=\"1418\" w:right=\"1418\" w:bottom=\"1418\" w:left=\"1418\" "
        return head
            + "<w:document\(spaces)><w:body>\n\(body)\(page)w:header=\"709\" w:footer=\"709\" w:gutter=\"0\"/></w:sectPr></w:body></w:document>\n"
    }

    private static let numbering: String = {
        let levels = [("•", 360), ("–", 720)].enumerated().map { number, level in
            "<w:lvl w:ilvl=\"\(number)\"><w:start w:val=\"1\"/><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"\(level.0)\"/><w:lvlJc w:val=\"left\"/>"
                + "<w:pPr><w:ind w:left=\"\(level.1)\" w:hanging=\"360\"/></w:pPr></w:lvl>"
        }
        return
            "<w:abstractNum w:abstractNumId=\"0\">\(levels.joined())</w:abstractNum>\n<w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>\n"
    }()
}
