internal import DisplayText

/// Everything outside that a command may touch beside files.
public struct Context {
    /// The environment's variables.
    public var environment: [String: String]
    /// What is typed.
    public var input: LineInput
    /// What is said.
    public var output: Output
    /// Whether a person is there, and how wide the screen is.
    public var terminal: Terminal

    /// Makes a context.
    public init(environment: [String: String], input: LineInput, output: Output, terminal: Terminal = Terminal()) {
        self.environment = environment
        self.input = input
        self.output = output
        self.terminal = terminal
    }

    /// How words may be marked on the standard stream.
    var palette: Palette { Palette(isTerminal: terminal.outputIsTerminal, environment: environment) }

    /// How words may be marked on the error stream.
    var errorPalette: Palette { Palette(isTerminal: terminal.errorIsTerminal, environment: environment) }

    /// Says what went wrong.
    func fail(_ message: String, mend: String? = nil) {
        output.line(errorPalette.paint("error:", .error) + " " + Printable.text(message), to: .error)
        if let mend { output.line("  " + Printable.text(mend), to: .error) }
    }
}
