import Story
import StoryFormat
import StoryImport
import Testing

/// What conditions of Twine ask, and what is shown where nobody knows.
@Suite struct TwineConditionTests {
    @Test(arguments: [
        ("SugarCube", "<<if def $hp>>yes<<else>>no<</if>>", "no"),
        ("SugarCube", "<<if ndef $a>><<set $a to 1>>new<</if>> <<if ndef $a>>again<</if>>", "new"),
        ("SugarCube", "<<set $h to {hp: 3}>><<if def $h>>yes<</if>> <<if $h.hp !== undefined>>hp<</if>>", "yes hp"),
        ("SugarCube", "<<if $x is undefined>>no<<else>>yes<</if>><<set $x to 1>>", "no"),
        ("SugarCube", "<<if tags().includes(\"cold\")>>in<<else>>out<</if>>", "out"),
        ("SugarCube", "<<if tags(\"Hall\").includes(\"dark\")>>dark<</if>>", "dark"),
        ("Harlowe", "(if: (passage: \"Hall\")'s tags contains \"dark\")[dark](else:)[light]", "dark"),
        ("Harlowe", "(set: $c to \"red\")(if: $c is in (a: \"red\", \"blue\"))[warm](else:)[cold]", "warm"),
        ("Harlowe", "(set: $c to \"red\")(if: (a: \"x\", \"y\") contains $c)[in](else:)[out]", "out"),
        ("Harlowe", "(set: $c to \"red\")(if: $c matches \"red\")[yes](else:)[no]", "yes"),
        ("SugarCube", "<<set $c to \"red\">><<if [\"red\", \"blue\"].includes($c)>>warm<<else>>cold<</if>>", "warm"),
        ("SugarCube", "<<set $l to [\"a\", \"b\"]>><<set $c to \"b\">><<if $l.includes($c)>>in<<else>>out<</if>>", "in"),
        ("SugarCube", "<<set $l to [\"a\", \"b\"]>><<if $l.length gte 2>>many<<else>>few<</if>>", "many"),
        ("SugarCube", "<<set $n to \"Mia\">><<if $n.length gt 3>>long<<else>>short<</if>> <<= $n.length>>", "short 3"),
        ("Harlowe", "(set: $c to \"red-blue\")(if: $c contains \"red\")[yes](else:)[no] (if: $c contains \"x\")[yes](else:)[no]", "yes no"),
        ("Harlowe", "(set: $a to 3)(if: $a > 1 and it < 5)[mid](if: $a > 1 and < 3)[low](if: $a is 1 or is 3)[odd]", "midodd"),
        // A number is no text.
        ("Harlowe", "(set: $a to \"1\")(if: $a is 1)[same](else:)[other]", "other"),
        ("SugarCube", "<<set $a to 1>><<if $a is \"1\">>same<<else>>other<</if>> <<if $a == \"1\">>loose<</if>>", "other loose"),
        ("Chapbook", "a: '1'\n--\n[if a === 1]\nsame\n\n[else]\nother", "other"),
        // Where a variable is a number here and a text there, nobody knows.
        ("SugarCube", "<<set $a to \"1\">><<set $a to 1>><<set $a to \"1\">><<if $a is 1>>same<<else>>other<</if>>", "same"),
    ])
    func whatIsAskedIsKnown(format: String, markup: String, seen: String) throws {
        let imported = try Imports.story(markup, format, more: ":: Hall [dark]\nA hall.")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.filter { $0.sort == .condition }.isEmpty, "\(imported.report.leftOut)")
        #expect(try InkImports.transcript(of: imported, picks: "").joined(separator: " ") == seen)
    }

    @Test func whetherAVariableIsSetIsRemembered() throws {
        let imported = try Imports.story(
            "<<if def $hp>>yes<<else>>no<</if>>\n[[Hall]]",
            "SugarCube",
            more: ":: Hall\n<<set $hp to 3>>[[Back|Start]]"
        )
        #expect(Imports.flaw(of: imported) == nil)
        #expect(try InkImports.transcript(of: imported, picks: "00") == ["no", "[Hall]", "[Back]", "yes", "[Hall]"])
    }

    /// Only one of several texts is shown, and no way is lost.
    @Test func ofTextsUnderUnknownConditionsOneIsShown() throws {
        let markup = "<<if /red/.test($x)>>A [[Cellar]]<<elseif setup.q()>>B<<else>>C [[Attic]]<</if>>, <<if setup.r()>>D<</if>>"
        let imported = try Imports.story(markup, "SugarCube")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.map(\.sort) == [.condition, .condition, .condition])
        #expect(try InkImports.transcript(of: imported, picks: "") == ["C Attic, D", "[Cellar|Attic]"])
    }

    /// What a variable that nothing sets looks like in each format.
    @Test(arguments: [
        ("SugarCube", "You have $gold coins, $hero.name.", "You have $gold coins, $hero.name."),
        ("SugarCube", "You have <<= $gold>> coins.", "You have coins."),
        ("Chapbook", "You have {gold} coins.", "You have {gold} coins."),
        ("Harlowe", "You have $gold coins.", "You have 0 coins."),
    ])
    func aVariableThatNothingSets(format: String, markup: String, seen: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.isEmpty)
        #expect(try InkImports.transcript(of: imported, picks: "") == [seen])
    }

    /// Code that is not imported may set it: its name is no word for readers then.
    @Test(arguments: [
        ("SugarCube", "<<for _i to 0; _i lt 3; _i++>>Item _i<</for>>", ""),
        ("SugarCube", "You have $gold coins.", ":: Code [script]\nState.variables.gold = 5;"),
        ("Harlowe", "(for: each _item, ...$list)[Take _item.]", ""),
    ])
    func aVariableOfCodeIsListed(format: String, markup: String, more: String) throws {
        let imported = try Imports.story(markup, format, more: more)
        #expect(imported.report.leftOut.contains { $0.sort == .value }, "\(imported.report.leftOut)")
        let seen = try InkImports.transcript(of: imported, picks: "").joined()
        #expect(!seen.contains("_i") && !seen.contains("$gold"), "\(seen)")
    }

    /// Twine shows a passage once: what its links set changes nothing that stands there.
    @Test func whatALinkSetsDoesNotChangeThePage() throws {
        let room = """
            :: Room
            (if: $key is false)[Items:
            (link: "Pick up")[(set: $key to true)You have it.]](else:)[Nothing here.]
            [[Cellar]]
            """
        let imported = try Imports.story("(set: $key to false)[[Room]]", "Harlowe", more: room)
        #expect(Imports.flaw(of: imported) == nil)
        let seen = try InkImports.transcript(of: imported, picks: "00")
        #expect(!seen.contains("Nothing here."), "\(seen)")
        #expect(seen.contains("You have it."))
    }

    @Test func whatIsClickedIsNotDoubled() throws {
        let imported = try Imports.story("The bird sits.(click-replace: \"bird\")[A dragon.]", "Harlowe")
        #expect(try InkImports.transcript(of: imported, picks: "") == ["The bird sits.", "[bird]"])
    }

    /// In Twine, only `script` is a tag for code.
    @Test func aPassageWithAnotherTagIsAPage() throws {
        let imported = try Imports.story("[[Play]]", "SugarCube", more: ":: Play [Script]\nEnter a ghost.")
        #expect(imported.report.leftOut.isEmpty)
        #expect(try InkImports.transcript(of: imported, picks: "0").last == "Enter a ghost.")
    }

    @Test(arguments: [
        ("<label>Give me a colour that you like.\n<<textbox \"$word\" \"red\">></label>", "Give me a colour that you like."),
        ("Hello there. What is your name? <<textbox \"$word\" \"\">>", "What is your name?"),
        ("Your ''name'': <<textbox \"$word\" \"\">>", "Your name:"),
        ("It is <<= visited()>>. And you? <<textbox \"$word\" \"\">>", "word?"),
        ("<<textbox \"$word\" \"\">>", "word?"),
        ("Far above.\n\n<<textbox \"$word\" \"\">>", "word?"),
    ])
    func aQuestionHasTheWordsBeforeIt(markup: String, prompt: String) throws {
        let imported = try Imports.story(markup, "SugarCube")
        #expect(imported.story.variables.map { $0.prompt?.description } == [prompt])
    }
}
