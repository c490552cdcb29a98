/// What of the library's answers the terminal needs.
enum LibraryAnswers {
    /// The group that an invitation leads to.
    struct Knock: Decodable {
        var group: String
        var story: String
        var title: String
    }

    /// The groups that this device can return to.
    struct Groups: Decodable {
        var groups: [Knock]
    }

    /// Where a story's program is.
    struct Story: Decodable {
        var head: String
        var parts: [String]
    }

    /// Why a request was refused.
    struct Problem: Decodable {
        var detail: String?
    }
}
