/// A sentence of a text, as far as it is the same for every reader.
struct Sentence: Equatable {
    /// Its text, with “…” for each value.
    var text: String
    /// The number of words; a value counts as one.
    var words: Int
    /// The number of letters and digits; a value counts as five.
    var letters: Int
    /// Its bytes in the text as written; nil if they are unknown.
    var bytes: Range<Int>?
}
