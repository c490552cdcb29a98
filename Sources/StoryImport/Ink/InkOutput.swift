internal import Story

/// What ink puts out on a page, in its order. ``InkLayout`` decides what becomes of spaces and line ends.
indirect enum InkOutput {
    case words(String)
    /// A text whose first letter stays as it is.
    case text(Expression)
    /// A number, or the words for yes and no.
    case part(PageLines.Part)
    case newline
    /// Takes away the line end before it, and those after it up to the next words.
    case glue
    /// What a function puts out. Line ends before its first and after its last words are taken away.
    case function([InkOutput])
    /// Takes away the line end before it, because the function gives a value back here.
    case functionEnd
    /// The first branch whose condition is true; `otherwise` is the condition that there is none, nil if there always is one.
    case branches([Branch], otherwise: Expression?, place: Int)

    struct Branch {
        /// Its condition, if none before it is true; nil if it is shown otherwise.
        var condition: Expression?
        /// Everything that must be true for it.
        var whole: Expression
        var output: [InkOutput]
    }
}
