/// Why the store could not do what it was asked to. Nothing was changed then.
public enum StoreError: Error, Equatable, Sendable {
    /// The data are damaged; what the check said.
    case damaged(String)
    /// There is no room left on the disk.
    case full
    /// Somebody else was writing for too long.
    case busy
    /// The data were written by a later version of Branchbook, whose layout this one does not know.
    case newer(found: Int, known: Int)
    /// The data cannot be reached, and why.
    case unavailable(String)
    /// A reader would keep more than there is room for.
    case exceeded(ReadingBounds.Excess)
    /// What the change rested on was changed meanwhile: the secret that was checked is another one now.
    case outdated
    /// A value breaks a rule of the store, which is a mistake of the caller; the rule.
    case refused(String)
}
