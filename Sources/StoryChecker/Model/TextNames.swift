internal import Story
internal import StoryEngine

/// The texts that a story can distinguish, with their numbers. Higher numbers stand for all other texts.
struct TextNames: Sendable {
    /// The program's constants, then the names that random readers give.
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    init(_ program: Program, _ story: Story) {
        for text in program.constants {
            numbers[text] = all.count
            all.append(text)
        }
        for variable in story.variables where !variable.isSystem {
            // Random readers may give the same name for two variables that are compared.
            guard case .text = variable.kind, case .texts(let texts) = RandomAnswers(variable).kind else { continue }
            for text in texts where numbers[text] == nil {
                numbers[text] = all.count
                all.append(text)
            }
        }
    }

    /// The number of a known text; nil for others.
    func number(of text: String) -> Int64? { numbers[text].map { Int64($0) } }
}
