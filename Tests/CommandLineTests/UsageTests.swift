import CommandLineTool
import Testing

@Suite struct UsageTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var words: [String]
        var code: ExitCode
        var output: String?
        var error: String?
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Case(words: [], code: .success, output: "check my-story"),
        Case(words: ["help"], code: .success, output: "Exit codes"),
        Case(words: ["--help"], code: .success, output: "Usage"),
        Case(words: ["-h"], code: .success, output: "Usage"),
        Case(words: ["--version"], code: .success, output: "branchbook 0."),
        Case(words: ["help", "check"], code: .success, output: "--json"),
        Case(words: ["check", "--help"], code: .success, output: "check FILE… [--json]"),
        Case(words: ["help", "serve"], code: .success, output: "--port N"),
        Case(words: ["help", "chek"], code: .usage, error: "Did you mean check?"),
        Case(words: ["chekc", "x"], code: .usage, error: "Did you mean check?"),
        Case(words: ["xyzzy"], code: .usage, error: "“branchbook help” lists the commands."),
        Case(words: ["--hepl"], code: .usage, error: "Did you mean --help?"),
        Case(words: ["check"], code: .usage, error: "FILE is missing."),
        Case(words: ["new"], code: .usage, error: "NAME is missing."),
        Case(words: ["new", "a", "b"], code: .usage, error: "“b” is one argument too many."),
        Case(words: ["replay", "a"], code: .usage, error: "FILE is missing."),
        Case(words: ["play", "x", "--sede", "4"], code: .usage, error: "Did you mean --seed?"),
        Case(words: ["play", "x", "--seed"], code: .usage, error: "--seed needs a value"),
        Case(words: ["play", "x", "--seed", "--fresh"], code: .usage, error: "--seed needs a value"),
        Case(words: ["play", "x", "--seed", "-4"], code: .usage, error: "“-4” is not a valid value for --seed."),
        Case(words: ["play", "x", "--seed=four"], code: .usage, error: "“four” is not a valid value for --seed."),
        Case(words: ["check", "x", "--json=yes"], code: .usage, error: "--json takes no value."),
        Case(words: ["check", "x", "--max-states", "0"], code: .usage, error: "from 1 to 1000000000"),
        Case(words: ["serve", "--connections", "0"], code: .usage, error: "“0” is not a valid value for --connections."),
        Case(words: ["serve", "--connections", "all"], code: .usage, error: "Give a whole number from 1 to 1000000."),
        Case(words: ["check", "x", "--max-memory", "many"], code: .usage, error: "“many” is not a valid value for --max-memory."),
        Case(words: ["check", "x", "--stict"], code: .usage, error: "Did you mean --strict?"),
        Case(words: ["check", "-", "-"], code: .usage, error: "Standard input can be read only once."),
        Case(words: ["odds"], code: .usage, error: "FILE is missing."),
        Case(words: ["odds", "a", "b"], code: .usage, error: "“b” is one argument too many."),
        Case(words: ["help", "odds"], code: .success, output: "odds FILE [--json]"),
        Case(words: ["watch", "a", "b"], code: .usage, error: "“b” is one argument too many."),
        Case(words: ["help", "watch"], code: .success, output: "watch FILE [--strict]"),
        Case(words: ["read-together"], code: .usage, error: "URL is missing."),
        Case(words: ["read-together", "nowhere"], code: .usage, error: "“nowhere” is not an address."),
        Case(words: ["help", "read-together"], code: .success, output: "read-together URL [CODE]"),
        Case(words: ["simulate", "x", "--plays", "0"], code: .usage, error: "from 1 to"),
        Case(words: ["compile", "x"], code: .usage, error: "--output is missing."),
        Case(words: ["new", "x", "--template", "adventrue"], code: .usage, error: "Did you mean adventure?"),
        Case(words: ["new", "..."], code: .usage, error: "cannot be a story's name"),
        Case(words: ["check", "--", "--json"], code: .failure, error: "--json: There is no such file."),
    ])
    func everyCommandLineEndsInItsCode(_ example: Case) {
        let run = ToolRun(example.words)
        #expect(run.code == example.code)
        if let output = example.output { #expect(run.output.contains(output)) }
        if let error = example.error { #expect(run.errors.contains(error)) }
        #expect(run.errors.isEmpty == (example.error == nil))
        #expect(run.output.isEmpty == (example.output == nil))
    }

    @Test func coloursAreForTerminalsOnly() {
        let terminal = Terminal(outputIsTerminal: true, errorIsTerminal: true)
        #expect(!ToolRun(["help"]).output.contains("\u{1B}"))
        #expect(ToolRun(["help"], terminal: terminal).output.contains("\u{1B}[1;34m"))
        let plain = ToolRun(["help"], environment: ["NO_COLOR": "1"], terminal: terminal).output
        #expect(plain.contains("\u{1B}[1m"))
        #expect(!plain.contains("34m"))
        #expect(!ToolRun(["help"], environment: ["TERM": "dumb"], terminal: terminal).output.contains("\u{1B}"))
        #expect(ToolRun(["frobnicate"], terminal: terminal).errors.contains("\u{1B}[1;31merror:"))
    }

    @Test func wordsOfOthersCannotCommandTheTerminal() {
        let run = ToolRun(["check", "no\u{1B}[2Jfile\u{7}\u{202E}"])
        #expect(run.errors.contains("no␛[2Jfile␇\u{FFFD}"))
        #expect(!run.errors.contains("\u{1B}"))
    }
}
