internal import StoryFormat

extension JSONNode {
    var members: [Member] {
        if case .object(let members) = content { members } else { [] }
    }

    var isObject: Bool {
        if case .object = content { true } else { false }
    }

    /// The word or number by which something is called; nil if this is neither.
    var word: String? {
        switch content {
        case .string(let text): text.isBlank ? nil : text
        case .number(let number): String(number)
        default: nil
        }
    }

    /// The texts of a text, or of a list of nothing else; nil if this is neither.
    var texts: [String]? {
        switch content {
        case .string(let text): return [text]
        case .array(let items):
            let texts = items.compactMap { $0.string }
            return texts.isEmpty || texts.count < items.count ? nil : texts
        default: return nil
        }
    }

    var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// Whether there is nothing to say about it.
    var isEmpty: Bool {
        switch content {
        case .null: true
        case .string(let text): text.isBlank
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        case .boolean, .number, .invalid: false
        }
    }

    /// The number of the member whose key is the best of these, among those that fit; nil if there is none.
    func best(_ keys: [StaticString], where fits: (JSONNode) -> Bool) -> Int? {
        var best: (rank: Int, number: Int)?
        for (number, member) in members.enumerated() {
            guard let rank = TreeKeys.rank(of: member.key, in: keys), rank < best?.rank ?? .max, fits(member.value) else { continue }
            best = (rank, number)
        }
        return best?.number
    }

    // MARK: Pages

    /// The number of the member that has a page's text.
    var textNumber: Int? { best(TreeKeys.text) { $0.texts != nil } }

    /// The number of the member that has a page's options.
    var optionsNumber: Int? {
        best(TreeKeys.options) { node in
            switch node.content {
            case .array(let items): items.allSatisfy { $0.isObject || $0.word != nil }
            case .object: true
            default: false
            }
        }
    }

    /// Whether this has the key of a page's text or options, whatever its value is.
    var isMeantAsPage: Bool { best(TreeKeys.text) { !$0.isEmpty } != nil || best(TreeKeys.options) { !$0.isEmpty } != nil }

    /// Whether this looks like a page: it has a text or options.
    var isPage: Bool { textNumber != nil || optionsNumber != nil }
}
