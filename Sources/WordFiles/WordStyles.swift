/// The styles of a document: which are headings, and which only list headings.
struct WordStyles {
    private var styles: [String: Style] = [:]

    private struct Style {
        var name = ""
        var base: String?
        var level: Int?
        var isStrong: Bool?
        var isSoft: Bool?
        var list: String?
        var listLevel: Int?
    }

    /// The style that is read.
    private var open: String?

    /// Takes the next event of the part with the styles.
    mutating func take(_ event: XMLReading.Event) {
        switch event {
        case .start(let element):
            if element.name == "style" {
                open = element.attributes["styleId"]
                if let open { styles[open] = Style() }
            }
            guard let open else { return }
            switch element.name {
            case "name": styles[open]?.name = (element.attributes["val"] ?? "").lowercased()
            case "basedOn": styles[open]?.base = element.attributes["val"]
            case "outlineLvl": styles[open]?.level = element.attributes["val"].flatMap { Int($0) }
            case "b": styles[open]?.isStrong = element.isOn
            case "i": styles[open]?.isSoft = element.isOn
            case "numId": styles[open]?.list = element.attributes["val"]
            case "ilvl": styles[open]?.listLevel = element.attributes["val"].flatMap { Int($0) }
            default: return
            }
        case .end(let name): if name == "style" { open = nil }
        case .text: return
        }
    }

    /// The level of a heading, from 1; nil for other styles.
    func headingLevel(_ id: String) -> Int? {
        for style in chain(id) {
            if style.name.hasPrefix("heading "), let level = Int(style.name.dropFirst(8)), (1...9).contains(level) { return level }
            if let level = style.level { return (0...8).contains(level) ? level + 1 : nil }
        }
        return styles[id] == nil && id.hasPrefix("Heading") ? Int(id.dropFirst(7)).flatMap { (1...9).contains($0) ? $0 : nil } : nil
    }

    /// Whether paragraphs in this style are entries of a table of contents.
    func isContents(_ id: String) -> Bool { chain(id).contains { $0.name.hasPrefix("toc ") || $0.name == "table of figures" } }

    /// The list that paragraphs in this style are in, and its level.
    func list(_ id: String) -> (id: String?, level: Int?) {
        let chain = chain(id)
        return (chain.compactMap(\.list).first, chain.compactMap(\.listLevel).first)
    }

    /// The document's title, however the style is called in the language of whoever wrote it.
    func isTitle(_ id: String) -> Bool { id == "Title" || chain(id).contains { $0.name == "title" } }

    /// Whether words in this style of words are bold, and whether they are italic.
    func emphasis(_ id: String) -> (isStrong: Bool, isSoft: Bool) {
        let chain = chain(id)
        return (chain.compactMap(\.isStrong).first ?? false, chain.compactMap(\.isSoft).first ?? false)
    }

    /// A style and those that it is based on.
    private func chain(_ id: String) -> [Style] {
        var found: [Style] = []
        var next: String? = id
        while let id = next, let style = styles[id], found.count < 12 {
            found.append(style)
            next = style.base
        }
        return found
    }
}

extension XMLReading.Element {
    /// Whether a property such as `w:b` is switched on.
    var isOn: Bool { !["0", "false", "off", "none"].contains(attributes["val"] ?? "1") }
}
