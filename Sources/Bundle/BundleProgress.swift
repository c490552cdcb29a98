/// The progress of work on a bundle.
public struct BundleProgress: Equatable, Sendable {
    /// The current step.
    public var step: Step
    /// The number of files done in this step; for ``Step/exploring``, the number of states explored.
    public var done: Int
    /// The total number; nil if it is unknown.
    public var total: Int?

    /// The steps of the work, in order.
    public enum Step: String, CaseIterable, Sendable {
        case unpacking, looking, exploring
    }
}
