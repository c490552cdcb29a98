import Story
import StoryFormat
import StoryImport
import Testing

/// Variables that hold texts, and what stories ask of them.
@Suite struct TextVariableTests {
    /// The length or a letter of a text is no variable of its own: it would be zero, silently.
    @Test(arguments: [
        ("SugarCube", "<<set $name to \"Matilda\">>Hello $name. $name[0]"),
        ("SugarCube", "<<textbox \"$name\" \"\">>Hello $name. $name.length"),
        ("Harlowe", "(input-box: bind $name)Hello $name. (if: $name's length > 3)[long](else:)[short]"),
    ])
    func aPartOfATextIsListed(format: String, markup: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(imported.story.variables.map(\.name) == ["name"])
        #expect(imported.report.leftOut.count == 1, "\(imported.report.leftOut)")
        #expect(Imports.flaw(of: imported) == nil)
    }

    /// Where all texts are known that a variable is set to, their lengths are.
    @Test(arguments: [
        ("SugarCube", "<<set $name to \"Matilda\">>Hello $name. <<if $name.length gt 3>>long<<else>>short<</if>>", "Hello Matilda. long"),
        ("SugarCube", "<<set $name to \"Mia\">>Hello $name. <<print $name.length>>", "Hello Mia. 3"),
        ("Harlowe", "(set: $name to \"Mia\")Hello $name. (if: $name's length > 3)[long](else:)[short]", "Hello Mia. short"),
        ("Chapbook", "name: 'Matilda'\n--\nHello {name}, {name.length} letters.", "Hello Matilda, 7 letters."),
    ])
    func theLengthOfAKnownTextIsKnown(format: String, markup: String, seen: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(imported.story.variables.map(\.name) == ["name"])
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        #expect(try InkImports.transcript(of: imported, picks: "") == [seen])
    }

    /// A property of a record that happens to have such a name is set somewhere.
    @Test func aLengthThatIsSetIsAVariable() throws {
        let imported = try Imports.story("<<set $rope to \"long\">><<set $rope.length to 3>>$rope.length", "SugarCube")
        #expect(imported.story.variables.map(\.name) == ["rope", "rope_length"])
    }

    @Test(arguments: [
        (
            "SugarCube",
            "<<set $code to \"red-blue\">>$code <<if $code.includes(\"red\")>>x<</if>>"
                + "<<if $code is \"red-blue\">>y<<else>>z<</if>>"
        ),
        ("Harlowe", "(set: $code to \"red-blue\")$code (if: $code contains \"red\")[x](if: $code is \"red-blue\")[y](else:)[z]"),
    ])
    func aTextThatIsSearchedStaysAText(format: String, markup: String) throws {
        let imported = try Imports.story(markup, format)
        let part = Imports.part("start", of: imported)
        #expect(part.contains(#""set":{"code":"'red-blue'"}"#), "\(part)")
        #expect(part.contains("{code} {if code == 'red-blue'}x{end}{if code == 'red-blue'}y{else}z{end}"), "\(part)")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
    }

    /// The way back from an inventory that many stories have.
    @Test(arguments: [
        (
            "SugarCube", "<<set $back to \"Start\">>[[Bag]]", ":: Hall\n<<set $back to \"Hall\">>[[Bag]]\n",
            "<<link \"Back\" $back>><</link>>"
        ),
        ("SugarCube", "<<set $back to \"Start\">>[[Bag]]", ":: Hall\n<<set $back to \"Hall\">>[[Bag]]\n", "[[Back|$back]]"),
        ("Harlowe", "(set: $back to \"Start\")[[Bag]]", ":: Hall\n(set: $back to \"Hall\")[[Bag]]\n", "(link-goto: \"Back\", $back)"),
    ])
    func aLinkFollowsWhatAVariableNames(format: String, start: String, hall: String, back: String) throws {
        let imported = try Imports.story(start + " [[Hall]]", format, more: hall + "\n:: Bag\n" + back + "\n")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        let choices =
            #"[{"text":"Back","if":"back == 'Start'","go":"start"},{"text":"Back","if":"back != 'Start'","go":"hall"}]"#
        let part = Imports.part("bag", of: imported)
        #expect(part.contains(#""choices":\#(choices)"#), "\(part)")
    }

    @Test func aVariableThatCanNameAnotherPassageIsListed() throws {
        let imported = try Imports.story("<<textbox \"$back\" \"\">><<set $back to \"Start\">>[[Back|$back]]", "SugarCube")
        #expect(imported.report.leftOut.map(\.sort) == [.link])
    }
}
