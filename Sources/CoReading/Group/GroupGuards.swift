/// What a group relies on to stay in order. Each can be taken away in a test, which must notice.
package struct GroupGuards: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// An input of an earlier term is refused: whoever owned the book then does not any more.
    package static let term = GroupGuards(rawValue: 1 << 0)
    /// An input for a page that is not on show any more is refused.
    package static let move = GroupGuards(rawValue: 1 << 1)
    /// Only the owner moves the page.
    package static let owner = GroupGuards(rawValue: 1 << 2)
    /// A repeated request does nothing more.
    package static let repetition = GroupGuards(rawValue: 1 << 3)
    /// A device without an invitation cannot knock.
    package static let invitation = GroupGuards(rawValue: 1 << 4)
    /// Whoever knocks gets nothing before being let in.
    package static let admission = GroupGuards(rawValue: 1 << 5)
    /// Whoever was removed is not a member any more.
    package static let removal = GroupGuards(rawValue: 1 << 6)
    /// The book can be taken only from an owner who is away.
    package static let grace = GroupGuards(rawValue: 1 << 7)
    /// The book can be accepted only by the member it is held out to.
    package static let offer = GroupGuards(rawValue: 1 << 8)
    /// A connection that another one has replaced is nobody's.
    package static let replacement = GroupGuards(rawValue: 1 << 9)
    /// A clock that is set back does not make the others wait longer.
    package static let clock = GroupGuards(rawValue: 1 << 10)
    /// A member can be removed only by one who joined earlier.
    package static let seniority = GroupGuards(rawValue: 1 << 11)

    package static let all = GroupGuards(rawValue: (1 << 12) - 1)
}
