import Story
import StoryFormat
import Testing

@Suite struct JSONParserTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1.0", 1), ("1.000", 1), ("1e2", 100), ("1E+2", 100),
            ("100e-2", 1), ("1.5e1", 15),
            ("120e-1", 12), ("0e999999999999", 0), ("0.0e-5", 0), ("9223372036854775807", .max),
            ("-9223372036854775808", .min),
            ("9223372036854775807.0", .max), ("922337203685477580700e-2", .max), ("0.9223372036854775807e19", .max),
            ("12e0", 12),
        ] as [(String, Int64)]
    )
    func readsWholeNumbers(text: String, number: Int64) {
        let (root, problems) = JSONParser.parse(Array(text.utf8))
        #expect(problems.isEmpty)
        #expect(root?.value == .number(number))
    }

    @Test(
        arguments: [
            ("1.5", .notAWholeNumber), ("1e-1", .notAWholeNumber), ("0.1e0", .notAWholeNumber),
            ("15e-2", .notAWholeNumber),
            ("1e-999999999999", .notAWholeNumber), ("9223372036854775808", .numberOutOfRange),
            ("-9223372036854775809", .numberOutOfRange),
            ("1e19", .numberOutOfRange), ("1e999999999999", .numberOutOfRange), ("01", .syntax), ("-", .syntax),
            ("1.", .syntax),
            ("1.e2", .syntax), ("1e", .syntax), ("1e+", .syntax), ("-01", .syntax), ("1x", .syntax), ("1_000", .syntax),
            (".5", .syntax),
            ("+1", .syntax), ("0x10", .syntax), ("--1", .syntax), ("1-1", .syntax), ("-Infinity", .syntax),
            ("NaN", .syntax),
        ] as [(String, Problem.Code)]
    )
    func refusesOtherNumbers(text: String, code: Problem.Code) {
        let problems = JSONParser.parse(Array(text.utf8)).problems
        #expect(problems.map { $0.code } == [code])
        #expect(problems.first?.bytes.lowerBound == 0)
    }

    @Test(arguments: [
        ("\"\"", ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\ud83e\udd8a""#, "🦊"), (#""\uD800\uDC00\udbff\udfff""#, "\u{10000}\u{10FFFF}"), (#""é🦊""#, "é🦊"),
        (#""\u0000""#, "\0"),
        ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), (#""\uFFFF\ufeff""#, "\u{FFFF}\u{FEFF}"),
    ])
    func readsTexts(source: String, text: String) {
        let (root, problems) = JSONParser.parse(Array(source.utf8))
        #expect(problems.isEmpty)
        #expect(root?.value.string.map { Array($0.utf8) } == Array(text.utf8))
    }

    /// Each has exactly one mistake, at the given byte.
    @Test(
        arguments: [
            (#""\x""#, .badEscape, 1), (#""a\u12g4b""#, .badEscape, 2), (#""\ud83e""#, .badEscape, 1),
            (#""\udd8a""#, .badEscape, 1),
            (#""\ud83e\n""#, .badEscape, 1), (#""\ud83ex""#, .badEscape, 1), ("\"a\tb\"", .syntax, 2),
            ("\"a\0b\"", .syntax, 2),
            ("\"a\u{1F}b\"", .syntax, 2), ("\"a", .unclosed, 0), ("\"a\\", .unclosed, 0), ("\"a\\\"", .unclosed, 0),
            ("\"a\nb\"", .syntax, 2), ("\"a\r\nb\"", .syntax, 3), ("[\"a,\n\"b\"]", .unclosed, 1),
            ("{\"a\": \"b,\n\"c\": 1}", .unclosed, 6),
            ("[1, 2", .unclosed, 5), ("[1, 2\n\n", .unclosed, 5), ("{\"a\": [1", .unclosed, 8), ("[", .unclosed, 1),
            ("{\"a\":", .unclosed, 5),
            ("{\"a\"", .unclosed, 4), ("[1, ", .unclosed, 3), ("{\"a\": 1,", .unclosed, 8), ("[1,]", .syntax, 2),
            ("{\"a\":1,}", .syntax, 6),
            ("[,1]", .syntax, 1), ("[1,,2]", .syntax, 3), ("{,\"a\":1}", .syntax, 1), ("[1 2]", .syntax, 3),
            ("[1; 2]", .syntax, 2),
            ("{\"a\" 1}", .syntax, 5), ("{\"a\" = 1}", .syntax, 5), ("{\"a\":}", .syntax, 5), ("{\"a\"}", .syntax, 4),
            ("{a: 1}", .syntax, 1),
            ("{'a': 1}", .syntax, 1), ("{1: 1}", .syntax, 1), ("['a']", .syntax, 1), ("[1}", .syntax, 2),
            ("{\"a\":1]", .syntax, 6),
            ("1 2", .syntax, 2), ("[] []", .syntax, 3), ("{}}", .syntax, 2), ("]", .syntax, 0), (":", .syntax, 0),
            (",", .syntax, 0),
            ("tru", .syntax, 0), ("True", .syntax, 0), ("[truely]", .syntax, 1), ("# a\n{}", .syntax, 0),
            ("/* a */ {}", .syntax, 0),
            ("{} // a", .syntax, 3), ("[1 /* a", .syntax, 3), ("[\u{A0}1]", .syntax, 1), ("[\u{C}1]", .syntax, 1),
            ("{\"a\":1,\"a\":2}", .duplicateKey, 7), (#"{"a":1,"\u0061":2}"#, .duplicateKey, 7),
            ("", .emptyFile, 0), (" \n", .emptyFile, 0),
        ] as [(String, Problem.Code, Int)]
    )
    func saysWhatIsWrongOnce(source: String, code: Problem.Code, start: Int) {
        let problems = JSONParser.parse(Array(source.utf8)).problems
        #expect(problems.map { $0.code } == [code], "\(problems.map { $0.message })")
        #expect(problems.first?.bytes.lowerBound == start, "\(problems.map { $0.message })")
    }

    @Test func nestsToItsLimit() {
        let nested = { (count: Int) in
            Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
        }
        #expect(JSONParser.parse(nested(64)).problems.isEmpty)
        let problems = JSONParser.parse(nested(65)).problems
        #expect(problems.map { $0.code } == [.nestedTooDeeply])
        #expect(problems.map { $0.bytes } == [64..<65])
        #expect(JSONParser.parse(nested(100_000)).problems.map { $0.code } == [.nestedTooDeeply])
    }

    @Test func refusesTooManyValues() {
        let list = { (count: Int) in Array(("[1" + String(repeating: ",1", count: count - 2) + "]").utf8) }
        #expect(JSONParser.parse(list(JSONParser.mostValues + 1)).problems.map { $0.code } == [.tooMany])
    }

    @Test func keepsTheFirstOfDuplicateKeys() {
        let root = JSONParser.parse(Array("{\"a\": 1, \"b\": 2, \"a\": 3}".utf8)).root
        #expect(root?.value == .object([JSONField("a", .number(1)), JSONField("b", .number(2))]))
    }

    @Test func writesWhatItReads() {
        let value = JSONValue.object([
            JSONField("", .array([.null, .boolean(true), .boolean(false), .number(.min), .number(.max)])),
            JSONField("\"\\\n\r\t\0\u{1F}\u{7F}é🦊/", .string("\"\\\n\r\t\0\u{1F}\u{7F}é🦊\u{2028}/")),
            JSONField("empty", .object([])),
            JSONField("list", .array((0..<100).map { .number($0) })),
        ])
        for text in [value.compact, value.pretty(), value.pretty(width: 1)] {
            let (root, problems) = JSONParser.parse(Array(text.utf8))
            #expect(problems.isEmpty)
            #expect(root?.value == value)
        }
    }
}
