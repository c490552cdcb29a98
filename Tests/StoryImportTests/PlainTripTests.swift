import Story
import StoryImport
import TestSupport
import Testing

/// A tree of pages, written as Markdown and as JSON, is the same story again.
@Suite struct PlainTripTests {
    private struct Tree {
        struct Page {
            var name: String
            var paragraphs: [String]
            var links: [(words: String, target: Int)]
        }

        var pages: [Page] = []

        /// Words with every sign that means something in one of the formats.
        static let words = [
            "door", "Ünter", "a*b", "**", "[x]", "(y)", "{z}", "_u_", "`", "<i>", "&amp;", "1.", "#", "!", "\\", "~~", "\"q\"", "東",
        ]

        init(_ generator: inout SeededGenerator) {
            let count = Int.random(in: 1...12, using: &generator)
            for number in 0..<count {
                var page = Page(name: "page \(number) \(Tree.words.randomElement(using: &generator) ?? "")", paragraphs: [], links: [])
                for _ in 0..<Int.random(in: 0...3, using: &generator) { page.paragraphs.append(Tree.sentence(&generator)) }
                for _ in 0..<Int.random(in: 0...4, using: &generator) {
                    page.links.append((Tree.sentence(&generator), Int.random(in: 0..<count, using: &generator)))
                }
                pages.append(page)
            }
        }

        private static func sentence(_ generator: inout SeededGenerator) -> String {
            let count = Int.random(in: 1...5, using: &generator)
            return "so " + (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
        }

        /// The name of a page as a link has it: any word that only this page has.
        private func id(_ number: Int) -> String { "id\(number)" }

        var markdown: String {
            func escaped(_ text: String) -> String {
                String(text.flatMap { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? ["\\", $0] : [$0] })
            }
            var text = ""
            for (number, page) in pages.enumerated() {
                text += "\(String(repeating: "#", count: 2 + number % 3)) \(escaped(page.name)) {#\(id(number))}\n\n"
                for paragraph in page.paragraphs { text += escaped(paragraph) + "\n\n" }
                for (index, link) in page.links.enumerated() {
                    let words = "[\(escaped(link.words))]"
                    text += index % 2 == 0 ? "- \(words)(#\(id(link.target)))\n" : "\n\(words)[\(number)-\(index)]\n\n"
                }
                text += "\n"
                for (index, link) in page.links.enumerated() { text += "[\(number)-\(index)]: #\(id(link.target))\n" }
                text += "\n"
            }
            return text
        }

        func json(isList: Bool, _ textKey: String, _ optionsKey: String, _ wordsKey: String, _ targetKey: String) -> String {
            func quoted(_ text: String) -> String { "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\"" }
            let items = pages.enumerated().map { number, page in
                let options = page.links.map { "{\"\(wordsKey)\": \(quoted($0.words)), \"\(targetKey)\": \"\(id($0.target))\"}" }
                let lines = page.paragraphs.map { quoted($0) }.joined(separator: ", ")
                let choices = options.joined(separator: ", ")
                let fields = "\"title\": \(quoted(page.name)), \"\(textKey)\": [\(lines)], \"\(optionsKey)\": [\(choices)]"
                return isList ? "{\"id\": \"\(id(number))\", \(fields)}" : "\"\(id(number))\": {\(fields)}"
            }
            return isList ? "[\(items.joined(separator: ",\n"))]" : "{\(items.joined(separator: ",\n"))}"
        }

        /// What a story of this tree has, page for page.
        var facts: [String] {
            pages.enumerated().map { number, page in
                let links = page.links.map { "\($0.words) > \(id($0.target))" }
                return "\(id(number)) “\(page.name)” \(page.paragraphs) \(links)"
            }
        }
    }

    private func facts(_ story: Story) -> [String] {
        story.locations.map { location in
            let lines = location.pages.flatMap { $0.lines }.map { words(of: $0) }
            let links = location.choices.map { "\(words(of: $0.text)) > \(PlainImports.target(of: $0))" }
            return "\(location.id.text) “\(location.title ?? "")” \(lines) \(links)"
        }
    }

    private func words(of template: Template) -> String {
        template.parts.map { if case .literal(let text) = $0 { text } else { "?" } }.joined()
    }

    @Test func aTreeComesBackFromMarkdownAndJSON() throws {
        for seed in OracleScale.seeds(300) {
            var generator = SeededGenerator(seed: seed)
            let tree = Tree(&generator)
            let text = ["text", "story", "content", "body", "passage"].randomElement(using: &generator) ?? ""
            let options = ["options", "choices", "links"].randomElement(using: &generator) ?? ""
            let words = ["text", "label", "title"].randomElement(using: &generator) ?? ""
            let target = ["target", "arc", "goto", "next", "page", "to", "nirgends"].randomElement(using: &generator) ?? ""
            var files = [("a.md", tree.markdown)]
            for isList in [true, false] { files.append(("a.json", tree.json(isList: isList, text, options, words, target))) }
            for (name, file) in files {
                let imported = try #require(try StoryImporter(name: name, bytes: Array(file.utf8)).stories().first, "seed \(seed)")
                #expect(PlainImports.flaw(of: imported) == nil, "seed \(seed)")
                #expect(facts(imported.story) == tree.facts, "seed \(seed)\n\(file)")
                #expect(imported.report.links == tree.pages.reduce(0) { $0 + $1.links.count }, "seed \(seed)")
                #expect(imported.report.leftOutCount == 0, "seed \(seed)\n\(imported.report.leftOut)")
            }
        }
    }
}
