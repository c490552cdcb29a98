internal import Bundle
internal import Story

/// Writes the files of an EPUB (W3C, EPUB 3.2; EPUB Accessibility 1.1).
struct EPUBPackage {
    let book: EPUBBook
    private var facts: BookFacts { book.facts }

    /// A story has no date, so every book has this one, and the same story always gives the same bytes.
    private static let date = "1980-01-01T00:00:00Z"

    /// The whole book.
    func bytes() throws(ExportProblem) -> [UInt8] {
        do throws(BundleError) {
            let archive = try ZipWriter()
            // Programs find out by these bytes at this place what the archive is.
            try archive.add("mimetype", Array("application/epub+zip".utf8), isText: false)
            for (name, text) in texts { try archive.add(name, Array(Self.allowed(text).utf8), isText: true) }
            for picture in book.pictures { try archive.add("book/" + picture.name, picture.bytes, isText: picture.type == "image/svg+xml") }
            return try archive.finish()
        } catch {
            throw .noMemory
        }
    }

    var texts: [(name: String, text: String)] {
        let documents = book.documents.map { ("book/" + $0.name, $0.text(language: facts.language, facts.isRightToLeft)) }
        return [
            ("META-INF/container.xml", Self.container), ("book/package.opf", package), ("book/contents.xhtml", contents),
            ("book/book.css", EPUBStyle.sheet),
        ] + documents
    }

    /// A text without the characters that no document of XML may have (XML 1.0, production 2).
    static func allowed(_ text: String) -> String {
        let isAllowed = { (scalar: Unicode.Scalar) in
            scalar.value >= 0x20 ? scalar.value != 0xFFFE && scalar.value != 0xFFFF : scalar == "\n" || scalar == "\t"
        }
        return text.unicodeScalars.allSatisfy(isAllowed) ? text : String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))
    }

    private static let container = """
        <?xml version="1.0" encoding="UTF-8"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
        </container>

        """

    // MARK: The package

    private var package: String {
        let language = HTML.escaped(facts.language)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language)">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            \(metadata.joined(separator: "\n"))
            </metadata>
            <manifest>
            \(manifest.joined(separator: "\n"))
            </manifest>
            <spine\(facts.isRightToLeft ? " page-progression-direction=\"rtl\"" : "")>
            \(book.documents.indices.map { "<itemref idref=\"d\($0)\"/>" }.joined(separator: "\n"))
            <itemref idref="contents"/>
            </spine>
            </package>

            """
    }

    private var manifest: [String] {
        let documents = book.documents.enumerated().map { number, document in
            "<item id=\"d\(number)\" href=\"\(document.name)\" media-type=\"application/xhtml+xml\"/>"
        }
        let pictures = book.pictures.map { picture in
            let isCover = picture.file == facts.cover
            let properties = isCover ? " properties=\"cover-image\"" : ""
            let id = picture.name.prefix { $0 != "." }
            return "<item id=\"\(id)\" href=\"\(picture.name)\" media-type=\"\(picture.type)\"\(properties)/>"
        }
        let others = [
            "<item id=\"contents\" href=\"contents.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>",
            "<item id=\"style\" href=\"book.css\" media-type=\"text/css\"/>",
        ]
        return others + documents + pictures
    }

    private var metadata: [String] {
        func element(_ name: String, _ text: String, id: String? = nil) -> String {
            "<dc:\(name)\(id.map { " id=\"\($0)\"" } ?? "")>\(HTML.escaped(text))</dc:\(name)>"
        }
        func meta(_ property: String, _ text: String, of id: String? = nil, _ more: String = "") -> String {
            "<meta property=\"\(property)\"\(id.map { " refines=\"#\($0)\"" } ?? "")\(more)>\(HTML.escaped(text))</meta>"
        }
        var list = [
            element("identifier", facts.identifier, id: "id"), element("title", facts.title), element("language", facts.language),
            meta("dcterms:modified", Self.date),
        ]
        for (number, author) in facts.authors.enumerated() {
            list.append(element("creator", author, id: "author\(number)"))
            list.append(meta("role", "aut", of: "author\(number)", " scheme=\"marc:relators\""))
        }
        for (number, illustrator) in facts.illustrators.enumerated() {
            list.append(element("contributor", illustrator, id: "illustrator\(number)"))
            list.append(meta("role", "ill", of: "illustrator\(number)", " scheme=\"marc:relators\""))
        }
        if let summary = facts.summary { list.append(element("description", summary)) }
        list += facts.tags.map { element("subject", $0) }
        if let series = facts.series {
            list.append(meta("belongs-to-collection", series.title, of: nil, " id=\"series\""))
            list.append(meta("collection-type", "series", of: "series"))
            list.append(meta("group-position", String(series.number), of: "series"))
        }
        if let ages = facts.ages { list.append(meta("schema:typicalAgeRange", "\(ages.from)-\(ages.to.map { String($0) } ?? "")")) }
        return list + accessibility.map { meta($0.property, $0.text, of: $0.refines, $0.id.map { " id=\"\($0)\"" } ?? "") }
    }

    private typealias Fact = (property: String, text: String, id: String?, refines: String?)

    private var accessibility: [Fact] {
        let hasPictures = !book.pictures.isEmpty
        let areDescribed = book.pictures.allSatisfy { $0.isDescribed }
        var list: [Fact] = []
        func add(_ property: String, _ text: String, id: String? = nil, refines: String? = nil) {
            list.append((property, text, id, refines))
        }
        add("schema:accessMode", "textual")
        if hasPictures { add("schema:accessMode", "visual") }
        if areDescribed { add("schema:accessModeSufficient", "textual") }
        if hasPictures { add("schema:accessModeSufficient", "textual,visual") }
        let features = ["tableOfContents", "structuralNavigation", "readingOrder", "displayTransformability"]
        for feature in (hasPictures && areDescribed ? ["alternativeText"] : []) + features { add("schema:accessibilityFeature", feature) }
        // Pictures in these formats stand still, except for animated PNG.
        add("schema:accessibilityHazard", book.pictures.contains { $0.isAnimated } ? "unknown" : "none")
        add(
            "schema:accessibilitySummary",
            book.words.accessibility(isGamebook: book.isGamebook, areDescribed: areDescribed, hasPictures: hasPictures)
        )
        if areDescribed, facts.hasLanguage {
            add("dcterms:conformsTo", "EPUB Accessibility 1.1 - WCAG 2.1 Level AA", id: "conformance")
            add("a11y:certifiedBy", "Branchbook", refines: "conformance")
        }
        return list
    }

    // MARK: Contents

    private var contents: String {
        let listed = book.documents.filter { $0.isListed }
        func list(_ items: [(name: String, title: String, role: String?)]) -> String {
            items.map { item in
                let role = item.role.map { " epub:type=\"\($0)\"" } ?? ""
                return "<li><a\(role) href=\"\(item.name)\">\(HTML.escaped(item.title))</a></li>\n"
            }.joined()
        }
        func nav(_ type: String, _ title: String, _ items: String, isHidden: Bool = true) -> String {
            "<nav epub:type=\"\(type)\" id=\"\(type)\"\(isHidden ? " hidden=\"hidden\"" : "")>\n"
                + "<h1>\(title)</h1>\n<ol>\n\(items)</ol>\n</nav>\n"
        }
        let words = book.words
        var body = nav("toc", words.contents, list(listed.map { ($0.name, $0.title, nil) }), isHidden: false)
        let landmarks = [
            (EPUBBook.titlePage, words.titlePage, "titlepage"), ("contents.xhtml#toc", words.contents, "toc"),
            (EPUBBook.rulesPage, words.paper.howToRead, "preface"), (book.start, words.story, "bodymatter"),
        ]
        body += nav("landmarks", words.landmarks, list(landmarks.map { ($0.0, $0.1, $0.2) }))
        if book.isGamebook {
            // The numbers of sections do what the numbers of pages do elsewhere: e-readers turn to them.
            let sections = book.documents.filter { $0.role == .story }
            body += nav("page-list", words.sections, list(sections.enumerated().map { ($1.name, String($0 + 1), nil) }))
        }
        let document = BookDocument(name: "contents.xhtml", title: words.contents, body: body, role: .rules)
        return document.text(language: facts.language, facts.isRightToLeft)
    }
}

extension BookPicture {
    /// Whether it is a PNG that moves.
    fileprivate var isAnimated: Bool { type == "image/png" && bytes.prefix(4_096).contains("acTL".utf8) }
}
