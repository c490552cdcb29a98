import EditSession
import Story
import StoryFormat
import TestSupport
import Testing

@Suite struct EditSessionTests {
    /// The story of the README, from a blank page.
    @Test func aStoryIsWritten() throws {
        var page = Page()
        page.expect(
            #"{"do":"open","device":1,"story":"{\"branchbook\":1,\"id\":\"the-door\",\"title\":\"The Door\",\"start\":\"hall\",\"locations\":{\"hall\":{\"text\":\"\"}}}"}"#
        )
        let hall = try #require(page.outline().first)
        let first = try #require(page.things(in: hall.node, "pages").first)
        page.expect(#"{"do":"write","node":"\#(first)","field":"text","value":"A door. Open it?"}"#)
        let garden = try #require(page.expect(#"{"do":"andThen","node":"\#(hall.node)","words":"Yes"}"#)["result"]?.string)
        let bed = try #require(page.expect(#"{"do":"andThen","node":"\#(hall.node)","words":"No"}"#)["result"]?.string)
        for (location, text, ending) in [(garden, "The garden is full of stars.", "Under the stars"), (bed, "You sleep.", "Good night")] {
            let written = try #require(page.things(in: location, "pages").first)
            page.expect(#"{"do":"write","node":"\#(written)","field":"text","value":"\#(text)"}"#)
            page.expect(#"{"do":"end","node":"\#(location)","title":"\#(ending)"}"#)
        }
        page.expect(#"{"do":"rename","node":"\#(garden)","name":"garden"}"#)
        page.expect(#"{"do":"rename","node":"\#(bed)","name":"bed"}"#)
        let text = try #require(page.expect(#"{"do":"story"}"#)["story"]?.string)
        let story = try #require(StoryDocument(text).story)
        #expect(story.locations.map(\.id.text).sorted() == ["bed", "garden", "hall"])
        for _ in 0..<9 { page.expect(#"{"do":"undo"}"#) }
        #expect(page.call(#"{"do":"undo"}"#)["refusal"]?.string == "nothing")
        for _ in 0..<9 { page.expect(#"{"do":"redo"}"#) }
        #expect(page.expect(#"{"do":"story"}"#)["story"]?.string == text)
    }

    @Test func anUnfinishedStoryIsReadAsFarAsItIsWritten() throws {
        var page = Page()
        page.expect(
            #"{"do":"open","device":1,"story":"{\"branchbook\":1,\"id\":\"door\",\"title\":\"The Door\",\"start\":\"hall\",\"locations\":{\"hall\":{\"text\":\"A door.\"}}}"}"#
        )
        let hall = try #require(page.outline().first?.node)
        page.expect(#"{"do":"andThen","node":"\#(hall)","words":"Open it"}"#)
        let file = try #require(page.expect(#"{"do":"story"}"#)["story"]?.string)
        #expect(StoryDocument(file).story == nil)
        let readable = try #require(page.expect(#"{"do":"story","unwritten":"Not written yet"}"#)["story"]?.string)
        let story = try #require(StoryDocument(readable).story)
        #expect(story.locations.map { $0.exit.endingTitle } == [nil, "Not written yet"])
        #expect(page.expect(#"{"do":"story"}"#)["story"]?.string == file, "the draft stays as it is")
        let next = try #require(page.outline().last?.node)
        page.expect(#"{"do":"end","node":"\#(next)","title":"Home"}"#)
        let whole = try #require(page.expect(#"{"do":"story"}"#)["story"]?.string)
        #expect(page.expect(#"{"do":"story","unwritten":"Not written yet"}"#)["story"]?.string == whole)
    }

    @Test(arguments: [
        ("no JSON", "badRequest"), ("{}", "badRequest"), (#"{"do":"story"}"#, "notOpen"), (#"{"do":"open","device":1}"#, "badRequest"),
        (#"{"do":"open","device":0,"story":"{}"}"#, "badRequest"), (#"{"do":"open","device":1,"story":"{"}"#, "notJSON"),
        (#"{"do":"open","device":1,"story":"{\"locations\":[]}"}"#, "shape"), (#"{"do":"open","device":1,"snapshot":{}}"#, "damaged"),
        (#"{"do":"open","device":1,"story":"{}","pending":[{}]}"#, "damaged"),
        (#"{"do":"open","device":1,"story":"{}","since":[{"number":1}]}"#, "damaged"),
        (
            #"{"do":"open","device":1,"story":"{}","since":[{"number":2,"entry":{"device":1,"sequence":1,"base":0,"command":"write","changes":[]}}]}"#,
            "missing"
        ),
        (
            #"{"do":"open","device":1,"story":"{}","pending":[{"device":1,"sequence":1,"base":0,"command":"write","changes":[{"remove":"0.0"}]}]}"#,
            "damaged"
        ),
    ]) func whatCannotBeOpenedIsRefused(request: String, code: String) {
        var page = Page()
        #expect(page.call(request)["refusal"]?.string == code)
    }

    @Test(arguments: [
        (#"{"do":"dance"}"#, "badRequest"), (#"{"do":"write","node":"0.1"}"#, "badRequest"),
        (#"{"do":"write","node":"9.9","field":"text","value":"x"}"#, "unknownThing"),
        (#"{"do":"write","node":"GATE","field":"pages","value":"x"}"#, "wrongPlace"),
        (#"{"do":"write","node":"GATE","field":"id","value":"x"}"#, "wrongPlace"),
        (#"{"do":"rename","node":"GATE","name":"a b"}"#, "badName"), (#"{"do":"rename","node":"GATE","name":"lawn"}"#, "takenName"),
        (#"{"do":"merge","node":"GATE"}"#, "notInARow"), (#"{"do":"end","node":"0.0","title":"x"}"#, "wrongKind"),
        (#"{"do":"undo"}"#, "nothing"), (#"{"do":"confirm","number":1,"entry":{}}"#, "badRequest"),
        (#"{"do":"thing","node":"9.9"}"#, "unknownThing"),
    ]) func whatCannotBeDoneIsRefused(request: String, code: String) throws {
        var page = try Page(Stories.garden)
        let gate = try #require(page.outline().first { $0.id == "gate" })
        let before = page.expect(#"{"do":"snapshot"}"#)
        let asked = request.split(separator: "GATE", omittingEmptySubsequences: false).joined(separator: gate.node)
        #expect(page.call(asked)["refusal"]?.string == code)
        #expect(page.expect(#"{"do":"snapshot"}"#) == before)
    }

    @Test func expressionsGoOutAsTreesAndComeBack() throws {
        var page = try Page(Stories.garden)
        for text in [
            "coins >= 3 and not metTroll", "(a or b) and visited(gate)", "colour not in ('red', 'teal')", "-(3) + min(a, 2 * b) % 7",
            "2 if hasBoots else 1 if turns > 4 else roll", "name == 'O\\'Hara'", "yes", "visits(gate) - -5",
        ] {
            let asked = JSONValue.object([JSONField("do", .string("understand")), JSONField("expression", .string(text))])
            let tree = try #require(page.expect(asked.compact)["tree"])
            let answer = page.expect(JSONValue.object([JSONField("do", .string("express")), JSONField("tree", tree)]).compact)
            #expect(answer["expression"]?.string == text)
        }
        let wrong = page.expect(#"{"do":"understand","expression":"coins >="}"#)["wrong"]
        #expect(wrong?["from"]?.number == 8)
        // No text means it.
        for tree in [#"{"is":"variable","name":"two words"}"#, #"{"is":"min","list":[]}"#, #"{"is":"not"}"#, "7"] {
            #expect(page.call(#"{"do":"express","tree":\#(tree)}"#)["refusal"]?.string == "badRequest")
        }
    }

    @Test func theOddsOfACheckAreThoseOfTheEngine() throws {
        var page = try Page(Stories.garden)
        let gate = try #require(page.outline().first { $0.id == "gate" }).node
        let choice = try #require(page.things(in: gate, "choices").first)
        let rolled = page.expect(#"{"do":"roll","node":"\#(choice)","check":{"type":"die","sides":8,"atMost":5}}"#)
        let check = try #require(rolled["result"]?.string)
        page.expect(#"{"do":"add","kind":"modifier","node":"\#(check)","words":"","fields":{"shift":-2,"reason":"boots"}}"#)
        let odds = try #require(page.expect(#"{"do":"odds","node":"\#(check)"}"#)["odds"])
        #expect(odds["shares"]?.list { $0["billionths"]?.number } == [625_000_000, 375_000_000])
        #expect(odds["shares"]?.list { $0["node"]?.string }?.count == 2)
        #expect(odds["modifiers"]?.list { $0["billionths"]?.list { $0.number } } == [[875_000_000, 125_000_000]])
        page.expect(#"{"do":"roll","node":"\#(choice)","check":{"type":"die","sides":0,"atMost":5}}"#)
        #expect(page.expect(#"{"do":"odds","node":"\#(check)"}"#)["odds"] == .null)
    }

    /// What differs from a snapshot, or from before an entry, and the way back as one step.
    @Test func earlierMomentsAreComparedAndComeBack() throws {
        var page = try Page(Stories.garden)
        let gate = try #require(page.outline().first { $0.id == "gate" }).node
        let text = try #require(page.things(in: gate, "pages").first)
        let snapshot = try #require(page.expect(#"{"do":"snapshot"}"#)["snapshot"]).compact
        let story = page.expect(#"{"do":"story"}"#)["story"]
        let before = page.expect(#"{"do":"thing","node":"\#(text)"}"#)["thing"]?["fields"]?["text"]?.compact ?? ""
        page.expect(#"{"do":"write","node":"\#(text)","field":"text","value":"A gate of glass."}"#)
        page.expect(#"{"do":"write","node":"0.0","field":"title","value":"Glass"}"#)
        let asText = JSONValue.string(snapshot).compact
        for moment in [#""snapshot":\#(snapshot)"#, #""snapshot":\#(asText)"#, #""before":[1,1]"#] {
            let compared = page.expect(#"{"do":"compare",\#(moment)}"#)
            let changes = compared["changes"]?.list { $0 } ?? []
            #expect(compared["more"] == .number(0))
            #expect(changes.map { $0["node"]?.string } == ["0.0", text])
            let changed = #""location":"\#(gate)","title":"A gate of glass.""#
            let fields = #"[{"field":"text","before":\#(before),"after":"A gate of glass."}]"#
            #expect(changes.last?.compact == #"{"node":"\#(text)","kind":"page","change":"changed",\#(changed),"fields":\#(fields)}"#)
        }
        let steps = page.expect(#"{"do":"history"}"#)["entries"]?.list { $0 } ?? []
        #expect(steps.map { $0["kind"]?.string } == ["page", "story"])
        #expect(steps.map { $0["field"]?.string } == ["text", "title"])
        let last = page.expect(#"{"do":"compare","before":[1,2]}"#)["changes"]?.list { $0["node"]?.string }
        #expect(last == ["0.0"])
        page.expect(#"{"do":"goBack","before":[1,1]}"#)
        #expect(page.expect(#"{"do":"story"}"#)["story"] == story)
        #expect(page.expect(#"{"do":"compare","snapshot":\#(snapshot)}"#)["changes"] == .array([]))
        page.expect(#"{"do":"undo"}"#)
        let undo = page.expect(#"{"do":"history"}"#)["entries"]?.list { $0 }?.last
        #expect(undo?["undoes"] == .array([.number(1), .number(3)]))
        #expect(page.expect(#"{"do":"compare","before":[1,2]}"#)["changes"]?.list { $0["node"]?.string } == ["0.0"])
        let damaged = page.call(#"{"do":"compare","snapshot":"{}"}"#)["refusal"]?.string
        let unknown = page.call(#"{"do":"goBack","before":[1,99]}"#)["refusal"]?.string
        let other = #"{"number":0,"things":[{"id":"0.0","kind":"story"},{"id":"8.1","kind":"location","in":"0.0","slot":"locations"}]}"#
        let another = page.call(#"{"do":"compare","snapshot":\#(other)}"#)
        #expect(damaged == "damaged" && unknown == "unknownEntry" && another["refusal"]?.string == "unknownThing")
        #expect(page.call(#"{"do":"compare"}"#)["refusal"]?.string == "badRequest")
    }

    @Test func locationsArePlacedOnTheMapInOneStep() throws {
        var page = try Page(Stories.garden)
        let nodes = page.outline().map(\.node)
        let places = nodes.prefix(2).map { #"{"node":"\#($0)","x":40,"y":-7}"# }.joined(separator: ",")
        page.expect(#"{"do":"arrange","places":[\#(places)]}"#)
        let placed = page.expect(#"{"do":"outline"}"#)["locations"]?.list { $0 }?.filter {
            $0["x"] == .number(40) && $0["y"] == .number(-7)
        }
        #expect(placed?.count == 2)
        page.expect(#"{"do":"undo"}"#)
        #expect(page.call(#"{"do":"undo"}"#)["refusal"]?.string == "nothing")
        let choice = try #require(page.things(in: nodes[0], "choices").first)
        let found = page.expect(#"{"do":"locate","nodes":["\#(choice)","\#(nodes[1])","0.0"]}"#)["locations"]
        #expect(found == .array([.string(nodes[0]), .string(nodes[1]), .null]))
    }

    @Test func aChapterIsMadeOfLocationsInOneStep() throws {
        var page = try Page(Stories.garden)
        let nodes = page.outline().map(\.node)
        let request = #"{"do":"chapter","nodes":["\#(nodes[0])","\#(nodes[1])"],"fields":{"title":"One","colour":"teal"}}"#
        let chapter = try #require(page.expect(request)["result"]?.string)
        #expect(page.chapters() == [#"{"node":"\#(chapter)","title":"One","colour":"teal"}"#])
        #expect(page.chaptersOfLocations().prefix(2) == [chapter, chapter])
        page.expect(#"{"do":"undo"}"#)
        #expect(page.chapters().isEmpty && page.chaptersOfLocations().allSatisfy { $0 == nil })
        #expect(page.call(#"{"do":"undo"}"#)["refusal"]?.string == "nothing")
    }

    /// What lies in a chapter stays when that is deleted, and is in it again once it is restored.
    @Test func locationsOfADeletedChapterLieInTheOneAroundIt() throws {
        var page = try Page(Stories.garden)
        let gate = try #require(page.outline().first).node
        let outer = try #require(page.expect(#"{"do":"add","kind":"chapter","words":"","fields":{"title":"Outer"}}"#)["result"]?.string)
        let fields = #"{"title":"Inner","parent":"\#(outer)"}"#
        let inner = try #require(page.expect(#"{"do":"chapter","nodes":["\#(gate)"],"fields":\#(fields)}"#)["result"]?.string)
        page.expect(#"{"do":"delete","node":"\#(inner)"}"#)
        #expect(page.chaptersOfLocations().first == outer)
        page.expect(#"{"do":"delete","node":"\#(outer)"}"#)
        #expect(page.chaptersOfLocations().first == .some(nil))
        for node in [inner, outer] { page.expect(#"{"do":"restore","node":"\#(node)"}"#) }
        #expect(page.chaptersOfLocations().first == inner)
        #expect(page.chapters().last == #"{"node":"\#(inner)","title":"Inner","parent":"\#(outer)"}"#)
        // Two devices can put each into the other.
        page.expect(#"{"do":"write","node":"\#(outer)","field":"parent","value":"\#(inner)"}"#)
        #expect(page.chapters().allSatisfy { !$0.contains("parent") })
    }

    @Test func notesAreOnTheMap() throws {
        var page = try Page(Stories.garden)
        let fields = #"{"text":"Why?","x":1,"y":2,"colour":"yellow"}"#
        let note = try #require(page.expect(#"{"do":"add","kind":"mapNote","words":"","fields":\#(fields)}"#)["result"]?.string)
        page.expect(#"{"do":"arrange","places":[{"node":"\#(note)","x":30,"y":-40}]}"#)
        #expect(
            page.expect(#"{"do":"outline"}"#)["mapNotes"]?.compact
                == #"[{"node":"\#(note)","text":"Why?","x":30,"y":-40,"colour":"yellow"}]"#
        )
        #expect(page.call(#"{"do":"arrange","places":[{"node":"0.0","x":1,"y":1}]}"#)["refusal"]?.string == "wrongKind")
    }

    /// Several commands are one step, all of them or none.
    @Test func commandsAreDoneTogether() throws {
        var page = try Page(Stories.garden)
        let gate = try #require(page.outline().first).node
        let write = #"{"do":"write","node":"\#(gate)","field":"title","value":"Gate"}"#
        let add = #"{"do":"addPage","node":"\#(gate)"}"#
        let added = try #require(page.expect(#"{"do":"together","commands":[\#(write),\#(add)]}"#)["result"]?.string)
        #expect(page.things(in: gate, "pages").last == added)
        page.expect(#"{"do":"undo"}"#)
        #expect(page.call(#"{"do":"undo"}"#)["refusal"]?.string == "nothing")
        let before = page.expect(#"{"do":"snapshot"}"#)
        for (wrong, code) in [
            (#"{"do":"delete","node":"9.9"}"#, "unknownThing"), (#"{"do":"undo"}"#, "badRequest"),
            (#"{"do":"together","commands":[]}"#, "badRequest"),
        ] {
            #expect(page.call(#"{"do":"together","commands":[\#(write),\#(wrong)]}"#)["refusal"]?.string == code)
        }
        #expect(page.expect(#"{"do":"snapshot"}"#) == before)
    }

    /// A later command of a step can name what an earlier one made.
    @Test func commandsOfAStepNameWhatIsMadeInIt() throws {
        var page = try Page(Stories.garden)
        let gate = try #require(page.outline().first).node
        let add = #"{"do":"add","kind":"picture","words":"A fox","fields":{"file":"fox.png"}}"#
        let show = #"{"do":"write","node":"\#(gate)","field":"picture","value":{"idOf":0}}"#
        let name = #"{"do":"write","node":{"made":0},"field":"alt","value":"A fox."}"#
        let made = try #require(page.expect(#"{"do":"together","commands":[\#(add),\#(show),\#(name)]}"#)["result"]?.string)
        let picture = page.expect(#"{"do":"thing","node":"\#(made)"}"#)["thing"]?["fields"]
        #expect(picture?["alt"]?.string == "A fox.")
        #expect(page.expect(#"{"do":"thing","node":"\#(gate)"}"#)["thing"]?["fields"]?["picture"]?.string == picture?["id"]?.string)
        page.expect(#"{"do":"undo"}"#)
        #expect(page.call(#"{"do":"undo"}"#)["refusal"]?.string == "nothing")
        for (wrong, code) in [
            (#"{"do":"delete","node":{"made":1}}"#, "badRequest"), (#"{"do":"delete","node":{"made":-1}}"#, "badRequest"),
            (#"{"do":"delete","node":{"made":0}},{"do":"delete","node":{"made":1}}"#, "unknownThing"),
        ] {
            #expect(page.call(#"{"do":"together","commands":[\#(add),\#(wrong)]}"#)["refusal"]?.string == code, "\(wrong)")
        }
    }

    /// Hits are shown with the words around them, which begin and end with a whole character.
    @Test func hitsComeWithTheWordsAroundThem() throws {
        var page = try Page(#"{"title":"Red","locations":{"hall":{"text":"Ä réd döor"}}}"#)
        let hall = try #require(page.outline().first)
        let written = try #require(page.things(in: hall.node, "pages").first)
        let found = page.expect(#"{"do":"find","text":"RÉD","around":3}"#)["hits"]?.compact
        let text = #"{"node":"\#(written)","field":"text","from":3,"to":7,"location":"\#(hall.node)""#
        #expect(found == #"[\#(text),"before":"Ä ","words":"réd","after":" d"}]"#)
        let title = page.expect(#"{"do":"find","text":"red","around":0}"#)["hits"]?.compact
        #expect(title == #"[{"node":"0.0","field":"title","from":0,"to":3,"before":"","words":"Red","after":""}]"#)
    }

    @Test func onlySomeSlotsOfAThingAreDescribed() throws {
        var page = try Page(Stories.garden)
        let thing = page.expect(#"{"do":"thing","node":"0.0","slots":["variables"]}"#)["thing"]
        #expect(thing?["slots"]?["locations"] == nil)
        #expect(thing?["slots"]?["variables"] == page.expect(#"{"do":"thing","node":"0.0"}"#)["thing"]?["slots"]?["variables"])
    }

    @Test func theLastLocationStays() throws {
        var page = try Page(#"{"locations":{"hall":{"text":"Hello"}}}"#)
        let hall = try #require(page.outline().first)
        #expect(page.call(#"{"do":"delete","node":"\#(hall.node)"}"#)["refusal"]?.string == "lastOne")
    }

    @Test func problemsLeadToTheirThing() throws {
        var page = try Page(#"{"locations":{"hall":{"text":"Hello {","choices":[{"text":"Go","go":"nowhere"}]}}}"#)
        let hall = try #require(page.outline().first)
        let places = page.expect(
            #"{"do":"places","pointers":["/locations/hall/text","/locations/hall/choices/0/go","/locations/hall","/title","/locations/x"]}"#
        )["places"]
        let (text, choice) = (page.things(in: hall.node, "pages")[0], page.things(in: hall.node, "choices")[0])
        #expect(
            places?.compact
                == #"[{"node":"\#(text)","field":"text"},{"node":"\#(choice)","field":"go"},{"node":"\#(hall.node)"},{"node":"0.0","field":"title"},{"node":"0.0"}]"#
        )
    }

    /// Two pages, one on each device: what one has written is on the other, and both undo the same.
    @Test func anotherDevicesEntriesAreFollowed() throws {
        var (one, other) = (try Page(Stories.garden), try Page(Stories.garden, device: 2))
        let entry = try #require(one.expect(#"{"do":"write","node":"0.0","field":"title","value":"One"}"#)["entry"])
        let late = try #require(other.expect(#"{"do":"write","node":"0.0","field":"summary","value":"Other"}"#)["entry"])
        for (number, entry) in [(1, entry), (2, late)] {
            one.expect(#"{"do":"confirm","number":\#(number),"entry":\#(entry.compact)}"#)
            other.expect(#"{"do":"confirm","number":\#(number),"entry":\#(entry.compact)}"#)
        }
        #expect(one.expect(#"{"do":"snapshot"}"#) == other.expect(#"{"do":"snapshot"}"#))
        #expect(one.expect(#"{"do":"pending"}"#)["entries"] == .array([]))
        #expect(one.expect(#"{"do":"story"}"#)["story"]?.string?.contains(#""summary": "Other""#) ?? false)
    }

    /// A choice that leads somewhere new leaves no empty location behind, and is one step.
    @Test func aChoiceLeadsElsewhere() throws {
        var page = try Page(#"{"start":"hall","locations":{"hall":{"text":"Hello"}}}"#)
        let hall = try #require(page.outline().first)
        let blank = try #require(page.expect(#"{"do":"andThen","node":"\#(hall.node)","words":"Go"}"#)["result"]?.string)
        let choice = try #require(page.things(in: hall.node, "choices").first)
        let before = page.expect(#"{"do":"story"}"#)["story"]
        let next = try #require(page.expect(#"{"do":"lead","node":"\#(choice)"}"#)["result"]?.string)
        #expect(page.outline().map(\.node) == [hall.node, next])
        page.expect(#"{"do":"undo"}"#)
        #expect(page.expect(#"{"do":"story"}"#)["story"] == before)
        let written = try #require(page.things(in: blank, "pages").first)
        page.expect(#"{"do":"write","node":"\#(written)","field":"text","value":"Words"}"#)
        #expect(page.expect(#"{"do":"lead","node":"\#(choice)","to":"\#(hall.node)"}"#)["result"]?.string == hall.node)
        // What was written stays, though nothing leads there.
        #expect(page.outline().count == 2)
        #expect(page.call(#"{"do":"lead","node":"\#(hall.node)","to":"\#(hall.node)"}"#)["refusal"]?.string == "wrongKind")
        #expect(page.call(#"{"do":"lead","node":"\#(choice)","to":"\#(choice)"}"#)["refusal"]?.string == "wrongKind")
    }

    @Test func aQuestionGetsItsOptions() throws {
        var page = try Page(Stories.garden)
        let colour = try #require(
            page.expect(#"{"do":"add","kind":"variable","words":"Hat colour","fields":{"prompt":"Which?"}}"#)["result"]?.string
        )
        for word in ["Tomato red", "Red", "Red"] {
            let request = #"{"do":"add","kind":"option","node":"\#(colour)","words":"\#(word)","fields":{"text":"\#(word)"}}"#
            #expect(page.expect(request)["result"]?.string != nil)
        }
        let ids = page.things(in: colour, "options").map { option in
            page.expect(#"{"do":"thing","node":"\#(option)"}"#)["thing"]?["fields"]?["id"]?.string
        }
        #expect(ids == ["tomato-red", "red", "red-2"])
        #expect(page.call(#"{"do":"add","kind":"option","words":"x"}"#)["refusal"]?.string == "wrongKind")
        #expect(page.call(#"{"do":"add","kind":"page","node":"\#(colour)","words":"x"}"#)["refusal"]?.string == "wrongKind")
    }

    /// Whatever gives a variable its name, it is one that a text can use.
    @Test func namesOfVariablesHaveNoHyphens() throws {
        var page = try Page(#"{"start":"hall","locations":{"hall":{"text":"Hello"}}}"#)
        let request = #"{"do":"add","kind":"variable","words":"What is your hero called?","fields":{"default":"Robin"}}"#
        var made: [String] = []
        for _ in 0..<3 { made.append(try #require(page.expect(request)["result"]?.string)) }
        made.append(try #require(page.expect(#"{"do":"duplicate","node":"\#(made[0])"}"#)["result"]?.string))
        page.expect(#"{"do":"delete","node":"\#(made[0])"}"#)
        made.append(try #require(page.expect(request)["result"]?.string))
        page.expect(#"{"do":"restore","node":"\#(made[0])"}"#)
        let names = made.map { page.expect(#"{"do":"thing","node":"\#($0)"}"#)["thing"]?["fields"]?["id"]?.string ?? "" }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.hasPrefix("whatIsYourHeroCalled") && !$0.contains("-") }, "\(names)")
    }

    /// An answer counts the entry that it reports.
    @Test func writingCountsItself() throws {
        var page = try Page(Stories.garden)
        for sequence in 1...2 {
            let answer = page.expect(#"{"do":"write","node":"0.0","field":"title","value":"Title \#(sequence)"}"#)
            #expect((answer["sequence"]?.number, answer["entry"]?["sequence"]?.number) == (Int64(sequence), Int64(sequence)))
        }
    }

    /// A page that is opened with the history has the same story as one that followed it, and can undo it.
    @Test func aHistoryIsOpenedAtOnce() throws {
        var page = try Page(Stories.garden)
        let start = try #require(page.expect(#"{"do":"snapshot"}"#)["snapshot"])
        var since: [String] = []
        for number in 1...5 {
            let request = #"{"do":"write","node":"0.0","field":"title","value":"Title \#(number)"}"#
            let entry = try #require(page.expect(request)["entry"]).compact
            page.expect(#"{"do":"confirm","number":\#(number),"entry":\#(entry)}"#)
            since.append(#"{"number":\#(number),"entry":\#(entry)}"#)
        }
        var again = Page()
        again.expect(#"{"do":"open","device":2,"snapshot":\#(start.compact),"since":[\#(since.joined(separator: ","))]}"#)
        #expect(again.expect(#"{"do":"snapshot"}"#) == page.expect(#"{"do":"snapshot"}"#))
        #expect(again.expect(#"{"do":"history"}"#) == page.expect(#"{"do":"history"}"#))
        for _ in 1...5 { again.expect(#"{"do":"undo"}"#) }
        #expect(again.expect(#"{"do":"story"}"#)["story"]?.string?.contains("Title") == false)
    }

    /// The author's files are written, and taken in again as one step.
    @Test func filesAreAdopted() throws {
        var page = try Page(Stories.garden)
        let nodes = page.outline().map(\.node)
        page.expect(#"{"do":"arrange","places":[{"node":"\#(nodes[0])","x":40,"y":-7}]}"#)
        let story = try #require(page.expect(#"{"do":"story"}"#)["story"]?.string)
        let sidecar = try #require(page.expect(#"{"do":"sidecar"}"#)["sidecar"]?.string)
        func adopt(_ story: String, _ sidecar: String) -> String {
            #"{"do":"adopt","story":\#(JSONValue.string(story).compact),"sidecar":\#(JSONValue.string(sidecar).compact)}"#
        }
        #expect(page.expect(adopt(story, sidecar))["entry"] == nil)
        let moved = sidecar.split(separator: "-7", omittingEmptySubsequences: false).joined(separator: "12")
        #expect(page.expect(adopt(story, moved))["changed"] == .array([.string(nodes[0])]))
        #expect(page.expect(adopt(story, "no JSON"))["sidecar"]?.string == "notJSON")
        #expect(page.expect(#"{"do":"sidecar"}"#)["sidecar"]?.string == moved)
        page.expect(#"{"do":"undo"}"#)
        #expect(page.expect(#"{"do":"sidecar"}"#)["sidecar"]?.string == sidecar)
        for (story, code) in [("{", "notJSON"), (#"{"locations":[]}"#, "shape"), ("{}", "lastOne")] {
            #expect(page.call(adopt(story, sidecar))["refusal"]?.string == code)
        }
        var other = Page()
        other.expect(
            #"{"do":"open","device":2,"story":\#(JSONValue.string(story).compact),"sidecar":\#(JSONValue.string(sidecar).compact)}"#
        )
        #expect(other.expect(#"{"do":"sidecar"}"#)["sidecar"]?.string == sidecar)
        #expect(other.call(#"{"do":"open","device":2,"story":"{}","sidecar":"[]"}"#)["sidecar"]?.string == "version")
    }

    /// Whatever a page sends, there is an answer, and the story can be written and opened again.
    @Test func randomRequestsAreAnswered() throws {
        for seed in OracleScale.seeds(40) {
            var generator = StoryGenerator(seed: seed)
            var page = try Page(generator.story().json)
            var requests = EditRequests(seed: seed)
            for _ in 0..<60 { _ = page.call(requests.next()) }
            let snapshot = try #require(page.expect(#"{"do":"snapshot"}"#)["snapshot"])
            let story = page.expect(#"{"do":"story"}"#)["story"]
            var again = Page()
            again.expect(#"{"do":"open","device":2,"snapshot":\#(snapshot.compact)}"#)
            #expect(again.expect(#"{"do":"story"}"#)["story"] == story, "seed \(seed)")
        }
    }

    /// A page with its session.
    private struct Page {
        private var session = EditSession()

        init() {}

        init(_ story: String, device: Int = 1) throws {
            expect(#"{"do":"open","device":\#(device),"story":\#(JSONValue.string(story).compact)}"#)
        }

        mutating func call(_ request: String) -> JSONValue { session.answer(Array(request.utf8)) }

        @discardableResult
        mutating func expect(_ request: String) -> JSONValue {
            let answer = call(request)
            #expect(answer["refusal"] == nil, "\(request)")
            return answer
        }

        mutating func outline() -> [(node: String, id: String)] {
            guard case .array(let locations) = expect(#"{"do":"outline"}"#)["locations"] else { return [] }
            return locations.map { ($0["node"]?.string ?? "", $0["id"]?.string ?? "") }
        }

        mutating func chapters() -> [String] { expect(#"{"do":"outline"}"#)["chapters"]?.list { $0.compact } ?? [] }

        mutating func chaptersOfLocations() -> [String?] {
            guard case .array(let locations) = expect(#"{"do":"outline"}"#)["locations"] else { return [] }
            return locations.map { $0["chapter"]?.string }
        }

        mutating func things(in node: String, _ slot: String) -> [String] {
            guard case .array(let things) = expect(#"{"do":"thing","node":"\#(node)"}"#)["thing"]?["slots"]?[slot] else { return [] }
            return things.map { $0["node"]?.string ?? "" }
        }
    }
}

extension Story.Exit {
    fileprivate var endingTitle: String? { if case .ending(let ending) = self { ending.title } else { nil } }
}
