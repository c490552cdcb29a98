/// An invalid command line.
struct UsageError: Error, Equatable {
    /// The error, in one sentence.
    var message: String
    /// A suggestion; nil if there is none.
    var fix: String?

    init(_ message: String, fix: String? = nil) {
        self.message = message
        self.fix = fix
    }
}
