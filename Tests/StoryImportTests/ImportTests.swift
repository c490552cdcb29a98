import Story
import StoryFormat
import StoryImport
import Testing

@Suite struct ImportTests {
    @Test func theContainerIsRead() throws {
        for (name, bytes) in try Imports.samples() {
            let stories = try TwineImporter.stories(in: bytes)
            for imported in stories { #expect(Imports.flaw(of: imported) == nil, "\(name)") }
            switch name {
            case "harlowe.twee":
                #expect(stories[0].story.title == "The Lighthouse")
                #expect(stories[0].story.start == "beach")
                #expect(stories[0].report.ifid == "5A0C1B0E-0000-4000-8000-000000000001")
                #expect(stories[0].positions == [ImportedStory.Position(location: "beach", x: 100, y: 200)])
                #expect(stories[0].story.variables.first { $0.name == "coins" }?.defaultValue == .number(3))
            case "archive.html":
                #expect(stories.map { $0.story.title } == ["One & only", "Two"])
                #expect(stories[0].story.start == "begin")
                #expect(Imports.part("begin", of: stories[0]).contains(#"Go \"on\": End or away."#))
            case "story.json":
                #expect(stories[0].positions == [ImportedStory.Position(location: "a", x: 1, y: 2)])
                #expect(Imports.part("a", of: stories[0]).contains(#"["One","\"two\" é B"]"#))
            default: continue
            }
        }
    }

    @Test func whatIsLeftOutHasItsPlace() throws {
        let imported = try Imports.story("One.\nTwo (random: 1, 6).", "Harlowe")
        let item = try #require(imported.report.leftOut.first)
        #expect(item.words == "(random: 1, 6)")
        #expect(item.passage == "Start")
        #expect(item.position == SourceText.Position(line: 9, column: 5))
        #expect(imported.story.locations[0].note == "Not imported: (random: 1, 6)")
    }

    @Test func aPlaceBehindReferencesIsRight() throws {
        let html =
            #"<tw-storydata name="A" format="Snowman"><tw-passagedata name="A">&lt;b&gt;é&lt;/b&gt; &lt;% x %&gt;</tw-passagedata></tw-storydata>"#
        let imported = try #require(try TwineImporter.stories(in: Array(html.utf8)).first)
        #expect(imported.report.leftOut.map { $0.position.column } == [87])
    }

    @Test func aLinkToNowhereLeadsToAPageThatSaysSo() throws {
        let imported = try Imports.story("[[Tower]]", "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.map { $0.sort } == [.link])
        #expect(Imports.part("tower", of: imported).contains("This page is not written yet: “Tower”."))
    }

    /// Harlowe lists open storylets by urgency, then by name, and counts them.
    @Test func aStoryletLinkLeadsToTheOpenStorylet() throws {
        let storylets = """
            :: Day 10
            (storylet: when $a > 1 and visits is 0)Ten.

            :: Day 2
            (storylet: when $a > 2)Two.

            :: Fire
            (storylet: when $a > 3)(urgency: 2)Fire.
            """
        let first = try Imports.story("(link-storylet: \"Go\", 1, \"Quiet.\")", "Harlowe", more: storylets)
        #expect(Imports.flaw(of: first) == nil)
        #expect(first.report.leftOut.isEmpty)
        #expect(
            Imports.part("start", of: first)
                == #"{"text":"{if a > 3}Go{else if a > 2}Go{else if a > 1 and visits(day-10) == 0}Go{else}Quiet.{end}","#
                + #""choices":[{"text":"Go","if":"a > 3","go":"fire"},{"text":"Go","if":"a <= 3 and a > 2","go":"day-2"},"#
                + #"{"text":"Go","if":"a <= 3 and a <= 2 and (a > 1 and visits(day-10) == 0)","go":"day-10"}],"#
                + #""continue":"start-end"}"#
        )
        #expect(Imports.part("fire", of: first) == #"{"text":"Fire.","ending":"Fire"}"#)
        let second = Imports.part("start", of: try Imports.story("(link-storylet: 2)", "Harlowe", more: storylets))
        #expect(second.contains(#"{"text":"Day 2","if":"a > 2 and (1 if a > 3 else 0) == 1","go":"day-2"}"#), "\(second)")
        let last = Imports.part("start", of: try Imports.story("(link-storylet: -1)", "Harlowe", more: storylets))
        #expect(last.contains(#"{"text":"Day 10","if":"a > 1 and visits(day-10) == 0","go":"day-10"}"#), "\(last)")
    }

    @Test func anExclusiveStoryletClosesTheOthers() throws {
        let storylets = ":: A\n(storylet: when $a > 1)A.\n\n:: B\n(storylet: when $a > 2)(exclusivity: 1)B."
        let start = Imports.part("start", of: try Imports.story("(link-storylet: 1)", "Harlowe", more: storylets))
        #expect(start.contains(#"{"text":"A","if":"a > 1 and a <= 2","go":"a"}"#), "\(start)")
    }

    /// Twine shows a passage only once, whatever its links set while readers stay there.
    @Test func aLinkThatStaysDoesNotCloseOrOpenOthers() throws {
        let markup =
            "You (if: $wall is 1)[(link-repeat: \"hit\")[(set: $wall to 2)(if: $tool is 1)[[[hole->Cellar]]]]]"
            + "(else:)[[[broken->Attic]]] (link: \"take\")[(set: $tool to 1)]"
        let imported = try Imports.story(markup, "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        let start = Imports.part("start-text", of: imported)
        #expect(start.contains("You {if wasTrue1}hit{else}broken{end} take"), "\(start)")
        #expect(
            start.contains(
                #"{"text":"hit","if":"wasTrue1","set":[{"wasTrue3":true,"wall":2},{"wasTrue2":"tool == 1"}],"go":"start-text"}"#
            ),
            "\(start)"
        )
        #expect(start.contains(#"{"text":"hole","if":"wasTrue3 and wasTrue2","go":"cellar"}"#), "\(start)")
        #expect(start.contains(#"{"text":"broken","if":"not wasTrue1","go":"attic"}"#), "\(start)")
        #expect(Imports.part("start", of: imported).contains(#""wasTrue1":"wall == 1""#))
    }

    @Test func laterChangesDoNotReachEarlierWords() throws {
        let imported = try Imports.story("(set: $a to 1)[[Cellar]]", "Harlowe", more: ":: X\n(if: $a is 1)[One](set: $a to 2) then $a.")
        let location = Imports.part("x", of: imported)
        #expect(location.contains(#""set":{"wasTrue1":"a == 1","a":2}"#))
        #expect(location.contains("{if wasTrue1}One{end} then {a}."))
    }

    @Test func aConditionalJumpComesBeforeTheText() throws {
        let imported = try Imports.story("(if: $a is 1)[(go-to: \"Cellar\")]Words. [[Attic]]", "Harlowe")
        #expect(Imports.part("start", of: imported) == #"{"continue":[{"if":"a == 1","go":"cellar"},{"go":"start-text"}]}"#)
        #expect(Imports.part("start-text", of: imported).contains("Words."))
    }

    @Test func whatALinkShowsIsAPageOfItsOwn() throws {
        let imported = try Imports.story("Here. (link: \"Look\")[A mouse.] [[Attic]]", "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(Imports.part("start-then", of: imported) == #"{"text":"A mouse.","continue":"start-text"}"#)
        #expect(Imports.part("start-text", of: imported).contains(#""if":"not wasTrue1""#))
    }

    @Test func linksThatALinkShowsAreOfferedBesideTheOthers() throws {
        let imported = try Imports.story("(link: \"Look\")[A mouse. [[Catch it->Cellar]]] [[Attic]]", "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(Imports.part("start-then", of: imported) == #"{"text":"A mouse. Catch it","continue":"start-text"}"#)
        let choices =
            #""choices":[{"text":"Look","if":"not wasTrue1","set":{"wasTrue1":true},"go":"start-then"},"#
            + #"{"text":"Catch it","if":"wasTrue1","go":"cellar"},{"text":"Attic","go":"attic"}]"#
        #expect(Imports.part("start-text", of: imported).contains(choices), "\(Imports.part("start-text", of: imported))")
    }

    @Test func aLinkThatOnlyShowsLinksNeedsNoPage() throws {
        let imported = try Imports.story("(link: \"Look\")[[[Catch it->Cellar]]]", "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(
            imported.story.locations.map { $0.id.text } == ["start", "start-text", "cellar", "attic", "room-1", "room-2"]
        )
        #expect(Imports.part("start-text", of: imported).contains(#"{"text":"Catch it","if":"wasTrue1","go":"cellar"}"#))
    }

    @Test func whatAConditionInALinkKeepsIsNotTheLinksOwnVariable() throws {
        let imported = try Imports.story(
            "(set: $a to 1)(link: \"Look\")[(if: $a is 1)[A mouse.](set: $a to 2) [[Attic]]]",
            "Harlowe"
        )
        #expect(Imports.part("start-then", of: imported).contains(#""set":{"wasTrue1":"a == 1","a":2}"#))
        #expect(Imports.part("start-text", of: imported).contains(#""if":"not wasTrue2","set":{"wasTrue2":true}"#))
    }

    @Test func passagesThatShowPassagesAreUnfoldedToTheLast() throws {
        let more = (1...6).map { ":: Part \($0)\nWords \($0). {reveal link: 'More', passage: 'Part \($0 + 1)'}\n\n" }.joined()
        let imported = try Imports.story("{embed passage: 'Part 1'}", "Chapbook", more: more + ":: Part 7\n[[Attic]]")
        #expect(imported.report.leftOut.filter { $0.sort.changesTheStory } == [])
        #expect(imported.story.locations.contains { $0.id.text.hasPrefix("start") && $0.choices.contains { $0.id == "attic" } })
    }

    @Test func aPassageThatShowsItselfIsListed() throws {
        let imported = try Imports.story(
            "{embed passage: 'A'}",
            "Chapbook",
            more: ":: A\n{embed passage: 'B'}\n\n:: B\n{embed passage: 'A'}"
        )
        #expect(imported.report.leftOut.map { $0.sort } == [.nesting])
        #expect(imported.report.leftOut.map { $0.position.line } == [26])
    }

    @Test func theLinksOfARevealedTextAreChoices() throws {
        let imported = try Imports.story("{reveal link: 'More', text: 'A **mouse** and [[a hole->Cellar]].'}", "Chapbook")
        #expect(Imports.part("start-then", of: imported) == #"{"text":"A **mouse** and a hole.","continue":"start-text"}"#)
        #expect(Imports.part("start-text", of: imported).contains(#"{"text":"a hole","if":"wasTrue1","go":"cellar"}"#))
    }

    @Test func aPossessiveBehindABracketIsNoQuote() throws {
        let markup = "(link: \"More\")[(unless: (passages: where its name is \"1\")'s length is 0)[(set: $a to 1)]] [[Cellar]] it's"
        let imported = try Imports.story(markup, "Harlowe")
        #expect(imported.report.leftOut.map(\.sort) == [.condition, .setting])
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.story.locations.flatMap { $0.choices }.map { $0.text.description } == ["Cellar"])
    }

    @Test func aLinkToThePassageBeforeLeadsToWhereReadersCameFrom() throws {
        let imported = try Imports.story(
            "[[Cellar]] [[Bag]]",
            "Harlowe",
            more: ":: Bag\nA rope. (link-goto: \"Close\", (history:)'s last)\n\n:: Attic stairs\n[[Bag]]"
        )
        #expect(Imports.flaw(of: imported) == nil)
        #expect(Imports.part("bag", of: imported).contains(#""choices":[{"text":"Close","go":"bag-back"}]"#))
        #expect(Imports.part("bag-back", of: imported) == #"{"continue":[{"if":"came_to_bag == 1","go":"attic-stairs"},{"go":"start"}]}"#)
        #expect(Imports.part("attic-stairs", of: imported).contains(#""set":{"came_to_bag":1}"#))
        #expect(imported.report.leftOut == [])
        #expect(imported.report.variables == 0)
    }

    @Test(arguments: [
        ("(go-to: (passage:)'s name)", "Harlowe"), ("<<goto passage()>>", "SugarCube"),
        ("<<link \"Again\" passage()>><</link>>", "SugarCube"),
    ])
    func aPassageLeadsToItself(markup: String, format: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(Imports.part("start", of: imported).contains(#"start""#))
        #expect(imported.report.leftOut == [])
    }

    @Test func aLinkThatTheStoryHasNotIsCountedAndListed() throws {
        let imported = try Imports.story("[[Attic]] (go-to: \"Cellar\")(go-to: \"Attic\")", "Harlowe")
        #expect(imported.report.links == 3)
        #expect(imported.report.linksImported == 3)
        let jumps = try Imports.story("(go-to: \"Cellar\")(go-to: \"Attic\")", "Harlowe")
        #expect(jumps.report.links == 2)
        #expect(jumps.report.linksImported == 1)
        #expect(jumps.report.leftOut.map { "\($0.sort) \($0.words) \($0.position.line):\($0.position.column)" } == ["branch Attic 8:18"])
    }

    @Test func headersAndFootersAreOnEveryPage() throws {
        let imported = try Imports.story(
            "Here.",
            "Harlowe",
            more: ":: Top [header]\n(set: $steps to it + 1)\n\n:: Foot [footer]\nSteps: $steps. [[Attic]]\n"
        )
        #expect(Imports.flaw(of: imported) == nil)
        #expect(
            Imports.part("cellar", of: imported)
                == #"{"set":{"steps":"steps + 1"},"text":["Dark.","Steps: {steps}. Attic"],"choices":[{"text":"Attic","go":"attic"}]}"#
        )
        #expect(imported.report.leftOut == [])
    }

    @Test func anUnknownConditionKeepsItsLinksAndDropsItsChanges() throws {
        let imported = try Imports.story("(if: (random: 1, 2) is 1)[(set: $a to 1)[[Attic]]]", "Harlowe")
        let location = Imports.part("start", of: imported)
        #expect(location.contains(#""choices":[{"text":"Attic","go":"attic"}]"#))
        #expect(!location.contains("set"))
        #expect(imported.report.leftOut.map { $0.sort } == [.condition, .setting])
    }

    @Test func aPageThatOnlyLedBackLeadsToWhereReadersCameFrom() throws {
        let imported = try Imports.story("[[Note]]", "Chapbook", more: ":: Note\nRead. {back link}")
        #expect(Imports.part("note", of: imported) == #"{"text":"Read. Back","choices":[{"text":"Back","go":"note-back"}]}"#)
        #expect(Imports.part("note-back", of: imported) == #"{"continue":"start"}"#)
    }

    @Test func manyLinksGoOnBehindTheLast() throws {
        let links = (0..<130).map { "[[Link \($0)->Cellar]]" }.joined(separator: "\n")
        let imported = try Imports.story(links, "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.story.locations.flatMap { $0.choices }.count == 132)
    }

    @Test func theSameFileGivesTheSameIDs() throws {
        for (name, bytes) in try Imports.samples() {
            let first = try TwineImporter.stories(in: bytes).map { $0.story.json }
            #expect(try TwineImporter.stories(in: bytes).map { $0.story.json } == first, "\(name)")
        }
    }

    @Test func passagesWithOneNameAreAllKept() throws {
        let imported = try Imports.story("[[Cellar]]", "Harlowe", more: ":: Cellar\nAnother.")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.story.locations.map { $0.id.text }.contains("cellar-2"))
        #expect(imported.report.leftOut.map { $0.sort } == [.duplicate])
    }

    @Test(arguments: [
        ("", 1, 1), ("Only text.", 1, 1), ("{", 1, 2), (#"{"passages": 3}"#, 1, 1), ("<tw-storydata>", 1, 1), ("\u{FEFF}{\n  x", 2, 3),
    ])
    func noStoryIsAnErrorWithAPlace(text: String, line: Int, column: Int) {
        do throws(ImportFailure) {
            _ = try TwineImporter.stories(in: Array(text.utf8))
            Issue.record("This was imported.")
        } catch {
            #expect(error.problems.first?.position == SourceText.Position(line: line, column: column))
        }
    }

    @Test func bytesThatAreNotTextAreRefused() {
        #expect(throws: ImportFailure.self) { try TwineImporter.stories(in: [0x3A, 0x3A, 0x41, 0xFF]) }
    }

    @Test func theSidecarHasTheMap() throws {
        let twee = ":: A {\"position\":\"600,400\"}\nWords."
        let imported = try #require(try TwineImporter.stories(in: Array(twee.utf8)).first)
        #expect(imported.sidecar?.compact == #"{"branchbookEditor":1,"map":{"a":[1300,900]}}"#)
    }
}
