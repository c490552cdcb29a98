/// The age bands in which families look for stories.
enum AgeBand: String, CaseIterable, Sendable {
    case preschool = "3–5"
    case firstReaders = "6–8"
    case children = "9–12"
    case teenagers = "13+"

    var ages: ClosedRange<Int> {
        switch self {
        case .preschool: 3...5
        case .firstReaders: 6...8
        case .children: 9...12
        case .teenagers: 13...18
        }
    }
}
