import Story
import StoryFormat
import StoryImport
import Testing

@Suite struct InkTests {
    /// Every case is right, or the import says what is not; none is wrong.
    @Test func everyConstructIsRightOrListed() throws {
        var (right, listed) = (0, 0)
        for example in InkCase.all {
            let imported = try InkImports.story(example.source)
            #expect(InkImports.flaw(of: imported) == nil, "\(example.source)")
            let isListed = imported.report.leftOut.contains { $0.sort != .looseEnd && $0.sort != .unreached }
            #expect(isListed == example.isListed, "\(example.source)\n\(imported.report.leftOut)")
            if isListed {
                listed += 1
            } else {
                let transcript = try InkImports.transcript(of: imported, picks: example.picks)
                #expect(transcript == example.transcript, "\(example.source)\n\(imported.story.json)")
                right += transcript == example.transcript ? 1 : 0
            }
        }
        let wrong = InkCase.all.count - right - listed
        print("ink: \(right) right, \(listed) listed, \(wrong) wrong")
        #expect(wrong == 0)
        #expect(right > 45)
    }

    @Test func namesBecomeIDs() throws {
        let imported = try InkImports.story(
            """
            -> the_hall.by_door
            == the_hall
            = by_door
            * (wave) [Wave] You wave.
            * [Go] You go.
            - (rest) You rest. {wave} {rest}
            -> END
            """
        )
        let ids = Set(imported.story.locations.map { $0.id.text })
        let names = ["the-hall.by-door", "the-hall.by-door.wave", "the-hall.by-door.choice-2", "the-hall.by-door.rest"]
        #expect(ids.isSuperset(of: names), "\(ids)")
    }

    @Test func whatCanHappenOnlyOnceHasNoLimit() throws {
        let imported = try InkImports.story(
            """
            -> hall
            == hall
            * [Sleep] -> bed
            == bed
            * [Turn over] -> bed
            * [Get up] You get up. -> END
            """
        )
        let limits = imported.story.locations.map { location in
            guard case .choices(let choices) = location.exit else { return "\(location.id.text)" }
            return "\(location.id.text) \(choices.map(\.isOnce)) \(location.otherwise.count)"
        }
        #expect(limits == ["beginning", "hall [false] 0", "bed [true, false] 0", "bed.choice-2"], "\(limits)")
    }

    @Test func whatIsLeftOutHasItsFileLineAndNote() throws {
        let imported = try InkImports.story(
            "INCLUDE rooms.ink\n-> hall\n",
            files: ["rooms.ink": "== hall\nA hall.\n{RANDOM(1, 6)}\n-> END\n"]
        )
        let item = try #require(imported.report.leftOut.first)
        #expect(item.file == "rooms.ink")
        #expect(item.position == SourceText.Position(line: 3, column: 1))
        #expect(imported.story.locations.first { $0.id == "hall" }?.note == "Not imported: RANDOM(1, 6)")
    }

    @Test func includedLinesStandWhereTheyAreIncluded() throws {
        let imported = try InkImports.story(
            "One.\nINCLUDE a.ink\nThree. {x}\n-> k\n",
            files: ["a.ink": "VAR x = 4\nTwo.\nINCLUDE b.ink\n== k\nKnot.\n-> END\n", "b.ink": "== j\nNever.\n-> END\n"]
        )
        #expect(try InkImports.transcript(of: imported, picks: "") == ["One.", "Two.", "Three. 4", "Knot."])
    }

    @Test func anIncludedFileMayFollowAnEmptyLine() throws {
        let source = "// The rooms.\n\n\n  INCLUDE a.ink\n\n-> k\n"
        let imported = try InkImports.story(source, files: ["a.ink": "One.\n== k\nKnot.\n-> END\n"])
        #expect(imported.report.leftOut.isEmpty)
        #expect(try InkImports.transcript(of: imported, picks: "") == ["One.", "Knot."])
    }

    @Test func partsOfAnAlternativeMayBeEmpty() throws {
        let imported = try InkImports.story("-> k\n== k\nSo {||“One!”|a||b|}.\n{k || k}\n+ [Again] -> k\n")
        #expect(imported.report.leftOut.isEmpty)
        let seen = try InkImports.transcript(of: imported, picks: "000000")
        #expect(seen.filter { $0.hasPrefix("So") } == ["So .", "So .", "So “One!”.", "So a.", "So .", "So b.", "So ."])
    }

    @Test(arguments: [
        ("INCLUDE ../a.ink", 1), ("INCLUDE /a.ink", 1), ("Text\nINCLUDE missing.ink", 2), ("INCLUDE loop.ink", 1), ("INCLUDE a\\b.ink", 1),
    ])
    func aFileThatCannotBeIncludedIsAnErrorWithItsPlace(source: String, line: Int) {
        do {
            _ = try InkImports.story(source, files: ["loop.ink": "INCLUDE loop.ink"])
            Issue.record("This was imported.")
        } catch let failure as ImportFailure {
            #expect(failure.problems.first?.position.line == line)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func bytesThatAreNotTextAreRefused() {
        #expect(throws: ImportFailure.self) { try InkImports.story([0x41, 0xFF]) }
        #expect(throws: ImportFailure.self) { try InkImports.story("") }
    }

    @Test func aDivertThatNothingLeadsToIsCountedAndListed() throws {
        let imported = try InkImports.story("One.\n-> b\n-> c\n== b\nB.\n-> END\n== c\nC.\n-> END\n")
        #expect(imported.report.links == 4)
        #expect(imported.report.linksImported == 3)
        #expect(imported.report.leftOut.map { "\($0.sort) \($0.words) \($0.position.line)" } == ["branch -> c 3"])
    }

    @Test func titleAndAuthorComeFromTags() throws {
        let imported = try InkImports.story("# title: The Lamp\n# author: A. Writer\nLight.\n-> END\n")
        #expect(imported.story.title == "The Lamp")
        #expect(imported.story.authors == ["A. Writer"])
    }
}
