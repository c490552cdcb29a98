/// A document of a book for e-readers.
struct BookDocument: Sendable {
    /// Its name in the book.
    var name: String
    /// What it is called: for programs, and for contents if it is listed there.
    var title: String
    /// Its content, as well-formed markup.
    var body: String
    /// What it is, for e-readers that ask.
    var role = Role.story
    /// Whether it is listed in the contents.
    var isListed = false

    enum Role: String, Sendable {
        case title = "titlepage"
        case rules = "preface"
        case story = "bodymatter"
        case back = "backmatter"
    }

    /// The whole document.
    func text(language: String, _ isRightToLeft: Bool) -> String {
        let language = HTML.escaped(language)
        let direction = isRightToLeft ? " dir=\"rtl\"" : ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(language)" xml:lang="\(language)"\(direction)>
            <head><title>\(HTML.escaped(title))</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
            <body epub:type="\(role == .title || role == .rules ? "frontmatter" : role.rawValue)">
            <main>
            \(body)</main>
            </body>
            </html>

            """
    }
}
