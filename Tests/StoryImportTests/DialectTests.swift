import Story
import StoryFormat
import StoryImport
import Testing

/// A table for each dialect: markup, and the location that it becomes.
@Suite struct DialectTests {
    @Test(arguments: [
        ("Hello.", #"{"text":"Hello.","ending":"Start"}"#),
        ("[[Cellar]]", #"{"choices":[{"text":"Cellar","go":"cellar"}]}"#),
        ("[[down->Cellar]]", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        ("[[Cellar<-down]]", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        ("[[down|Cellar]]", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        ("Go [[down->Cellar]].", #"{"text":"Go down.","choices":[{"text":"down","go":"cellar"}]}"#),
        ("''A'' //b//", #"{"text":"**A** *b*","ending":"Start"}"#),
        ("(set: $a to 1)(set: $a to it + 2)Now $a.", #"{"set":[{"a":1},{"a":"a + 2"}],"text":"Now {a}.","ending":"Start"}"#),
        (
            "(set: $a to 1)(if: $a > 0)[yes](else:)[no]",
            #"{"set":{"a":1},"text":"{if a > 0}yes{else}no{end}","ending":"Start"}"#
        ),
        (
            "(unless: visits is 2)[[Cellar]]",
            #"{"choices":[{"text":"Cellar","if":"visits(start) != 2","go":"cellar"}],"continue":"start-end"}"#
        ),
        ("(unless: $a is 1)[[Cellar]]", #"{"choices":[{"text":"Cellar","if":"a != 1","go":"cellar"}]}"#),
        ("[[Cellar|]]", #"{"choices":[{"text":"Cellar","go":"cellar"}]}"#),
        ("<button onclick=\"go('Cellar')\">down</button>", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        (
            "(if: $a is 1 or 2)[x]",
            #"{"text":"{if a == 1 or a == 2}x{end}","ending":"Start"}"#
        ),
        ("(go-to: \"Cellar\")", #"{"continue":"cellar"}"#),
        ("(link-goto: \"down\", \"Cellar\")", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        (
            "(link: \"down\")[(set: $a to 2)(go-to: \"Cellar\")]",
            #"{"choices":[{"text":"down","set":{"a":2},"go":"cellar"}]}"#
        ),
        ("(if: visits > 1)[Again]", #"{"text":"{if visits(start) > 1}Again{end}","ending":"Start"}"#),
        ("(if: (history:) contains \"Cellar\")[Wet]", #"{"text":"{if visited(cellar)}Wet{end}","ending":"Start"}"#),
        ("(color: red)[Red]", #"{"text":"Red","ending":"Start"}"#),
        ("(set: $bag to it + (a: \"rope\"))", #"{"set":{"bag_has_rope":true},"ending":"Start"}"#),
        ("(set: $a to \"x\")(print: $a + \" and \" + 1)", #"{"set":{"a":"'x'"},"text":"\#u{2060}{a} and 1","ending":"Start"}"#),
        ("{\n|==\nleft\n==|\nright\n|==|\n}", #"{"text":"left  right","ending":"Start"}"#),
        ("(input-box: bind $hero's name)", #"{"ask":["hero_name"],"ending":"Start"}"#),
        (
            "(if: $a is 1)[x]\\\n(else:)[y]",
            #"{"text":"{if a == 1}x{else}y{end}","ending":"Start"}"#
        ),
        (
            "(set: $bag to (a: \"rope\"))(if: $bag's length > 0)[full](if: $bag's length is 0)[empty]",
            #"{"set":{"bag_has_rope":true},"text":"{if bag_has_rope}full{end}{if not bag_has_rope}empty{end}","ending":"Start"}"#
        ),
        (
            "(set: $n to 1)(display: \"Room \" + (text: $n))",
            #"{"set":{"n":1},"text":"{if n == 1}First.{else if n == 2}Second.{end}","ending":"Start"}"#
        ),
        (
            "A [small ''door'']<door|. (click: ?door)[(go-to: \"Cellar\")]",
            #"{"text":"A small **door**.","choices":[{"text":"small **door**","go":"cellar"}]}"#
        ),
        (
            "A |door>[door]. (click: ?Door)[(go-to: \"Cellar\")]",
            #"{"text":"A door.","choices":[{"text":"door","go":"cellar"}]}"#
        ),
        ("(display: \"Cellar\")", #"{"text":"Dark.","ending":"Start"}"#),
        ("(storylet: when $a is 1)Hello.", #"{"text":"Hello.","ending":"Start"}"#),
        ("(link-storylet: 1)Hello.", #"{"text":"Hello.","ending":"Start"}"#),
        ("{A\nb}", #"{"text":"A b","ending":"Start"}"#),
        ("2 * 3 {} \\ **", #"{"text":"2 \\* 3  \\\\ \\*\\*","ending":"Start"}"#),
        ("One\n\\two", #"{"text":"Onetwo","ending":"Start"}"#),
        ("0. one\n0. two\nA\n0. one", #"{"text":["1. one","2. two","A","1. one"],"ending":"Start"}"#),
        ("0.5 is half", #"{"text":"0.5 is half","ending":"Start"}"#),
    ])
    func harlowe(markup: String, location: String) throws {
        #expect(try Imports.start(markup, "Harlowe") == location)
    }

    @Test(arguments: [
        ("[[down|Cellar][$a to 2]]", #"{"choices":[{"text":"down","set":{"a":2},"go":"cellar"}]}"#),
        ("<<link \"down\" \"Cellar\">><<set $a += 2>><</link>>", #"{"choices":[{"text":"down","set":{"a":"a + 2"},"go":"cellar"}]}"#),
        ("<<button [[down|Cellar]]>><</button>>", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        ("<<link \"down\">><<goto \"Cellar\">><</link>>", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        (
            "<<set $a to 3>><<if $a gte 3 and not $b>>x<<elseif $b>>y<<else>>z<</if>>",
            #"{"set":{"a":3},"text":"{if a >= 3 and not b}x{else if b}y{else}z{end}","ending":"Start"}"#
        ),
        ("<<set $name to \"Ada\">>Hi $name!", #"{"set":{"name":"'Ada'"},"text":"Hi {name}!","ending":"Start"}"#),
        ("<<set $hero to {hp: 3}>>$hero.hp", #"{"set":{"hero_hp":3},"text":"{hero_hp}","ending":"Start"}"#),
        ("<<if hasVisited(\"Cellar\")>>Wet<</if>>", #"{"text":"{if visited(cellar)}Wet{end}","ending":"Start"}"#),
        ("<<run $bag.push(\"rope\")>>", #"{"set":{"bag_has_rope":true},"ending":"Start"}"#),
        ("<<goto \"Cellar\">>", #"{"continue":"cellar"}"#),
        ("<<include \"Cellar\">>", #"{"text":"Dark.","ending":"Start"}"#),
        ("/* no */A<!-- no -->b", #"{"text":"Ab","ending":"Start"}"#),
        ("!Title\nText", #"{"text":["**Title**","Text"],"ending":"Start"}"#),
        ("<<nobr>>A\nb<</nobr>>", #"{"text":"A b","ending":"Start"}"#),
        ("A &amp; b<br>c", #"{"text":["A & b","c"],"ending":"Start"}"#),
        ("He stopped -- and ran.", #"{"text":"He stopped — and ran.","ending":"Start"}"#),
        ("[[a -- b|Cellar]]", #"{"choices":[{"text":"a -- b","go":"cellar"}]}"#),
        ("One\\\ntwo\n \\three", #"{"text":"Onetwothree","ending":"Start"}"#),
        (" \\One\\  \ntwo\\", #"{"text":"Onetwo","ending":"Start"}"#),
        ("<<set $s to \"robin\">>$s sings. $s.", #"{"set":{"s":"'robin'"},"text":"\#u{2060}{s} sings. \#u{2060}{s}.","ending":"Start"}"#),
        ("<<set $s to \"robin\">><<= $s.toUpperFirst()>> sings.", #"{"set":{"s":"'robin'"},"text":"{s} sings.","ending":"Start"}"#),
        (
            "# one\n## in\n## in\n# two\n\n* three\n# new",
            #"{"text":["1. one","1. in","2. in","2. two","• three","1. new"],"ending":"Start"}"#
        ),
        ("''a''# b", #"{"text":"**a**# b","ending":"Start"}"#),
        ("<span style=\"color: red; DISPLAY : none\">No <<set $a to 1>></span>Who?", #"{"set":{"a":1},"text":"Who?","ending":"Start"}"#),
        ("<div hidden>[[Cellar]]</div>Who?<img hidden src=\"a.png\">", #"{"text":"Who?","ending":"Start"}"#),
        ("<span hidden>Who?", #"{"text":"Who?","ending":"Start"}"#),
        ("[[>>>>|Cellar]]", #"{"choices":[{"text":">>>>","go":"cellar"}]}"#),
        ("[[Again|passage()]]", #"{"choices":[{"text":"Again","go":"start"}]}"#),
        (
            "<html><button onclick=\"note(1); show('Cellar')\">down</button></html> <a onclick='x(\"Hall\")'>up</a>",
            #"{"note":"Not imported: x(\"Hall\")","text":"down up","choices":[{"text":"down","go":"cellar"}]}"#
        ),
        ("<a data-passage=\"Cellar\">down</a>", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        (
            "<<set $ranks to [\"none\", \"cook\"]>><<set $rank to $ranks[1]>><<if $rank === $ranks[0]>>x<</if>>",
            #"{"set":{"ranks_has_none":true,"ranks_has_cook":true,"rank":"'cook'"},"text":"{if rank == 'none'}x{end}","ending":"Start"}"#
        ),
        (
            "<<switch $a>><<case 1>>x<<default>>y<</switch>>",
            #"{"text":"{if a == 1}x{else}y{end}","ending":"Start"}"#
        ),
    ])
    func sugarCube(markup: String, location: String) throws {
        #expect(try Imports.start(markup, "SugarCube") == location)
    }

    @Test(arguments: [
        ("a: 2\n--\nNow {a}.", #"{"set":{"a":2},"text":"Now {a}.","ending":"Start"}"#),
        ("a (a < 2): 5\n--\n{a}", #"{"set":[{"if":"a < 2","a":5}],"text":"{a}","ending":"Start"}"#),
        (
            "[if a && b === 2]\nx\n\n[else]\ny\n\n[continue]\nz",
            #"{"text":["{if a and b == 2}x{end}","{if not (a and b == 2)}y{end}","z"],"ending":"Start"}"#
        ),
        ("[unless a]\nx", #"{"text":"{if not a}x{end}","ending":"Start"}"#),
        ("**A** _b_", #"{"text":"**A** *b*","ending":"Start"}"#),
        ("\"It's 'so',\" he -- she... ---", #"{"text":"“It’s ‘so’,” he – she… —","ending":"Start"}"#),
        ("One\\\ntwo `**three**`", #"{"text":["One","two \\*\\*three\\*\\*"],"ending":"Start"}"#),
        ("| a | **b** |\n|---|:-:|\n| c | d |\nafter", #"{"text":["a · **b**","c · d","after"],"ending":"Start"}"#),
        (
            "[[Look { here->Cellar]] {passage.visits}",
            #"{"text":"Look \\{ here {visits(start)}","choices":[{"text":"Look \\{ here","go":"cellar"}]}"#
        ),
        ("{link to: 'Cellar', label: 'down'}", #"{"choices":[{"text":"down","go":"cellar"}]}"#),
        ("> [[Cellar]]", #"{"choices":[{"text":"Cellar","go":"cellar"}]}"#),
        ("{embed passage: 'Cellar'}", #"{"text":"Dark.","ending":"Start"}"#),
        ("[note]\nhidden\n\n[cont]\nshown", #"{"text":"shown","ending":"Start"}"#),
        ("{text input for: 'name'}", #"{"ask":["name"],"ending":"Start"}"#),
    ])
    func chapbook(markup: String, location: String) throws {
        #expect(try Imports.start(markup, "Chapbook") == location)
    }

    @Test(arguments: [
        ("**A** [[down->Cellar]]", #"{"text":"**A** down","choices":[{"text":"down","go":"cellar"}]}"#),
        (
            "[down](Cellar) [up](#Attic?x=1) [out](https://a.b) [1]",
            #"{"text":"down up out [1]","choices":[{"text":"down","go":"cellar"},{"text":"up","go":"attic"}]}"#
        ),
        ("<% s.a = 1 %>A", #"{"note":"Not imported: <% s.a = 1 %>","text":"A","ending":"Start"}"#),
    ])
    func snowman(markup: String, location: String) throws {
        #expect(try Imports.start(markup, "Snowman") == location)
    }

    @Test func inBranchbookPassagesAreWrittenAsInSugarCube() throws {
        let markup = "<<if visited() gt 1>>Again<</if>> [[down|Cellar][$a to 2]]"
        let imported = try Imports.story(markup, "Branchbook")
        #expect(Imports.part("start", of: imported) == (try Imports.start(markup, "SugarCube")))
        #expect(imported.report.leftOut.isEmpty && imported.report.format == "Branchbook")
    }

    /// A text of a page ends its line where an expression in it would go on.
    @Test(arguments: [
        ("(print: (cond: $x is 1, \"one\nline\", \"two\"))", "Harlowe", "two"),
        ("(if: $y is \"a\nb\")[Yes](else:)[No]", "Harlowe", "Yes"),
        ("<<= $x is 1 ? \"one\nline\" : \"two\">>", "SugarCube", "two"),
    ])
    func aTextWithALineBreakStaysInACalculation(markup: String, format: String, seen: String) throws {
        let set = format == "Harlowe" ? "(set: $x to 2, $y to \"a\nb\")" : "<<set $x to 2>>"
        let imported = try Imports.story(set + "[[Next]]", format, more: ":: Next\nIt is \(markup).")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(try InkImports.transcript(of: imported, picks: "0", seed: 1).last { !$0.hasPrefix("[") } == "It is \(seen).")
    }

    /// What readers see who pick these choices, where Twine does something that shows only while a story is played.
    @Test(arguments: [
        // A link can be picked once, although nothing is shown for it.
        ("Harlowe", "$n(link: \"Pick\")[(set: $n to it + 1)] [[Next]]", ":: Next\nIt is $n.", "0,0", "It is 1."),
        ("SugarCube", "<<linkreplace \"Rest\">><<set $n += 1>><</linkreplace>> [[Next]]", ":: Next\nIt is $n.", "0,0", "It is 1."),
        // The first passage is a turn as well.
        ("SugarCube", "[[Next]]", ":: Next\nIt is <<= turns()>>.", "0", "It is 2."),
        ("Harlowe", "[[Next]]", ":: Next\nIt is (print: turns).", "0", "It is 2."),
        // Nothing that is held is an option, so the first one is.
        (
            "SugarCube", "<<cycle \"$pet\" autoselect>><<option \"cat\">><<option \"dog\">><</cycle>> [[Next]]", ":: Next\nIt is $pet.",
            "2", "It is cat."
        ),
        ("Harlowe", "(set: $a to 1)[[Next]]", ":: Next\n(if: $a is 1)+(text-style: \"bold\")[One](else:)[Other]", "0", "One"),
        (
            "Harlowe", "(set: $a to 2)[[Next]]", ":: Next\n(if: $a is 2)+(if: $a is 1)+(text-style: \"bold\")[Both](else:)[Other]", "0",
            ""
        ),
    ])
    func playedAsInTwine(format: String, markup: String, more: String, picks: String, last: String) throws {
        let imported = try Imports.story(markup, format, more: more)
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        let lines = try InkImports.transcript(of: imported, picks: picks, seed: 1)
        #expect(lines.last { !$0.hasPrefix("[") } ?? "" == last)
    }

    /// A passage whose only link does nothing but set something still ends, once that is done.
    @Test func aLinkThatSetsSomethingLeavesTheEnding() throws {
        let imported = try Imports.story("The end. (link: \"Wave\")[(set: $waved to true)]", "Harlowe")
        #expect(imported.story.json.contains(#""ending": "Start""#), "\(imported.story.json)")
    }

    @Test(arguments: [
        ("<<set $inv to [\"rope\", \"lamp\"]>><<set $inv.push(\"key\")>>$inv[0]", "SugarCube"),
        ("(set: $inv to (a: \"rope\", \"lamp\"))(set: $inv to it + (a: \"key\"))(print: $inv's last)", "Harlowe"),
    ])
    func anItemOfAListThatChangesIsListed(markup: String, format: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(imported.report.leftOut.map(\.sort) == [.value])
        #expect(!imported.story.variables.contains { $0.name.hasPrefix("inv_0") || $0.name.hasPrefix("inv_last") })
    }

    @Test(arguments: [
        ("<<textbox \"$name\" \"Tim\">>", "SugarCube", Story.Value.text("Tim")),
        ("<<numberbox \"$name\" 7>>", "SugarCube", .number(7)),
        ("(set: $name to (prompt: \"Your name?\", \"Tim\"))", "Harlowe", .text("Tim")),
        ("{text input for: 'name', default: 'Tim'}", "Chapbook", .text("Tim")),
    ])
    func aQuestionKeepsItsSuggestedAnswer(markup: String, format: String, answer: Story.Value) throws {
        let imported = try Imports.story(markup, format)
        #expect(imported.story.variables.map(\.defaultValue) == [answer])
    }
}
