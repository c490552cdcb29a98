import Story
import TestSupport
import Testing

@testable import CommandLineTool
@testable import StoryFormat

@Suite struct CheckTextTests {
    private let source = SourceText(Array("{\n  \"start\": \"gate\",\n  \"x\": 1\n}\n".utf8))

    private func text(_ findings: CheckFindings) -> String {
        CheckText(file: "s.json", source: source, palette: Palette(isTerminal: false, environment: [:]), columns: 80).text(findings, nil)
    }

    @Test func aWarningAndItsRelatedPlacesAreShown() {
        var findings = CheckFindings()
        findings.diagnostics = [
            .made(
                .unreachableLocation,
                line: 2,
                column: 12,
                width: 6,
                fix: "Lead there.",
                related: [(3, 3, "This could."), (3, 8, "And this."), (2, 3, "And that.")]
            )
        ]
        findings.warnings = 1
        let expected = """
            s.json:2:12: warning: Wrong. [B0501]
                  "start": "gate",
                           ^~~~~~
              fix: Lead there.
              note: 3:3: This could.
                  "x": 1
                  ^
              note: 3:8: And this.
              note: 2:3: And that.
                  "start": "gate",
                  ^
            s.json: 1 warning

            """
        #expect(text(findings) == expected)
    }

    @Test func aPlaceInTheLineThatIsShownNeedsNoLineOfItsOwn() {
        var findings = CheckFindings()
        findings.diagnostics = [.made(.duplicateKey, line: 2, column: 3, related: [(2, 12, "Here.")])]
        findings.errors = 1
        #expect(text(findings).contains("    ^\n  note: 2:12: Here.\ns.json: 1 error\n"))
    }

    @Test func ofVeryManyRelatedPlacesSomeAreShown() {
        var findings = CheckFindings()
        findings.diagnostics = [.made(.circle, line: 2, related: (1...20).map { (1, 1, "Place \($0).") })]
        findings.errors = 1
        let shown = text(findings)
        #expect(shown.contains("Place 8."))
        #expect(!shown.contains("Place 9."))
        #expect(shown.contains("  note: and 12 more places\n"))
    }

    @Test func errorsAreShownBeforeWarningsInTheOrderOfTheFile() {
        var findings = CheckFindings()
        findings.diagnostics = (1...6).map { .made($0 % 2 == 0 ? .circle : .neverUsed, line: $0) }
        #expect(findings.first(2).map { $0.position.line } == [2, 4])
        #expect(findings.first(4).map { $0.position.line } == [1, 2, 4, 6])
        #expect(findings.first(6) == findings.diagnostics)
        #expect(findings.first(0).isEmpty)
    }

    @Test func strictMakesErrorsOfWarnings() throws {
        let story = Stories.garden.replacing("\"start\": \"gate\"", with: "\"start\": \"gaet\"")
        let list = StoryDocument(story).problems
        var located = CheckFindings(list, isStrict: true)
        #expect(located.errors == 1)
        located.diagnostics = [.made(.neverUsed, line: 1)]
        let warnings = DiagnosticList([LocatedProblem(.neverUsedVariable, bytes: 0..<1, pointer: "/x")], notKept: 0, in: source)
        let plain = CheckFindings(warnings, isStrict: false)
        #expect(plain.isSound)
        #expect(plain.warnings == 1)
        #expect(plain.diagnostics.first?.severity == .warning)
        let strict = CheckFindings(warnings, isStrict: true)
        #expect(!strict.isSound)
        #expect((strict.errors, strict.warnings) == (1, 0))
        #expect(strict.diagnostics.first?.severity == .error)
        #expect(strict.summary == "1 error")
    }

    @Test(arguments: [
        (0, 0, "no problems"), (1, 0, "1 error"), (0, 2, "2 warnings"), (1_234, 1, "1,234 errors and 1 warning"),
    ])
    func theNumbersAreSaid(errors: Int, warnings: Int, words: String) {
        var findings = CheckFindings()
        (findings.errors, findings.warnings) = (errors, warnings)
        #expect(findings.summary == words)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"), (-4_321, "-4,321")])
    func thousandsAreApart(number: Int, words: String) {
        #expect(NumberWords.grouped(number) == words)
    }

    @Test func machinesAreToldOfRelatedPlaces() {
        var report = FileReport(file: "s.json")
        report.findings.diagnostics = [.made(.circle, line: 2, related: [(3, 4, "Here.")])]
        report.findings.errors = 1
        guard case .array(let diagnostics) = report.json["diagnostics"], case .array(let related) = diagnostics.first?["related"] else {
            Issue.record("There are no related places.")
            return
        }
        #expect(related.first?.compact == #"{"line":3,"column":4,"pointer":"/y","message":"Here."}"#)
    }
}

extension Problem {
    fileprivate static var neverUsedVariable: Problem {
        Problem(.neverUsed, "“x” is never used.", at: Place(Path().key("x")))
    }
}

extension Diagnostic {
    /// A problem for a test.
    static func made(
        _ code: Problem.Code,
        line: Int,
        column: Int = 1,
        width: Int = 1,
        pointer: String = "/x",
        message: String = "Wrong.",
        fix: String? = nil,
        related: [(Int, Int, String)] = []
    ) -> Diagnostic {
        Diagnostic(
            code: code,
            severity: code.severity,
            position: SourceText.Position(line: line, column: column),
            width: width,
            pointer: pointer,
            message: message,
            fix: fix,
            related: related.map {
                RelatedPlace(position: SourceText.Position(line: $0.0, column: $0.1), pointer: "/y", message: $0.2)
            }
        )
    }
}
