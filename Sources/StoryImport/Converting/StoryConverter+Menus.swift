internal import Story

/// The menus and panels that SugarCube shows beside every page. Their links are choices of the first page if the story cannot be read
/// without them.
extension StoryConverter {
    /// The passages that stand beside every page, in the order in which their links are offered.
    static func menus(of story: TwineStory, _ dialect: Dialect) -> [Int] {
        guard dialect == .sugarCube else { return [] }
        var names: [String] = []
        for passage in story.passages where passage.name.isSame(as: "StoryInterface") { names += panels(in: passage.text) }
        names += ["StoryMenu", "StoryCaption"]
        return names.compactMap { name in story.passages.firstIndex { $0.name.isSame(as: name) } }
    }

    /// The names of the passages that a page's own frame shows in its elements: `<div data-passage="Menu">`.
    private static func panels(in markup: [UInt8]) -> [String] {
        var names: [String] = []
        var cursor = ByteCursor(markup)
        while names.count < mostPanels, let start = cursor.find("-passage=") {
            cursor.position = start + 9
            let isSingle = cursor.take("'")
            guard isSingle || cursor.take("\""), let end = isSingle ? cursor.find("'") : cursor.find("\"") else { continue }
            names.append(cursor.text(cursor.position..<end).trimmed)
        }
        return names
    }

    private static var mostPanels: Int { 20 }

    /// The links of menus and panels that the first page needs, because without them it has none or leads to less than half of the story.
    mutating func menuLinks(for first: Int) -> [Node] {
        guard !menus.isEmpty else { return [] }
        let reached = passagesReached(from: [first]).filter { ids[$0] != nil }
        let places = ids.filter { $0 != nil }
        guard reached.count * 2 < places.count || nodes[first].namedPassages.isEmpty else { return [] }
        var links: [Node] = []
        for menu in menus where passagesReached(from: [menu]).count > 1 {
            links += expanded(nodes[menu], inside: [first, menu]).onlyLinks
            leaveOut(.menu, source.passages[menu].name, at: source.passages[menu].place, passage: source.passages[menu].name)
            usedMenus.insert(menu)
        }
        return links
    }

    /// The passages that links, jumps and content of others lead to, with those that they begin from.
    private func passagesReached(from first: [Int]) -> Set<Int> {
        var reached = Set(first)
        var open = first
        while let next = open.popLast() {
            for name in nodes[next].namedPassages {
                guard let number = number(ofPassage: name.trimmed), reached.insert(number).inserted else { continue }
                open.append(number)
            }
        }
        return reached
    }
}

extension [Node] {
    /// The passages that links, jumps and contents name here.
    fileprivate var namedPassages: [String] {
        flatMap { node -> [String] in
            switch node {
            case .jump(.passage(let name), _), .include(.passage(let name), _): return [name]
            case .link(let link):
                guard case .passage(let name) = link.target else { return link.body.namedPassages }
                return [name] + link.body.namedPassages
            case .styled(_, let inner), .shown(let inner): return inner.namedPassages
            case .conditional(let branches, let otherwise):
                return branches.flatMap { $0.nodes.namedPassages } + (otherwise ?? []).namedPassages
            default: return []
            }
        }
    }

    /// The links alone, which are in no text.
    fileprivate var onlyLinks: [Node] {
        flatMap { node -> [Node] in
            switch node {
            case .link(var link):
                link.isInText = false
                return [.link(link)]
            case .styled(_, let inner), .shown(let inner): return inner.onlyLinks
            case .conditional(var branches, let otherwise):
                for index in branches.indices { branches[index].nodes = branches[index].nodes.onlyLinks }
                let rest = otherwise?.onlyLinks
                return branches.allSatisfy { $0.nodes.isEmpty } && rest?.isEmpty ?? true ? [] : [.conditional(branches, otherwise: rest)]
            default: return []
            }
        }
    }
}
