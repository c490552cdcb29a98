internal import Story

extension Gamebook {
    /// The page that the reader writes on: boxes to tick, counters, lines to fill in.
    struct Sheet: Equatable, Sendable {
        /// The fields; everything else names them by their index here.
        var fields: [Field] = []
        /// The tally that gets a stroke for every choice; nil if nothing depends on how many were made.
        var turns: Int?
    }

    /// A place on the sheet, or a box beside a choice.
    struct Field: Equatable, Sendable {
        /// What the book calls it: a letter, or words. Unique in the book; empty for a box beside a choice.
        var label: String
        var kind: Kind
        /// What stands there before the reader begins.
        var start: Value

        /// What readers do with it.
        enum Kind: Equatable, Sendable {
            case box
            /// A box that is printed beside the only choice that reads it.
            case boxBesideChoice
            /// Strokes, which are only ever added.
            case tally
            /// A number that changes, and stops at these limits.
            case counter(limits: ClosedRange<Int64>)
            /// Words of at most so many letters.
            case line(length: ClosedRange<Int>)
            /// One of some words to mark.
            case options([Story.Option])
        }
    }

    /// What stands in a field.
    enum Value: Hashable, Sendable {
        /// Of a box.
        case ticked(Bool)
        /// Of a counter, or the strokes of a tally.
        case number(Int64)
        /// Of a line; of options, the ID of the marked one.
        case text(String)
    }
}

extension Gamebook.Field {
    /// Whether it is printed on the sheet.
    var isOnSheet: Bool { kind != .boxBesideChoice }

    /// Whether it says something that can stand in a text.
    var hasWords: Bool {
        switch kind {
        case .line, .options, .counter: true
        case .box, .boxBesideChoice, .tally: false
        }
    }

    /// Whether one of its words is marked.
    var hasOptions: Bool { if case .options = kind { true } else { false } }

    /// Whether its number is kept within limits.
    var hasLimits: Bool { if case .counter(let limits) = kind { limits != .min ... .max } else { false } }
}
