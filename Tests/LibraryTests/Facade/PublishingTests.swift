import Bundle
import Story
import StoryEditing
import StoryEngine
import StoryFormat
import Testing

@testable import Library

/// Pictures, earlier moments and the way to the shelf, over the real store.
struct PublishingTests {
    private let home: WritingHome
    private var library: StoryLibrary { home.library }
    private var ada: Visitor { home.ada }

    init() throws { home = try WritingHome() }

    private static let drawing = Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"><rect width="9" height="9"/></svg>"#.utf8
    )

    private func name(_ bytes: [UInt8], _ words: String = "door") -> String {
        "pictures/\(words)-\(ContentDigest.sha256(bytes).prefix(12)).svg"
    }

    private func isConflict(_ wanted: DraftConflict, _ body: () throws -> Void) -> Bool {
        do { try body() } catch LibraryError.draft(let found) { return found == wanted } catch {}
        return false
    }

    // MARK: Moments

    @Test func anyMinuteComesBack() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        for number in 1...430 {
            try device.write("Version \(number)")
            try device.send(library, home.visitor("ada", at: Int64(number) * 30_000))
        }
        let now = home.visitor("ada", at: 430 * 30_000)
        let moments = try library.moments(of: WritingHome.id, as: now)
        #expect(moments.count == 217 && moments.last == DraftMoment(number: 0, time: WritingHome.now, entries: 0))
        #expect(moments.map(\.entries).reduce(0, +) == 430)
        for moment in [moments[3], moments[100], moments[210]] {
            let snapshot = try library.moment(moment.number, of: WritingHome.id, as: now)
            let json = try #require(JSONParser.parse(Array(snapshot.text.utf8)).root?.value)
            let draft = try #require(Draft(snapshot: json))
            let page = draft.things(in: draft.things(in: .story, "locations")[0], "pages")[0]
            #expect(draft[page]?.text("text") == "Version \(moment.number)")
        }
        #expect(throws: LibraryError.self) { try library.moment(431, of: WritingHome.id, as: now) }
        #expect(throws: LibraryError.self) { try library.moment(0, of: WritingHome.id, as: home.visitor("bo")) }
        // A month later, what is older is not offered any more.
        let later = home.visitor("ada", at: 30 * 86_400_000 + 100 * 30_000)
        #expect(try library.moments(of: WritingHome.id, as: later).map(\.number).min() == 101)
    }

    // MARK: Files

    @Test func aPictureGoesAlongToTheShelf() throws {
        _ = try home.begin()
        let file = name(Self.drawing)
        let added = try library.addFile(file, Self.drawing, toDraft: WritingHome.id, as: ada)
        #expect(added.isNew && added.file.type == "image/svg+xml")
        // What could run in it is gone, and sending it again finds it.
        let bytes = try #require(try library.files.bytes(sha256: added.file.sha256))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("onload"))
        #expect(try library.addFile(file, Self.drawing, toDraft: WritingHome.id, as: ada).isNew == false)
        #expect(try library.file(file, ofDraft: WritingHome.id, as: ada) == added.file)
        var device = try WritingHome.Device(library, ada)
        try device.finish("A door.")
        let page = device.device.draft.things(in: try device.location(), "pages")[0]
        _ = try device.device.perform("add") { composer throws(CommandRefusal) in
            let fields = [JSONField("file", .string(file)), JSONField("alt", .string("A red door."))]
            _ = try composer.addThing(.picture, named: "door", fields)
        }
        _ = try device.device.write(page, "picture", .string("door"))
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        let entry = try #require(try library.story("the-door"))
        #expect(entry.files.contains { $0.role == .medium && $0.name == file })
        #expect(try library.bundle(ofDraft: WritingHome.id, as: ada).story.id.text == "the-door")
        // A draft from it has the picture, and keeps it when the shelf loses the story.
        let copy = "d000000000000002"
        _ = try library.beginDraft(copy, from: "the-door", as: ada)
        try library.remove(story: "the-door", actor: "test", now: WritingHome.now)
        try library.deleteDraft(WritingHome.id, as: ada)
        _ = try library.sweep(now: Timestamp(milliseconds: .max / 2))
        let kept = try library.file(file, ofDraft: copy, as: ada)
        #expect(try library.files.bytes(sha256: kept.sha256) != nil)
        _ = try library.publish(copy, at: 0, as: ada)
    }

    @Test func whatStoriesCannotUseIsRefused() throws {
        _ = try home.begin()
        func code(_ name: String, _ bytes: [UInt8]) -> BundleError.Code? {
            do { _ = try library.addFile(name, bytes, toDraft: WritingHome.id, as: ada) } catch LibraryError.bundle(let fault) {
                return fault.code
            } catch {}
            return nil
        }
        let text = Array("Just words.".utf8)
        #expect(code(name(text), text) == .wrongFormat)
        let cut = Array(Self.drawing.dropLast(10))
        #expect(code(name(cut), cut) == .brokenPicture)
        #expect(isConflict(.digest) { _ = try library.addFile(name(text), Self.drawing, toDraft: WritingHome.id, as: ada) })
        #expect(throws: LibraryError.self) { try library.addFile("story.json", text, toDraft: WritingHome.id, as: ada) }
        #expect(throws: LibraryError.self) {
            try library.addFile(name(Self.drawing), Self.drawing, toDraft: WritingHome.id, as: home.visitor("bo"))
        }
        #expect(try library.files(ofDraft: WritingHome.id, as: ada).isEmpty)
        #expect(throws: LibraryError.self) { try library.files(ofDraft: WritingHome.id, as: home.visitor("bo")) }
    }

    @Test func aFileOfTheFolderReplacesTheOneBefore() throws {
        _ = try home.begin()
        let file = "pictures/door.svg"
        func take(_ bytes: [UInt8]) throws -> StoryLibrary.FileTaking {
            try library.takeFile(file, bytes, intoDraft: WritingHome.id, as: ada)
        }
        #expect(try take(Self.drawing) == .new)
        // What was made safe is the same file when it is read again.
        #expect(try take(Self.drawing) == .unchanged)
        let first = try library.file(file, ofDraft: WritingHome.id, as: ada)
        #expect(try take(#require(try library.files.bytes(sha256: first.sha256))) == .unchanged)
        #expect(throws: LibraryError.self) { try take(Array("A letter.".utf8)) }
        #expect(try library.file(file, ofDraft: WritingHome.id, as: ada) == first)
        let other = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8)
        #expect(try take(other) == .changed)
        let second = try library.file(file, ofDraft: WritingHome.id, as: ada)
        #expect(second.sha256 != first.sha256)
        _ = try library.sweep(now: Timestamp(milliseconds: .max / 2))
        #expect(try library.files.bytes(sha256: second.sha256) != nil)
        #expect(try library.files.bytes(sha256: first.sha256) == nil)
        #expect(throws: LibraryError.self) {
            try library.takeFile(file, Self.drawing, intoDraft: WritingHome.id, as: home.visitor("bo"))
        }
    }

    @Test func aLostFileIsReportedAndComesBackWhenItIsAddedAgain() throws {
        _ = try home.begin()
        let file = name(Self.drawing)
        let added = try library.addFile(file, Self.drawing, toDraft: WritingHome.id, as: ada).file
        let taken = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8)
        _ = try library.takeFile("map.svg", taken, intoDraft: WritingHome.id, as: ada)
        let other = try library.file("map.svg", ofDraft: WritingHome.id, as: ada)
        #expect(try library.verify() == [])
        for file in [added, other] { Disk.remove(try #require(library.files.path(sha256: file.sha256))) }
        let problems = try library.verify()
        #expect(problems.count == 2 && problems.allSatisfy { $0.contains("“The Door” (\(WritingHome.id))") })
        #expect(problems.contains { $0.contains("“\(file)”") } && problems.contains { $0.contains("“map.svg”") })
        // In the bin as well.
        try library.deleteDraft(WritingHome.id, as: ada)
        #expect(try library.verify() == problems)
        try library.restoreDraft(WritingHome.id, as: ada)
        #expect(try library.addFile(file, Self.drawing, toDraft: WritingHome.id, as: ada).isNew == false)
        #expect(try library.takeFile("map.svg", taken, intoDraft: WritingHome.id, as: ada) == .unchanged)
        #expect(try library.verify() == [])
        #expect(try library.files(ofDraft: WritingHome.id, as: ada).count == 2)
    }

    // MARK: Readers

    @Test func theAuthorSeesWhereReadersWillGoOn() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.write("Two ways.")
        let start = try device.location()
        let cave = try device.device.perform("andThen") { composer throws(CommandRefusal) in
            try composer.andThen(start, words: "The cave").location
        }.result
        let wood = try device.device.perform("andThen") { composer throws(CommandRefusal) in
            try composer.andThen(start, words: "The wood").location
        }.result
        for (place, title) in [(cave, "Cave"), (wood, "Wood")] {
            _ = try device.device.write(place, "title", .string(title))
            let page = device.device.draft.things(in: place, "pages")[0]
            _ = try device.device.write(page, "text", .string("Here is the \(title)."))
            let end = try device.device.perform("andThen") { composer throws(CommandRefusal) in
                try composer.andThen(place, words: "Home").location
            }.result
            _ = try device.device.perform("end") { composer throws(CommandRefusal) in try composer.end(end, title: "\(title) seen") }
            let last = device.device.draft.things(in: end, "pages")[0]
            _ = try device.device.write(last, "text", .string("Home again."))
        }
        try device.send(library, ada)
        #expect(try library.readingsAhead(ofDraft: WritingHome.id, as: ada).outcomes.isEmpty)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        // Ada is in the cave, Bo in the wood.
        for (index, reader) in (["ada", "bo"] as [Library.Reader.ID]).enumerated() { try read(choice: index, as: reader) }
        // The wood goes, and the cave gets other words.
        let gone = wood
        let choices = device.device.draft.things(in: start, "choices")
        _ = try device.device.perform("delete") { composer throws(CommandRefusal) in try composer.delete(choices[1]) }
        if device.device.draft.things(in: .story, "locations").contains(gone) {
            _ = try device.device.perform("delete") { composer throws(CommandRefusal) in try composer.delete(gone) }
        }
        try device.write("One way.")
        try device.send(library, ada)
        let ahead = try library.readingsAhead(ofDraft: WritingHome.id, as: ada)
        #expect(ahead.number == device.known)
        let outcomes = ahead.outcomes.sorted { $0.result.rawValue > $1.result.rawValue }
        #expect(outcomes.map(\.result) == [.same, .earlier])
        #expect(outcomes.map(\.from) == ["Cave", "Wood"])
        #expect(outcomes.first?.to == "Cave" && outcomes.last?.to != "Wood" && outcomes.allSatisfy { $0.count == 1 })
    }

    private func read(choice: Int, as reader: Library.Reader.ID) throws {
        let entry = try #require(try library.story("the-door"))
        let source = try #require(entry.files.first { $0.role == .source })
        let bytes = try #require(try library.files.bytes(sha256: source.sha256))
        let story = try #require(StoryDocument(bytes).story)
        var recorded = RecordedPlaythrough(try Program(story), seed: 7)
        while recorded.playthrough.enabledChoices.isEmpty { try recorded.apply(.advance) }
        try recorded.apply(.choose(recorded.playthrough.enabledChoices[choice]))
        let lines = recorded.takeNewLines().joined().split(separator: "\n").map(String.init)
        let play = PlayLines(
            play: Play.ID("play-\(reader)"),
            reader: reader,
            story: "the-door",
            from: 0,
            lines: lines,
            begun: WritingHome.now,
            read: WritingHome.now,
            device: "tablet",
            readingTime: 1_000
        )
        _ = try library.store.append(play, within: ReadingBounds()) { PlayFacts(lines: $0, of: try? Program(story)) }
    }

    // MARK: A grown-up's look

    @Test func aGrownUpLooksBeforeTheFamilyDoes() throws {
        try home.allow(.asksFirst)
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        // What no reader could read is not shown to anybody.
        #expect(throws: LibraryError.self) { try library.publish(WritingHome.id, at: 0, as: ada) }
        try device.finish("A door.")
        try device.send(library, ada)
        #expect(try library.publish(WritingHome.id, at: device.known, as: ada) == .waiting)
        #expect(try library.story("the-door") == nil)
        let shown = device.known
        // She goes on writing; the grown-up sees what was shown.
        try device.write("A door, and another.")
        try device.send(library, ada)
        let waiting = try library.waitingDrafts(as: home.administrator)
        #expect(waiting.map(\.draft.id) == [WritingHome.id] && waiting[0].author.name == "ada")
        let story = try library.waitingStory(WritingHome.id, as: home.administrator)
        #expect(story.waiting.number == shown && story.before == nil && !story.snapshot.text.contains("another"))
        #expect(throws: LibraryError.self) { try library.waitingDrafts(as: ada) }
        #expect(throws: LibraryError.self) { try library.approve(WritingHome.id, at: shown, as: ada) }
        try library.answer(WritingHome.id, with: "Who lives there?", at: shown, as: home.administrator)
        #expect(try library.draft(WritingHome.id, of: ada).answer?.words == "Who lives there?")
        #expect(throws: LibraryError.self) { try library.approve(WritingHome.id, at: shown, as: home.administrator) }
        #expect(try library.publish(WritingHome.id, at: device.known, as: ada) == .waiting)
        #expect(isConflict(.changed) { _ = try library.approve(WritingHome.id, at: shown, as: home.administrator) })
        let put = try library.approve(WritingHome.id, at: device.known, as: home.administrator)
        #expect(put.story == "the-door")
        let draft = try library.draft(WritingHome.id, of: ada)
        #expect(draft.shelf?.number == device.known && draft.waiting == nil && draft.answer == nil)
        // Changing her mind before anybody has looked.
        try device.write("No door.")
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        #expect(try library.waitingStory(WritingHome.id, as: home.administrator).before?.number == draft.shelf?.number)
        try library.takeBack(WritingHome.id, as: ada)
        #expect(try library.waitingDrafts(as: home.administrator).isEmpty)
        let actions = try library.auditLog(before: nil, limit: 6).map(\.action)
        #expect(actions == ["draft.takenBack", "draft.shown", "story.added", "draft.shown", "draft.answered", "draft.shown"])
    }

    // MARK: Other people's stories

    /// Ada publishes a story; Bo, who may publish at once, begins a draft from it.
    private func boRewrites() throws -> (copy: String, bo: Visitor) {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.finish("A door.")
        try device.send(library, ada)
        _ = try library.publish(WritingHome.id, at: device.known, as: ada)
        _ = try library.allowWriting(.allowed, to: "bo", as: home.administrator)
        let bo = home.visitor("bo")
        return (try library.beginDraft("d000000000000002", from: "the-door", as: bo).draft.id, bo)
    }

    @Test func anothersStoryIsReplacedOnlyAfterAGrownUpsLook() throws {
        let (copy, bo) = try boRewrites()
        #expect(try library.owner(replacedBy: library.draft(copy, of: bo), as: bo) == .reader("ada"))
        #expect(try library.owner(replacedBy: library.draft(WritingHome.id, of: ada), as: ada) == nil)
        #expect(try library.publish(copy, at: 0, as: bo) == .waiting)
        #expect(try library.waitingStory(copy, as: home.administrator).replaces == .reader("ada"))
        _ = try library.approve(copy, at: 0, as: home.administrator)
        // It is still Ada's.
        #expect(try library.owner(replacedBy: library.draft(copy, of: bo), as: bo) == .reader("ada"))
        #expect(try library.publish(copy, at: 0, as: bo) == .waiting)
        #expect(try library.auditLog(before: nil, limit: 2).map(\.action) == ["draft.shown", "story.replaced"])
    }

    @Test func aStoryOfNobodyBelongsToTheLibrary() throws {
        let (copy, bo) = try boRewrites()
        _ = try library.deleteReader("ada", pin: nil, as: home.administrator)
        #expect(try library.owner(replacedBy: library.draft(copy, of: bo), as: bo) == .library)
        #expect(try library.publish(copy, at: 0, as: bo) == .waiting)
        // What is not on the shelf belongs to whoever publishes it.
        try library.remove(story: "the-door", actor: "test", now: WritingHome.now)
        #expect(try library.owner(replacedBy: library.draft(copy, of: bo), as: bo) == nil)
        #expect(try library.publish(copy, at: 0, as: bo) != .waiting)
        #expect(try library.owner(replacedBy: library.draft(copy, of: bo), as: bo) == nil)
    }

    // MARK: Accepted mistakes

    @Test func aStoryIsPublishedWithWhatItsAuthorAccepts() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.finish("A door.")
        _ = try device.device.perform("add") { composer throws(CommandRefusal) in
            let other = composer.addLocation(named: "tower")
            _ = try composer.addPage(to: other, text: "A tower.")
            _ = try composer.end(other, title: "Far")
        }
        try device.send(library, ada)
        #expect {
            try library.publish(WritingHome.id, at: device.known, accepting: [.noEndingFromHere], as: ada)
        } throws: { error in
            guard case .bundle(let fault) = error as? LibraryError else { return false }
            return fault.isAcceptable && fault.problems.contains { $0.code == .endingNeverReached }
        }
        _ = try library.publish(WritingHome.id, at: device.known, accepting: [.endingNeverReached], as: ada)
        let entry = try #require(try library.story("the-door"))
        #expect(entry.endings.map(\.title) == ["Home"] && entry.listing.endings == 1)
        let bundle = try BundleReader.read(library.export(story: "the-door"))
        #expect(bundle.accepted?.codes == [.endingNeverReached] && bundle.digest == entry.listing.digest)
        // The grown-up who is asked decides anew.
        try home.allow(.asksFirst)
        try device.write("Another door.")
        try device.send(library, ada)
        #expect(try library.publish(WritingHome.id, at: device.known, accepting: [.endingNeverReached], as: ada) == .waiting)
        #expect(throws: LibraryError.self) { try library.approve(WritingHome.id, at: device.known, as: home.administrator) }
        _ = try library.approve(WritingHome.id, at: device.known, accepting: [.endingNeverReached], as: home.administrator)
    }
}
