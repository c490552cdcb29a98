/// An entry of a gettext file: a text in two languages.
struct POEntry: Equatable, Sendable {
    /// Where the text is; nil if the file does not say.
    var context: String?
    /// The original; empty for the file's header.
    var original = ""
    /// The translation; empty if there is none yet.
    var text = ""
    /// What the translator noted, a line each.
    var comments: [String] = []
    /// What the program tells the translator, a line each.
    var hints: [String] = []
    /// Where the text is, for tools that show it.
    var references: [String] = []
    /// Whether the translation still has to be looked at.
    var isFuzzy = false
    /// The original that the translation was made for, if that was another.
    var previous: String?
    /// Whether the story does not have the original any more.
    var isObsolete = false
    /// The line of the translation in the file, from 1.
    var line = 1
}
