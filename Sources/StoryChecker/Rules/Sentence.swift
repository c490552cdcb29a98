/// A sentence of a text, as far as it is the same for every reader.
struct Sentence: Equatable {
    /// What it says, with “…” for each value.
    var text: String
    /// How many words it has; a value is one.
    var words: Int
    /// How many letters and digits its words have; a value has five.
    var letters: Int
    /// Which bytes of the text as written it takes up; nil where that cannot be known.
    var bytes: Range<Int>?
}
