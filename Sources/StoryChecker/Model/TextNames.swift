internal import Story
internal import StoryEngine

/// The texts that a story can tell from others, each with its number; numbers beyond them stand for other texts.
struct TextNames: Sendable {
    /// The program's constants, then what random readers call themselves.
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    init(_ program: Program, _ story: Story) {
        for text in program.constants {
            numbers[text] = all.count
            all.append(text)
        }
        for variable in story.variables where !variable.isSystem {
            // A name that random readers give can be the same for two variables that are compared.
            guard case .text = variable.kind, case .texts(let texts) = RandomAnswers(variable).kind else { continue }
            for text in texts where numbers[text] == nil {
                numbers[text] = all.count
                all.append(text)
            }
        }
    }

    /// The number of a text that is known.
    func number(of text: String) -> Int64? { numbers[text].map { Int64($0) } }
}
