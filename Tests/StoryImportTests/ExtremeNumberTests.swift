import StoryFormat
import StoryImport
import TestSupport
import Testing

/// Numbers at which arithmetic overflows, wherever a story of another tool has a number.
struct ExtremeNumberTests {
    private static let twine: [(name: String, source: String)] = [
        (
            "json",
            #"""
            {"name":"S","startnode":1,"creator-version":"2.1","zoom":1,"passages":[
            {"pid":"1","name":"A","text":"Hi","position":{"x":-3,"y":0}},
            {"pid":2,"name":"B","text":"Ho","metadata":{"position":"600,-400","size":"100,100"}}]}
            """#
        ),
        (
            "html",
            #"""
            <tw-storydata name="S" startnode="1" zoom="1" format="SugarCube" format-version="2.36.1" ifid="I">
            <tw-passagedata pid="1" name="A" tags="" position="100,-50.5" size="100,100">&#65; &#x42;
            <<set $a to random(1, 6) * 2 - 3>><<if $a > -4>>[[B]]<</if>></tw-passagedata>
            <tw-passagedata pid="2" name="B" position="5,6"><<print $a % 7 / 2>></tw-passagedata></tw-storydata>
            """#
        ),
        (
            "sugarcube",
            """
            :: StoryData
            { "ifid": "I", "format": "SugarCube", "format-version": "2.36.1", "start": "A", "zoom": 0.25 }

            :: A {"position":"-100,200","size":"100,100"}
            <<set $a to 5>><<set $b to -$a - 3 * 2 / 4 % 7>><<set $b += 1>><<set $c to random(3)>><<set $d to random(-2, 9)>>
            <<set $e to Math.floor($a / 2)>><<set $f to either(1, 2, 3)>><<set $a++>><<set $g to Math.min(1, $a, 4)>>
            <<numberbox "$a" 4>>[[B]]

            :: B
            $b $c $d <<= $a * 3>> <<if visited() gt 2 and turns() lt 5>>Again.<</if>>[[A]]
            """
        ),
        (
            "harlowe",
            """
            :: StoryData
            { "ifid": "I", "format": "Harlowe", "format-version": "3.3.8", "start": "A" }

            :: A
            (set: $a to 5)(set: $b to (random: 1, 6) - 3 * 2)(set: $c to (min: 1, $a) % 4)(set: $d to (round: $a / 3))
            (if: $a > -2)[(link-storylet: "On", 2, "None")](set: $a to it + 1)(print: $a * 7)(cycling-link: bind $e, 1, 2)[[B]]

            :: B
            {(storylet: when $a > 3)(exclusivity: 2)(urgency: -1)}
            (nth: visit, 1, 2) (either: 1, 2) [[A]]
            """
        ),
        (
            "chapbook",
            """
            :: StoryData
            { "ifid": "I", "format": "Chapbook", "format-version": "2.0.1", "start": "A" }

            :: A
            a: 5
            b: random.d6 + 2
            c (a > 3): a * 2 - 7
            --
            {a} {b} [if a > -3]
            [[B]]

            :: B
            { embed passage: 'A' } {random.d100}
            """
        ),
    ]

    private static let ink = """
        VAR a = 5
        VAR b = -3
        CONST c = 7
        LIST l = one = 1, two, five = 5
        -> start
        === start
        ~ a = RANDOM(1, 6) * 2 - 3
        ~ b = a / 2 % 3 + c
        ~ b += 4
        ~ a++
        {a > -2: More. | Less.} {a} {b * 2 - 1} {POW(2, 3)} {MAX(1, b)} {SEED_RANDOM(3)}
        {start > 1: Again.} {TURNS_SINCE(-> start)} {&one|two|three}
        {a:
        - 1: One.
        - 20: Twenty.
        - else: Other.
        }
        + [On {a}.] -> start
        + {b >= 3} [Off.] -> END
        """

    private static let plain: [(name: String, source: String)] = [
        (
            "story.md",
            """
            ---
            title: 12
            version: 1.5
            ages: 4-9
            series: { title: S, number: 2 }
            ---

            # Start 1

            1. First ![](a1.png)
            2. Second &#65; &#x42;

            [Go 3](#end-2)

            # End 2

            100. Done.
            """
        ),
        (
            "story.json",
            #"""
            {"title":"S","start":1,"nodes":[{"id":1,"text":"One","x":-5,"y":1.5,"choices":[{"text":"Go","target":2},{"text":"No","next":3}]},
            {"id":2,"text":"Two","choices":[]},{"id":3,"text":"Three","goto":-1}]}
            """#
        ),
    ]

    @Test(arguments: twine.map(\.name)) func everyTwineStoryIsImportedOrRefused(_ name: String) throws {
        let source = try #require(Self.twine.first { $0.name == name }).source
        try check(name, Array(source.utf8))
    }

    @Test func everySampleOfTheFuzzerIsImportedOrRefused() throws {
        for (name, bytes) in try Imports.samples() where bytes.count < 3_000 {
            try check(name, bytes, ExtremeNumbers.few)
        }
    }

    private func check(_ name: String, _ sample: [UInt8], _ replacements: [String] = ExtremeNumbers.all) throws {
        #expect(try !TwineImporter.stories(in: sample).isEmpty, "\(name)")
        for bytes in ExtremeNumbers(in: sample, replacements: replacements) {
            do throws(ImportFailure) {
                for imported in try TwineImporter.stories(in: bytes) {
                    #expect(Imports.flaw(of: imported) == nil, "\(name): \(String(decoding: bytes, as: UTF8.self))")
                    _ = imported.sidecar
                }
            } catch {
                #expect(!error.problems.isEmpty)
            }
        }
    }

    @Test func everyInkStoryIsImportedOrRefused() throws {
        #expect(try InkImports.flaw(of: InkImports.story(Self.ink)) == nil)
        for sample in try [Array(Self.ink.utf8)] + InkImports.samples().map(\.bytes) {
            for bytes in ExtremeNumbers(in: sample) {
                guard let imported = try? InkImports.story(bytes) else { continue }
                #expect(InkImports.flaw(of: imported) == nil, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test func everyPlainStoryIsImportedOrRefused() throws {
        var samples = Self.plain.map { (name: $0.name, bytes: Array($0.source.utf8)) }
        samples += try PlainImports.samples().map { (name: $0.name, bytes: $0.bytes) }
        for (name, sample) in samples {
            for bytes in ExtremeNumbers(in: sample) {
                guard let stories = try? StoryImporter(name: name, bytes: bytes).stories() else { continue }
                for imported in stories {
                    #expect(PlainImports.flaw(of: imported) == nil, "\(name): \(String(decoding: bytes, as: UTF8.self))")
                    _ = imported.sidecar
                }
            }
        }
    }

    /// The file that ended the server.
    @Test func aMapWithoutBoundsIsNone() throws {
        let source = Array(
            #"{"name":"S","startnode":1,"passages":[{"pid":"1","name":"A","text":"Hi","position":{"x":-9223372036854775808,"y":0}}]}"#.utf8
        )
        #expect(try TwineImporter.stories(in: source).map(\.positions) == [[]])
    }

    /// A check rolls from 0 to 1,000,000; other numbers are a roll and a number that is added to it.
    @Test(arguments: [
        ("random(2000000, 2000005)", "roll + 1999999"), ("random(-5, 5)", "roll - 6"), ("random(999999, 1000001)", "roll + 999998"),
    ])
    func farNumbersAreRolled(_ call: String, _ value: String) throws {
        let imported = try Imports.story("<<set $a to 0>>[[Cellar]]", "SugarCube", more: ":: More")
        #expect(Imports.flaw(of: imported) == nil)
        let rolling = try Imports.story("[[Go->Cellar][$a to \(call)]] $a", "SugarCube")
        #expect(Imports.flaw(of: rolling) == nil)
        #expect(rolling.story.json.contains(value), "\(rolling.story.json)")
    }
}
