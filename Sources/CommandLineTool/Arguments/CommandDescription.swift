/// What a command is called, takes and does: what the parser accepts and the help shows.
struct CommandDescription: Sendable {
    /// The word that starts it.
    var name: String
    /// What it does, in one sentence for the list of commands.
    var summary: String
    /// What stands after the name, such as `FILE [--json]`.
    var usage: String
    /// More about it, in paragraphs.
    var details: [String] = []
    /// What is operated on.
    var operands: Operands
    /// What can be said about how.
    var options: [Option] = []
    /// Command lines that work, without the name of the program, and what each does.
    var examples: [Example]
    /// What the exit codes mean, where that is special to the command.
    var exitCodes: String = "0 on success, 1 on failure, 2 if the command is invalid."

    /// How many operands there may be, and what they are called in messages.
    struct Operands: Sendable {
        var names: [String]
        var count: ClosedRange<Int>
    }

    /// An option.
    struct Option: Sendable {
        /// Its name with the dashes.
        var name: String
        /// What its value is called; nil for one that has none.
        var value: String?
        /// What it does.
        var summary: String
    }

    /// A command line that works.
    struct Example: Sendable {
        var line: String
        var meaning: String
    }
}
