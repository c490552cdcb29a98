internal import StoryFormat

/// Where the pages of a story are in JSON.
///
/// Pages are found by what they have, a text or options, and not by the name of a tool: in an object by name, in a list, in a member of
/// the whole with one of the two, or as one page whose options contain the next.
struct TreeShape {
    /// A page, and what its surroundings call it.
    struct Page {
        var node: JSONNode
        /// Its key in an object of pages; nil in a list.
        var key: String?
        var place: Int
        /// The page that has it inside of an option, and the number of that option, from 1; nil if nothing has.
        var parent: (page: Int, option: Int)?
    }

    private(set) var pages: [Page] = []
    /// What says something of the whole story.
    private(set) var rest: [JSONNode.Member] = []
    /// What stands among the pages and is none.
    private(set) var strange: [JSONNode] = []

    /// What has the key of a text or of options among the pages, and cannot be read as one; and whether it is the first of them.
    private(set) var unreadable: [(page: Page, isFirst: Bool)] = []

    /// How many pages something would have: with options, and in all.
    private struct Score: Comparable {
        var withOptions = 0
        var pages = 0

        static func < (first: Score, second: Score) -> Bool {
            (first.withOptions, first.pages) < (second.withOptions, second.pages)
        }

        init(_ node: JSONNode) {
            let items: [JSONNode] =
                switch node.content {
                case .array(let items): items
                case .object(let members): members.map { $0.value }
                default: []
                }
            for item in items where item.isPage {
                pages += 1
                if item.optionsNumber != nil { withOptions += 1 }
            }
        }
    }

    /// Finds the pages.
    /// - Throws: That there are none, or that two members could have them.
    init(_ root: JSONNode, in bytes: [UInt8]) throws(ImportFailure) {
        if root.textNumber != nil, root.optionsNumber != nil {
            pages = [Page(node: root, key: nil, place: root.bytes.lowerBound)]
            return
        }
        let whole = Score(root)
        var best: (number: Int, score: Score)?
        var rival: Int?
        for (number, member) in root.members.enumerated() {
            let score = Score(member.value)
            guard score.pages > 0, score >= best?.score ?? score else { continue }
            rival = score == best?.score ? number : nil
            best = (number, score)
        }
        if let best, best.score > whole {
            if let rival {
                throw ImportFailure(
                    "More than one part of this JSON looks like the pages of a story.",
                    fix: "Keep the pages in one object or list.",
                    at: root.members[rival].keyBytes.lowerBound,
                    in: bytes
                )
            }
            take(root.members[best.number].value)
            rest += root.members[..<best.number] + root.members[(best.number + 1)...]
        } else if whole.pages > 0 {
            take(root, isWhole: true)
        }
        guard !pages.isEmpty else {
            throw ImportFailure(
                "This JSON has no pages of a story.",
                fix: "Give each page a “text” and a list of “options”, and list the pages by name or with an “id”.",
                at: root.bytes.lowerBound,
                in: bytes
            )
        }
    }

    private mutating func take(_ node: JSONNode, isWhole: Bool = false) {
        switch node.content {
        case .array(let items):
            for item in items {
                let page = Page(node: item, key: nil, place: item.bytes.lowerBound)
                if item.isPage {
                    pages.append(page)
                } else {
                    strange.append(item)
                    if item.isMeantAsPage { unreadable.append((page, pages.isEmpty)) }
                }
            }
        case .object(let members):
            for member in members {
                // A page of which only the title is written is one too.
                let page = Page(node: member.value, key: member.key, place: member.keyBytes.lowerBound)
                if member.value.isPage || hasTitle(member.value) {
                    pages.append(page)
                } else {
                    rest.append(member)
                    // What stands before the pages in the whole may say something of it.
                    if member.value.isMeantAsPage { unreadable.append((page, pages.isEmpty && !isWhole)) }
                }
            }
        default: return
        }
    }

    private func hasTitle(_ node: JSONNode) -> Bool {
        node.best(TreeKeys.title) { $0.string != nil } != nil
    }
}
