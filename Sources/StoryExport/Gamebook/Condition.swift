internal import Story

extension Gamebook {
    /// Something about the sheet that the reader finds to be so or not.
    ///
    /// It is read from the left, and no further than needed. If a calculation in it has no result, the condition is not met.
    indirect enum Condition: Equatable, Sendable {
        case always(Bool)
        case ticked(Int)
        case not(Condition)
        case both(Condition, Condition)
        case either(Condition, Condition)
        /// Whether both are so, or neither.
        case agree(Condition, Condition)
        /// One of the six comparisons of two numbers.
        case compare(Amount, Expression.Operator, Amount)
        /// Whether a number is one of some numbers.
        case among(Amount, [Amount])
        /// Whether an entry is one of some entries.
        case says(Entry, [Entry])
        /// The first if the second is so, otherwise the last.
        case depends(Condition, if: Condition, else: Condition)
    }

    /// A number that the reader works out. It has no result if it divides by 0 or leaves 64 bits.
    indirect enum Amount: Equatable, Sendable {
        case number(Int64)
        /// What a counter says, or the strokes of a tally.
        case count(Int)
        /// What the last roll came to.
        case roll
        case negative(Amount)
        /// One of the five operations with two numbers.
        case binary(Expression.Operator, Amount, Amount)
        case extreme(Expression.Extreme, [Amount])
        case depends(Amount, if: Condition, else: Amount)
    }

    /// Words on a line, or a marked option.
    indirect enum Entry: Equatable, Sendable {
        case words(String)
        case option(Story.Option)
        /// What a line or the marked option says.
        case field(Int)
        case depends(Entry, if: Condition, else: Entry)
    }
}
