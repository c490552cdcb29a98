import Story
import TestSupport

/// Translates stories at random: words get longer and get accents, conditions are kept, added or dropped, and some texts are left out.
struct RandomTranslator {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed ^ 0x7761_7264)
    }

    func words(of story: Story) -> Words {
        var copy = self
        return copy.translated(story)
    }

    private mutating func translated(_ story: Story) -> Words {
        var words = Words(story: story.id, language: "de")
        var seen: Set<String> = []
        for text in story.texts where number(in: 1...10) > 1 && seen.insert(text.context + "\u{0}" + text.original).inserted {
            var entry = Words.Entry(context: text.context, original: text.original, text: "")
            switch text.content {
            case .plain(let plain): entry.text = accented(plain)
            case .template(let template): entry.text = changed(template).description
            }
            words.entries.append(entry)
        }
        return words
    }

    private mutating func changed(_ template: Template) -> Template {
        let parts = template.parts.map { part(of: $0) }
        switch number(in: 1...6) {
        // A text that is there only sometimes, where the original always is.
        case 1: return Template([.conditional([Template.Branch(condition: Self.isOdd, parts: parts)], otherwise: [])])
        // A text that is always there, where the original may be empty.
        case 2: return Template([.literal("Ä ")] + parts)
        case 3: return Template([.emphasis(.soft, [.literal("ß")])])
        default: return Template(parts)
        }
    }

    private mutating func part(of part: Template.Part) -> Template.Part {
        switch part {
        case .literal(let text): return .literal(accented(text))
        case .value: return part
        case .emphasis(let stress, let inner): return .emphasis(stress, inner.map { self.part(of: $0) })
        case .conditional(let branches, let otherwise):
            let made = branches.map { Template.Branch(condition: $0.condition, parts: $0.parts.map { self.part(of: $0) }) }
            return .conditional(made, otherwise: otherwise.map { self.part(of: $0) })
        }
    }

    private func accented(_ text: String) -> String {
        text.map { $0 == "a" ? "ä" : $0 == "o" ? "öö" : String($0) }.joined()
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// Whether the number of turns is odd.
    private static var isOdd: Expression {
        Expression(.binary(.equal, Expression(.binary(.remainder, Expression(.turns), Expression(.number(2)))), Expression(.number(1))))
    }
}
