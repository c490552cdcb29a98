internal import StoryImport

/// The parts of a document that matter for a story: styles, links to the outside, properties, and the text.
struct WordParts {
    private let archive: WordArchive

    init(_ archive: WordArchive) { self.archive = archive }

    func document() throws(ImportFailure) -> WordDocument {
        guard let main = try mainPart(), archive.has(main) else {
            let message = "This is not a Word document: it has no text."
            throw WordImporter.refusal(message, fix: "Save the document as .docx.")
        }
        let slash = main.lastIndex(of: "/")
        let folder = slash.map { String(main[...$0]) } ?? ""
        let file = slash.map { String(main[main.index(after: $0)...]) } ?? main
        var body = WordBody()
        try read(folder + "styles.xml") { body.styles.take($0) }
        try read(folder + "numbering.xml") { body.numbering.take($0) }
        try read(folder + "_rels/" + file + ".rels") { event in
            guard case .start(let element) = event, element.name == "Relationship", let id = element.attributes["Id"] else { return }
            body.targets[id] = element.attributes["Target"] ?? ""
        }
        var made = WordDocument()
        try readProperties(into: &made)
        try read(main) { body.take($0) }
        made.paragraphs = body.paragraphs
        return made
    }

    /// The path of the part with the text, which is not the same in every program.
    private func mainPart() throws(ImportFailure) -> String? {
        var found: String?
        try read("_rels/.rels") { event in
            guard case .start(let element) = event, element.attributes["Type"]?.hasSuffix("/officeDocument") ?? false else { return }
            let target = element.attributes["Target"] ?? ""
            found = target.hasPrefix("/") ? String(target.dropFirst()) : target
        }
        // A workbook has one, too.
        return found.flatMap { $0.hasPrefix("xl/") || $0.hasPrefix("ppt/") ? nil : $0 }
    }

    private func readProperties(into document: inout WordDocument) throws(ImportFailure) {
        var property = ""
        try read("docProps/core.xml") { event in
            switch event {
            case .start(let element): property = element.name
            case .end: property = ""
            case .text(let text):
                switch property {
                case "title": document.title += text
                case "creator": document.author += text
                case "language": document.language = text
                default: return
                }
            }
        }
    }

    /// Goes through a part; one that is not there has nothing in it.
    private func read(_ path: String, _ take: (XMLReading.Event) -> Void) throws(ImportFailure) {
        let bytes: [UInt8]
        do throws(WordArchive.Problem) {
            bytes = try archive.bytes(of: path)
        } catch {
            switch error {
            case .missing: return
            case .broken: throw WordImporter.refusal("“\(path)” in the document cannot be unpacked.", fix: "Save it as .docx again.")
            case .tooLarge:
                let message = "“\(path)” in the document is too large once unpacked."
                throw WordImporter.refusal(message, fix: "Split it into several documents.")
            }
        }
        var paragraph = 0
        do throws(XMLReading.Problem) {
            try XMLReading.read(bytes) { event in
                if case .start(let element) = event, element.name == "p" { paragraph += 1 }
                take(event)
            }
        } catch {
            switch error {
            case .broken:
                let message = "“\(path)” in the document is not well-formed XML."
                throw WordImporter.refusal(message, fix: "Open it in Word, and save it again.", paragraph: paragraph)
            case .tooDeep:
                let message = "“\(path)” in the document is nested too deeply."
                throw WordImporter.refusal(message, fix: "Take tables and boxes out of each other.", paragraph: paragraph)
            case .tooWide:
                let message = "“\(path)” in the document has an element with more attributes than Word ever writes."
                throw WordImporter.refusal(message, fix: "Open it in Word, and save it again.", paragraph: paragraph)
            case .tooLong:
                let message = "“\(path)” in the document has a value or text of more than 10 MB."
                throw WordImporter.refusal(message, fix: "Split it into several.", paragraph: paragraph)
            case .hasEntities:
                throw WordImporter.refusal("“\(path)” in the document has a document type, which Word never writes.", fix: nil)
            }
        }
    }
}
