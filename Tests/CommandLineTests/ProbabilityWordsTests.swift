import Testing

@testable import CommandLineTool

@Suite struct ProbabilityWordsTests {
    @Test(
        arguments: [
            (1, "100%"), (0.999_95, "more than 99.99%"), (0.999_5, "99.95%"), (0.5, "50.0%"), (1.0 / 3, "33.3%"), (0.1, "10.0%"),
            (0.024_4, "2.44%"), (0.000_1, "0.01%"), (0.000_099, "less than 0.01%"), (.leastNonzeroMagnitude, "less than 0.01%"),
            (0, "less than 0.01%"),
            (1.000_000_1, "100%"), (-1e-9, "less than 0.01%"), (.nan, "less than 0.01%"), (.infinity, "100%"),
        ] as [(Double, String)]
    )
    func percentagesHaveSensibleDigits(probability: Double, words: String) {
        #expect(ProbabilityWords.percent(probability) == words)
    }

    @Test func whatIsImpossibleIsNothing() {
        #expect(ProbabilityWords.percent(0, isPossible: false) == "0%")
        #expect(ProbabilityWords.percent(1e-300, isPossible: false) == "less than 0.01%")
    }

    /// No probability of something possible or uncertain is rounded to 0 or 1, however close it is.
    @Test func nothingIsRoundedToAnEnd() {
        var small = 1.0
        while small > 0 {
            small /= 3
            #expect(!["0%", "0.00%", "0.0%"].contains(ProbabilityWords.percent(small)))
            guard 1 - small < 1 else { continue }
            #expect(!ProbabilityWords.percent(1 - small).hasPrefix("100"))
        }
    }

    @Test(
        arguments: [
            (1, "always"), (0.97, "nearly always"), (0.95, "1 in 1.1"), (0.5, "1 in 2"), (0.4, "1 in 2.5"), (1.0 / 3, "1 in 3"),
            (1.0 / 37, "1 in 37"), (1.0 / 9.96, "1 in 10"),
            (1.0 / 1_234.4, "1 in 1,230"), (1.0 / 37_449, "1 in 37,400"), (1e-6, "1 in 1,000,000"), (0, nil),
            (1e-300, "1 in more than 1,000,000,000,000,000"), (.nan, nil),
        ] as [(Double, String?)]
    )
    func howManyReadingsItTakes(probability: Double, words: String?) {
        #expect(ProbabilityWords.oneIn(probability) == words)
    }

    @Test(
        arguments: [
            (0, "0.0"), (3.25, "3.3"), (99.94, "99.9"), (99.96, "100"), (12_345.6, "12,346"), (.infinity, "very many"), (.nan, "very many"),
            (1e300, "very many"),
        ] as [(Double, String)]
    )
    func averagesAreRounded(value: Double, words: String) {
        #expect(ProbabilityWords.average(value) == words)
    }

    @Test(arguments: [
        (ReportValue.decimal(0.25), "0.25"), (.decimal(1e-7), "1e-07"), (.decimal(1), "1.0"), (.decimal(.nan), "null"),
        (.decimal(-.infinity), "null"), (.text("a\"b"), #""a\"b""#), (.number(nil), "null"), (.list([.number(1), .null]), "[1,null]"),
        (.object([.init("k\n", .decimal(0.5)), .init("l", .list([]))]), #"{"k\n":0.5,"l":[]}"#),
    ])
    func machinesGetNumbers(value: ReportValue, json: String) {
        #expect(value.compact == json)
    }

    @Test(
        arguments: [
            (0, "", ""), (0.001, "▏", "#"), (0.5, "████", "####"), (0.53, "████▎", "####"), (1, "████████", "########"),
            (7, "████████", "########"), (.nan, "", ""),
        ] as [(Double, String, String)]
    )
    func sharesAreBars(share: Double, blocks: String, plain: String) {
        #expect(Bars(width: 8, isPlain: false).bar(share) == blocks)
        #expect(Bars(width: 8, isPlain: true).bar(share) == plain)
    }

    @Test(
        arguments: [
            ([:], false), (["LANG": "de_DE.UTF-8"], false), (["LANG": "C"], true), (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], true),
            (["LC_ALL": "", "LC_CTYPE": "C.utf8", "LANG": "C"], false), (["NO_COLOR": "1"], true), (["NO_COLOR": ""], false),
            (["TERM": "dumb"], true),
            (["LANG": "de_DE.ISO-8859-1"], true),
        ] as [([String: String], Bool)]
    )
    func barsArePlainWhereTheUserAsksForIt(environment: [String: String], isPlain: Bool) {
        #expect(Bars.arePlain(in: environment) == isPlain)
    }
}
