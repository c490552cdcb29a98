internal import Story

/// Writes a book as one HTML page that is made for printing, or its parts for an e-reader.
struct GamebookPage {
    private let book: Gamebook
    private let words: GamebookWords
    private let speech: SheetSpeech
    /// The addresses of the pictures, by their files.
    private let addresses: [String: String]
    /// Whether each part is a document of its own, which begins with its own first heading.
    private let isInDocuments: Bool
    private(set) var html = ""

    /// - Parameter files: The pictures; one that is missing is not printed.
    init(_ book: Gamebook, files: [ExportSource.File]) {
        let pictures = files.filter { $0.type.hasPrefix("image/") }
        let addresses = pictures.map { ($0.name, "data:\($0.type);base64," + String(decoding: HTML.base64($0.bytes), as: UTF8.self)) }
        self.init(book, addresses: Dictionary(addresses) { first, _ in first }, isInDocuments: false)
    }

    private init(_ book: Gamebook, addresses: [String: String], isInDocuments: Bool) {
        self.book = book
        self.addresses = addresses
        self.isInDocuments = isInDocuments
        words = book.words
        speech = SheetSpeech(words: book.words, fields: book.sheet.fields)
    }

    /// A part of a book for an e-reader, with its sections in documents of their own; empty if the book has no such part.
    /// - Parameter addresses: The addresses of the pictures, by their files.
    static func part(of book: Gamebook, addresses: [String: String], write: (inout GamebookPage) -> Void) -> String {
        var page = GamebookPage(book, addresses: addresses, isInDocuments: true)
        write(&page)
        return page.html
    }

    /// What the document with a section is called in a book for an e-reader.
    static func document(of section: Int) -> String { "s\(section).xhtml" }

    mutating func write() {
        let language = book.front.language ?? "en"
        html += "<!doctype html>\n<html lang=\"\(HTML.escaped(language))\">\n<head>\n<meta charset=\"utf-8\">\n"
        html += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
        html += "<meta name=\"viewport\" content=\"width=device-width\">\n"
        add("title", book.front.title)
        html += "<style>\n\(GamebookStyle.sheet)</style>\n</head>\n<body>\n"
        writeFront()
        writeRules()
        writeSheet()
        html += "<main>\n"
        add("h2", words.sections, class: "quiet")
        for (number, section) in book.sections.enumerated() { write(section, number + 1) }
        html += "</main>\n"
        writeTables()
        writeBack()
        html += "</body>\n</html>\n"
    }

    // MARK: Elements

    private mutating func add(_ element: String, _ text: String, class name: String? = nil) {
        add(element, html: HTML.escaped(text), class: name)
    }

    private mutating func add(_ element: String, html inner: String, class name: String? = nil) {
        html += "<\(element)\(name.map { " class=\"\($0)\"" } ?? "")>\(inner)</\(element)>\n"
    }

    private mutating func write(_ picture: Gamebook.Picture) {
        guard let address = addresses[picture.file] else { return }
        html += "<figure><img alt=\"\(HTML.escaped(plain(picture.description)))\" src=\"\(address)\"/></figure>\n"
    }

    private func link(to number: Int) -> String {
        "<a href=\"\(isInDocuments ? Self.document(of: number) : "#s\(number)")\">\(number)</a>"
    }

    /// The element of a heading: of this level on the page, and of the first in a document.
    private func heading(_ level: Int) -> String { isInDocuments ? "h1" : "h\(level)" }

    private static let box = "<span class=\"box\"></span>"

    // MARK: Before the story

    private mutating func writeFront() {
        let front = book.front
        html += "<header>\n"
        add("h1", front.title)
        if let series = front.series { add("p", words.series(series.title, series.number), class: "series") }
        if !front.authors.isEmpty { add("p", words.authors(front.authors.joined(separator: ", ")), class: "by") }
        if let cover = front.cover { write(cover) }
        if let summary = front.summary { add("p", summary, class: "summary") }
        if !front.illustrators.isEmpty { add("p", words.illustrators(front.illustrators.joined(separator: ", ")), class: "by") }
        html += "</header>\n"
    }

    mutating func writeRules() {
        html += "<section class=\"leaf\">\n"
        add(heading(2), words.howToRead)
        for rule in words.rules(of: book, isOnScreen: isInDocuments) { add("p", rule) }
        html += "</section>\n"
    }

    private mutating func writeSheet() {
        writeFields()
        writeBeginning()
    }

    mutating func writeFields() {
        if book.sheet.fields.contains(where: { $0.isOnSheet }) {
            html += "<section class=\"leaf sheet\">\n"
            add(heading(2), words.sheet)
            let filled = book.askedFirst
            let numbered = book.sheet.fields.enumerated().filter { $0.element.isOnSheet }
            for (number, field) in numbered where field.hasWords { write(field, isAskedFirst: filled.contains(number)) }
            html += "<div class=\"boxes\">\n"
            for (number, field) in numbered where !field.hasWords { write(field, isAskedFirst: filled.contains(number)) }
            html += "</div>\n</section>\n"
        }
    }

    mutating func writeBeginning() {
        html += "<section class=\"begin\">\n"
        if !book.beginning.isEmpty || isInDocuments { add(heading(2), words.beforeYouBegin) }
        write(book.beginning)
        add("p", html: HTML.escaped(words.begin) + " \(link(to: 1)).", class: "on")
        html += "</section>\n"
    }

    /// Writes an empty field, as nobody can rub out what is printed. Beside it stands what it begins with.
    /// - Parameter isAskedFirst: Whether the reader fills it in before anything else, so that nothing else ever counts.
    private mutating func write(_ field: Gamebook.Field, isAskedFirst: Bool) {
        var space = Self.box
        var start = ""
        switch (field.kind, field.start) {
        case (.counter(let limits), .number(let number)):
            space = "<span class=\"count\"></span> <span class=\"reason\">\(HTML.escaped(words.limits(limits)))</span>"
            start = String(number)
        case (.line, .text(let text)):
            space = "<span class=\"line\"></span>"
            start = text
        case (.options(let options), .text(let id)):
            space = options.map { "<span class=\"option\"><span class=\"ring\"></span> \(HTML.escaped($0.text))</span>" }.joined(
                separator: " "
            )
            start = options.first { $0.id.text == id }?.text ?? ""
        case (.tally, _): space = "<span class=\"strokes\"></span>"
        default: start = field.start == .ticked(true) ? words.ticked : ""
        }
        if !start.isEmpty, !isAskedFirst { space += " <span class=\"reason\">\(HTML.escaped(words.atFirst(start)))</span>" }
        add("p", html: "<b>\(HTML.escaped(field.label))</b> \(space)", class: "field")
    }

    // MARK: Sections

    mutating func write(_ section: Gamebook.Section, _ number: Int) {
        html += "<section class=\"place\" id=\"s\(number)\" aria-labelledby=\"n\(number)\">\n"
        let title = section.title.map { " <span class=\"title\">\(HTML.escaped($0))</span>" } ?? ""
        html += "<\(heading(3)) id=\"n\(number)\"><span class=\"number\">\(number)</span>\(title)</\(heading(3))>\n"
        write(section.steps)
        html += "</section>\n"
    }

    private mutating func write(_ steps: [Gamebook.Step]) {
        var sentences: [String] = []
        for (number, step) in steps.enumerated() {
            if let sentence = instruction(step) {
                sentences.append(sentence)
                // Instructions one after the other are one paragraph.
                if number + 1 < steps.count, instruction(steps[number + 1]) != nil { continue }
                add("p", html: sentences.joined(separator: " "), class: "do")
                sentences = []
            } else {
                write(step)
            }
        }
    }

    /// A step that is only an instruction, as sentences; nil for one with more to it.
    private func instruction(_ step: Gamebook.Step) -> String? {
        switch step {
        case .change(let change): return HTML.escaped(speech.sentence(change))
        case .together(let changes): return HTML.escaped(([words.together] + changes.map { speech.sentence($0) }).joined(separator: " "))
        case .turn(let number): return "<span class=\"on\">\(HTML.escaped(words.turn)) \(link(to: number)).</span>"
        case .when(let cases, let otherwise):
            var parts: [String] = []
            for (number, part) in cases.enumerated() {
                guard let inner = instructions(part.steps) else { return nil }
                let clause = speech.clause(part.condition)
                parts.append("<i>\(HTML.escaped(number == 0 ? words.when(clause) : words.orWhen(clause)))</i> \(inner)")
            }
            guard !otherwise.isEmpty else { return parts.joined(separator: " ") }
            guard let inner = instructions(otherwise) else { return nil }
            return parts.joined(separator: " ") + " <i>\(HTML.escaped(words.otherwise))</i> \(inner)"
        case .words, .picture, .ask, .roll, .choose, .end: return nil
        }
    }

    private func instructions(_ steps: [Gamebook.Step]) -> String? {
        let sentences = steps.compactMap { instruction($0) }
        return sentences.count == steps.count && !steps.isEmpty ? sentences.joined(separator: " ") : nil
    }

    private mutating func write(_ step: Gamebook.Step) {
        switch step {
        case .words(let runs): add("p", html: markup(runs))
        case .picture(let picture): write(picture)
        case .ask(let question):
            add("p", html: markup(question.prompt))
            add("p", speech.sentence(question), class: "do")
        case .when(let cases, let otherwise):
            for (number, part) in cases.enumerated() {
                let clause = speech.clause(part.condition)
                write(part.steps, under: number == 0 ? words.when(clause) : words.orWhen(clause))
            }
            if !otherwise.isEmpty { write(otherwise, under: words.otherwise) }
        case .roll(let roll): write(roll)
        case .choose(let choices, let otherwise): write(choices, otherwise)
        case .end(let ending):
            html += "<div class=\"end\">\n"
            add("p", words.end)
            add("p", ending.title, class: "title")
            html += "</div>\n"
        case .change, .together, .turn: add("p", html: instruction(step) ?? "", class: "do")
        }
    }

    private mutating func write(_ steps: [Gamebook.Step], under heading: String) {
        html += "<div class=\"case\">\n"
        add("p", heading, class: "if")
        write(steps)
        html += "</div>\n"
    }

    private mutating func write(_ roll: Gamebook.Throw) {
        html += "<div class=\"roll\">\n"
        add("p", words.roll(roll.draw), class: "do")
        for modifier in roll.modifiers {
            let shift = words.shift(modifier.shift)
            let reason = markup(modifier.reason)
            let condition = modifier.condition.map { "<i>\(HTML.escaped(words.when(speech.clause($0))))</i> " } ?? ""
            let sentence = condition.isEmpty ? shift.prefix(1).uppercased() + shift.dropFirst() : shift
            add("p", html: "\(condition)\(HTML.escaped(sentence)) <span class=\"reason\">(\(reason))</span>.", class: "do")
        }
        if roll.isRemembered { add("p", words.remember, class: "do") }
        html += "<ul class=\"ways\">\n"
        for result in roll.results {
            let number = HTML.escaped(words.come(from: result.from, to: result.to, within: roll.modifiers.isEmpty ? roll.draw.totals : nil))
            add("li", html: "<b>\(number)</b> <span class=\"on\">\(instructions(result.steps) ?? "")</span>")
        }
        html += "</ul>\n</div>\n"
    }

    private mutating func write(_ choices: [Gamebook.Choice], _ otherwise: [Gamebook.Step]) {
        html += "<div class=\"choose\">\n<ul class=\"ways\">\n"
        for choice in choices {
            var line = choice.box == nil ? "" : Self.box + " "
            if let condition = choice.condition { line += "<i>\(HTML.escaped(words.when(speech.clause(condition))))</i> " }
            line += markup(choice.words)
            if let reason = choice.reason {
                let otherwise = choice.condition == nil ? words.onceTicked : words.otherwise
                line += " <span class=\"reason\">(\(HTML.escaped(otherwise)) \(markup(reason)))</span>"
            }
            let changes = instructions(choice.changes).map { $0 + " " } ?? ""
            line += " <span class=\"on\">\(changes)\(HTML.escaped(words.turn)) \(link(to: choice.target)).</span>"
            add("li", html: line)
        }
        html += "</ul>\n"
        if !otherwise.isEmpty {
            add("p", html: "<i>\(HTML.escaped(words.otherwiseOn))</i> \(instructions(otherwise) ?? "")", class: "do")
        } else if choices.allSatisfy({ $0.condition != nil || $0.box != nil }) {
            add("p", words.noWayOn, class: "do")
        }
        html += "</div>\n"
    }

    // MARK: Texts

    private func markup(_ runs: [Gamebook.Run]) -> String {
        runs.map { run in
            switch run {
            case .words(let text): return HTML.escaped(text)
            case .entry(let entry): return "<span class=\"blank\">\(HTML.escaped(speech.blank(entry)))</span>"
            case .amount(let amount): return "<span class=\"blank\">\(HTML.escaped(speech.blank(amount)))</span>"
            case .stressed(let stress, let inner):
                let element = stress == .soft ? "em" : "strong"
                return "<\(element)>\(markup(inner))</\(element)>"
            case .depends(let alternatives, let otherwise):
                var parts = alternatives.map { "<i>\(HTML.escaped(words.when(speech.clause($0.condition))))</i> \(markup($0.runs))" }
                if !otherwise.isEmpty { parts.append("<i>\(HTML.escaped(words.otherwise))</i> \(markup(otherwise))") }
                return "[" + parts.joined(separator: " / ") + "]"
            }
        }.joined()
    }

    /// Texts without markup, for an attribute.
    private func plain(_ runs: [Gamebook.Run]) -> String {
        runs.map { run in
            switch run {
            case .words(let text): return text
            case .entry(let entry): return speech.blank(entry)
            case .amount(let amount): return speech.blank(amount)
            case .stressed(_, let inner): return plain(inner)
            case .depends(let alternatives, let otherwise):
                return ([alternatives.map { plain($0.runs) }, [plain(otherwise)]].flatMap { $0 }).filter { !$0.isEmpty }.joined(
                    separator: " / "
                )
            }
        }.joined()
    }

    // MARK: At the back

    mutating func writeTables() {
        let tables = book.tables
        guard !tables.isEmpty else { return }
        html += "<section class=\"leaf\">\n"
        add(heading(2), words.numbers)
        for table in tables {
            html += "<section class=\"table\">\n"
            add(isInDocuments ? "h2" : "h3", words.table(table.range))
            add("p", html: table.numbers.map { "<span>\($0)</span>" }.joined(separator: " "), class: "numbers")
            html += "</section>\n"
        }
        html += "</section>\n"
    }

    private mutating func writeBack() {
        writeGlossary()
        writeEndings()
    }

    mutating func writeGlossary() {
        if !book.glossary.isEmpty {
            html += "<section class=\"leaf\">\n"
            add(heading(2), words.glossary)
            html += "<dl>\n"
            for entry in book.glossary {
                add("dt", entry.word)
                add("dd", entry.text)
            }
            html += "</dl>\n</section>\n"
        }
    }

    private mutating func writeEndings() {
        guard !book.endings.isEmpty else { return }
        html += "<section class=\"leaf\">\n"
        add("h2", words.endings)
        add("p", words.endingsRule)
        html += "<ul class=\"endings\">\n"
        for ending in book.endings {
            // The title of a secret ending is filled in by whoever finds it.
            let title = ending.kind == .secret ? "<span class=\"line\"></span> (\(HTML.escaped(words.secret)))" : HTML.escaped(ending.title)
            add("li", html: "\(Self.box) \(title)")
        }
        html += "</ul>\n</section>\n"
    }
}

extension Gamebook {
    /// The book as one HTML file, ready to be printed on A5 or read on a screen.
    ///
    /// Nothing that an author wrote becomes markup, and nothing is loaded from anywhere.
    /// - Parameter files: The story's pictures; other files are ignored.
    /// - Complexity: O(*n*) in the bytes of the book and its pictures.
    public func file(with files: [ExportSource.File]) -> [UInt8] {
        var page = GamebookPage(self, files: files)
        page.write()
        return Array(page.html.utf8)
    }
}
