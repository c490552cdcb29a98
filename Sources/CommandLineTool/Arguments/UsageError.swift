/// A command line that is not understood.
struct UsageError: Error, Equatable {
    /// What is wrong with it, in one sentence.
    var message: String
    /// What may have been meant.
    var mend: String?

    init(_ message: String, mend: String? = nil) {
        self.message = message
        self.mend = mend
    }
}
