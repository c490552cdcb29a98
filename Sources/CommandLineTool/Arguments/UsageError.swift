/// An invalid command line.
struct UsageError: Error, Equatable {
    /// The error, in one sentence.
    var message: String
    /// A suggestion; nil if there is none.
    var mend: String?

    init(_ message: String, mend: String? = nil) {
        self.message = message
        self.mend = mend
    }
}
