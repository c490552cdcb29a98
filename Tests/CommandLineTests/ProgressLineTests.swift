import CommandLineTool
import Testing

@testable import CommandLineTool

@Suite struct ProgressLineTests {
    private func line(_ environment: [String: String] = [:], isTerminal: Bool = true) -> (ProgressLine, Output) {
        let output = Output.memory()
        let terminal = Terminal(errorIsTerminal: isTerminal)
        let context = Context(environment: environment, input: .lines([]), output: output, terminal: terminal)
        return (ProgressLine(context, now: 0), output)
    }

    @Test func longWorkIsShownNowAndThenAndLeavesNothing() {
        let (line, output) = line()
        line.show("early", now: ProgressLine.patience - 1)
        line.show("one", now: ProgressLine.patience)
        line.show("two", now: ProgressLine.patience + ProgressLine.pause - 1)
        line.show("three", now: ProgressLine.patience + ProgressLine.pause)
        line.clear()
        line.clear()
        #expect(output.errorText == "\rone\u{1B}[K\rthree\u{1B}[K\r\u{1B}[K")
        #expect(output.text.isEmpty)
    }

    @Test func nothingIsShownWhereALineCannotBeTakenBack() {
        for (line, output) in [line(isTerminal: false), line(["TERM": "dumb"])] {
            line.show("one", now: ProgressLine.patience)
            line.clear()
            #expect(output.errorText.isEmpty)
        }
    }
}
