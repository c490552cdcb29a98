/// How far the work on a bundle has come.
public struct BundleProgress: Equatable, Sendable {
    /// What is being done.
    public var step: Step
    /// How many files are done in this step; of ``Step/exploring`` how many states were looked at.
    public var done: Int
    /// How many there are in all; nil where nobody knows.
    public var total: Int?

    /// What can be done.
    public enum Step: String, CaseIterable, Sendable {
        case unpacking, looking, exploring
    }
}
