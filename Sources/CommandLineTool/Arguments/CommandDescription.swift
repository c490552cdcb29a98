/// A command's name, arguments and purpose, for the parser and the help.
struct CommandDescription: Sendable {
    /// The name of the command.
    var name: String
    /// Its purpose, in one sentence for the list of commands.
    var summary: String
    /// The arguments, such as `FILE [--json]`.
    var usage: String
    /// Further explanations, in paragraphs.
    var details: [String] = []
    /// The allowed operands.
    var operands: Operands
    /// The allowed options.
    var options: [Option] = []
    /// Working command lines without the name of the program, each with its effect.
    var examples: [Example]
    /// The exit codes, if they differ from the usual ones.
    var exitCodes: String = "0 on success, 1 on failure, 2 if the command is invalid."

    /// How many operands are allowed, and their name in messages.
    struct Operands: Sendable {
        var names: [String]
        var count: ClosedRange<Int>
    }

    /// An option.
    struct Option: Sendable {
        /// The name, including the dashes.
        var name: String
        /// The name of its value; nil if it has none.
        var value: String?
        /// Its effect.
        var summary: String
    }

    /// A command line that works.
    struct Example: Sendable {
        var line: String
        var meaning: String
    }
}
