public import Story

/// The subject of a diagnostic; its number is the hundreds of its codes.
public enum DiagnosticGroup: Int, CaseIterable, Sendable {
    /// The file as text.
    case file
    /// Keys and values, each on its own: B01.
    case shape
    /// References.
    case references
    /// Expressions and texts.
    case expressions
    /// Values that do not fit together.
    case fit
    /// The story as readers meet it.
    case reading
    /// Conditions, rolls and calculations, as the exploration finds them: B06.
    case logic
    /// Values that are never set, never read or never possible: B07.
    case variables
    /// The people who read the story.
    case readers
    /// Pictures and sounds in the story's folder: B09.
    case files

    /// The group of a code.
    public init?(_ code: Problem.Code) {
        self.init(rawValue: code.rawValue / 100)
    }

    /// The name in lists.
    public var title: String {
        switch self {
        case .file: "The file as text"
        case .shape: "The shape of the story"
        case .references: "References"
        case .expressions: "Expressions and texts"
        case .fit: "Things that do not fit together"
        case .reading: "The story as readers meet it"
        case .logic: "The logic"
        case .variables: "The variables"
        case .readers: "The people who read it"
        case .files: "The files"
        }
    }
}
