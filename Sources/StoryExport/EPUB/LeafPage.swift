/// Writes the leaves of an unfolded story as documents.
struct LeafPage {
    let words: BookWords
    /// The addresses of the pictures, by their files.
    let addresses: [String: String]
    /// The name of the document of each leaf.
    let names: [String]

    /// The content of a leaf's document.
    func body(of leaf: Leaf) -> String {
        var html = "<section>\n"
        if let title = leaf.title { html += "<h1>\(HTML.escaped(title))</h1>\n" }
        html += blocks(leaf.blocks)
        switch leaf.exit {
        case .next(let target): html += "<p class=\"on\">\(link(words.proceed, to: target))</p>\n"
        case .ways(let ways): html += self.ways(ways)
        case .roll(let roll): html += self.roll(roll)
        case .end(let title):
            html += "<div class=\"end\"><p>\(words.paper.end)</p><p class=\"title\">\(HTML.escaped(title))</p></div>\n"
            html += "<p class=\"on\"><a href=\"\(EPUBBook.titlePage)\">\(words.again)</a></p>\n"
        case .stuck: html += "<p class=\"do\">\(words.stuck)</p>\n"
        }
        return html + "</section>\n"
    }

    private func link(_ markup: String, to target: Int) -> String { "<a href=\"\(names[target])\">\(markup)</a>" }

    private func blocks(_ blocks: [Leaf.Block]) -> String {
        var html = ""
        var isNewPage = false
        for block in blocks {
            // A page with a picture of its own begins on a new screen; words alone would leave most of it empty.
            let start = isNewPage ? " class=\"page\"" : ""
            switch block {
            case .page:
                isNewPage = true
                continue
            case .words(let markup): html += "<p\(isNewPage ? " class=\"gap\"" : "")>\(markup)</p>\n"
            case .picture(let picture):
                guard let address = addresses[picture.file] else { continue }
                html += "<figure\(start)><img alt=\"\(HTML.escaped(picture.description ?? ""))\" src=\"\(address)\"/></figure>\n"
            case .explanation(let paragraphs):
                html += "<details><summary>\(words.more)</summary>\n"
                html += paragraphs.map { "<p>\($0)</p>\n" }.joined()
                html += "</details>\n"
            }
            isNewPage = false
        }
        return html
    }

    private func ways(_ ways: [Leaf.Way]) -> String {
        let areNumbers = ways.allSatisfy { Int64($0.words) != nil }
        var html = "<ul class=\"ways\(areNumbers ? " numbers" : "")\">\n"
        for way in ways {
            if let target = way.target {
                html += "<li>\(link(way.words, to: target))</li>\n"
            } else {
                html += "<li class=\"closed\">\(way.words) <span class=\"reason\">(\(way.reason ?? ""))</span></li>\n"
            }
        }
        html += "</ul>\n"
        return ways.contains { $0.target != nil } ? html : html + "<p class=\"do\">\(words.stuck)</p>\n"
    }

    private func roll(_ roll: Leaf.Roll) -> String {
        let paper = words.paper
        var html = "<p class=\"do\">\(HTML.escaped(paper.roll(roll.draw)))</p>\n"
        if roll.draw.hasTable {
            html += "<p class=\"do\">\(words.pointing)</p>\n<p class=\"table\">"
            html += Gamebook.NumberTable(roll.draw.numbers).numbers.map { "<span>\($0)</span>" }.joined(separator: " ") + "</p>\n"
        }
        for modifier in roll.modifiers {
            let shift = paper.shift(modifier.shift)
            let sentence = shift.prefix(1).uppercased() + shift.dropFirst()
            html += "<p class=\"do\">\(sentence) <span class=\"reason\">(\(modifier.reason))</span>.</p>\n"
        }
        html += "<ul class=\"ways\">\n"
        for result in roll.results {
            let numbers = words.numbers(from: result.from, to: result.to, within: roll.modifiers.isEmpty ? roll.draw.totals : nil)
            let odds = result.odds.map { " <span class=\"reason\">(\(words.chance($0)))</span>" } ?? ""
            html += "<li>\(link(HTML.escaped(numbers), to: result.target))\(odds)</li>\n"
        }
        return html + "</ul>\n"
    }
}
