internal import DisplayText

/// Everything outside a command that it may use, apart from files.
public struct Context {
    /// The environment variables.
    public var environment: [String: String]
    /// Standard input.
    public var input: LineInput
    /// Standard output and standard error.
    public var output: Output
    /// Whether the streams are a terminal, and its width.
    public var terminal: Terminal

    /// Makes a context.
    public init(environment: [String: String], input: LineInput, output: Output, terminal: Terminal = Terminal()) {
        self.environment = environment
        self.input = input
        self.output = output
        self.terminal = terminal
    }

    /// Styles for standard output.
    var palette: Palette { Palette(isTerminal: terminal.outputIsTerminal, environment: environment) }

    /// Styles for standard error.
    var errorPalette: Palette { Palette(isTerminal: terminal.errorIsTerminal, environment: environment) }

    /// Reports an error.
    func fail(_ message: String, fix: String? = nil) {
        output.line(errorPalette.paint("error:", .error) + " " + Printable.text(message), to: .error)
        if let fix { output.line("  " + Printable.text(fix), to: .error) }
    }
}
