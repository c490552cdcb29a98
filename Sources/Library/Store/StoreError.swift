/// Why the store refused or failed. Nothing was changed then.
public enum StoreError: Error, Equatable, Sendable {
    /// The data are damaged; the message of the check.
    case damaged(String)
    /// The disk is full.
    case full
    /// Another process was writing for too long.
    case busy
    /// A later version of Branchbook wrote the data, in a layout that this one does not know.
    case newer(found: Int, known: Int)
    /// The data cannot be accessed, with the reason.
    case unavailable(String)
    /// A reader would exceed a limit.
    case exceeded(ReadingBounds.Excess)
    /// The basis of the change was modified meanwhile: the secret that was verified has changed.
    case outdated
    /// A value violates a rule of the store, which is the caller's mistake; the rule.
    case refused(String)
}
