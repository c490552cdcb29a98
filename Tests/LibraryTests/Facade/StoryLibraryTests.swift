import Bundle
import Foundation
import Story
import StoryEngine
import StoryFormat
import Testing

@testable import Library

/// The library over the real store, as the server and the command line use it.
struct StoryLibraryTests {
    private let folder: TemporaryFolder
    private let library: StoryLibrary
    private let reader: Library.Reader.ID = "owl"
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    private static let text = #"""
        {
          "branchbook": 1, "id": "walk", "title": "A Walk", "summary": "Out of the house.", "authors": ["Ada Quill"], "start": "a",
          "ages": { "from": 4 }, "language": "en", "tags": ["outdoors"],
          "locations": {
            "a": { "text": "A marmalade morning.", "choices": [
              { "id": "out", "text": "Go out.", "go": "b" }, { "id": "in", "text": "Stay in.", "go": "c" } ] },
            "b": { "text": "It is windy.", "ending": { "id": "windy", "title": "Windy" } },
            "c": { "text": "It is warm.", "ending": { "id": "warm", "title": "Warm", "kind": "happy" } }
          }
        }
        """#

    init() throws {
        folder = try TemporaryFolder()
        library = try StoryLibrary.open(folder: folder.path + "/data")
        try library.store.add(Library.Reader(id: reader, name: "Owl", picture: "owl", colour: "moss", created: now))
    }

    /// Writes a story's folder and returns its path.
    private func write(_ text: String = Self.text, as name: String = "walk") throws -> String {
        let path = folder.path + "/stories/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path + "/story.json"))
        return path
    }

    private func play(_ inputs: [Input], id: Play.ID = "p1", from: Int = 0, seed: UInt64 = 1) throws -> PlayLines {
        let program = try Program(try #require(StoryDocument(Self.text).story))
        var recorded = RecordedPlaythrough(program, seed: seed)
        for input in inputs { try recorded.apply(input) }
        let lines = recorded.takeNewLines().map { String($0.dropLast()) }
        return PlayLines(
            play: id,
            reader: reader,
            story: "walk",
            from: from,
            lines: Array(lines.dropFirst(from)),
            begun: now,
            read: now,
            device: "tablet",
            readingTime: 1_000
        )
    }

    @Test func aStoryOfAFolderIsOnTheShelf() throws {
        #expect(try library.add(folder: write(), actor: "server", now: now) == .added)
        let page = try library.shelf(ShelfQuery(), for: nil)
        #expect(page.total == 1)
        let listing = try #require(page.items.first?.listing)
        #expect(listing.title == "A Walk" && listing.endings == 2 && listing.authors == ["Ada Quill"] && listing.added == now)
        let entry = try #require(try library.story("walk"))
        #expect(entry.endings.map(\.id) == ["windy", "warm"])
        #expect(entry.endings.allSatisfy { $0.odds == 0.5 })
        let source = try #require(entry.files.first { $0.role == .source })
        #expect(try library.files.bytes(sha256: source.sha256) == Array(Self.text.utf8))
        let headFile = try #require(entry.files.first { $0.role == .head })
        let head = try #require(try library.files.bytes(sha256: headFile.sha256))
        #expect(try Program(head: head).revision == listing.revision)
        #expect(try library.store.auditLog(before: nil, limit: 9).map(\.action) == ["story.added"])
    }

    @Test func whatPagesNeedBesidesIsAFileOfItsOwn() throws {
        let wind = #""start": "a", "sounds": { "wind": { "file": "wind.mp3", "alt": "The wind." } },"#
        let text = Self.text.replacing(#""start": "a","#, with: wind).replacing(#""b": {"#, with: #""b": { "ambience": "wind","#)
        let path = try write(text)
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
        try Data((0..<30).flatMap { _ in frame }).write(to: URL(filePath: path + "/wind.mp3"))
        #expect(try library.add(folder: path, actor: "server", now: now) == .added)
        let entry = try #require(try library.story("walk"))
        let file = try #require(entry.files.first { $0.role == .companion })
        let bytes = try #require(try library.files.bytes(sha256: file.sha256))
        let companion = #"{"ambience":{"b":{"sound":"wind.mp3"}},"descriptions":{"wind.mp3":"The wind."}}"#
        #expect(String(decoding: bytes, as: UTF8.self) == companion)
        #expect(try library.add(folder: write(), actor: "server", now: now) == .replaced)
        #expect(try library.story("walk")?.files.contains { $0.role == .companion } == false)
    }

    @Test func theSameAgainChangesNothing() throws {
        let path = try write()
        _ = try library.add(folder: path, actor: "server", now: now)
        let moment = try library.store.moment()
        #expect(try library.add(folder: path, actor: "server", now: now) == .unchanged)
        #expect(try library.store.moment() == moment)
    }

    @Test func aNewVersionTakesThePlaceOfTheOld() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        let changed = Self.text.replacing("A Walk", with: "A Longer Walk")
        let later = Timestamp(milliseconds: now.milliseconds + 5)
        #expect(try library.add(folder: write(changed), actor: "server", now: later) == .replaced)
        let page = try library.shelf(ShelfQuery(), for: nil)
        #expect(page.items.map(\.listing.title) == ["A Longer Walk"])
        #expect(page.items.first?.listing.added == now)
    }

    @Test func aFaultyStoryLeavesTheLibraryAsItWas() throws {
        let moment = try library.store.moment()
        let path = try write(Self.text.replacing(#""go": "b""#, with: #""go": "nowhere""#))
        #expect(throws: LibraryError.self) { try library.add(folder: path, actor: "server", now: now) }
        #expect(try library.store.moment() == moment)
        #expect(try library.files.digests() == [])
    }

    @Test func filesWithoutAnEntryAreNotInTheLibrary() throws {
        // As if the process were killed after the last file and before the entry.
        let bundle = try BundleWriter.read(folder: write())
        try library.files.withoutSweeping { intake throws(LibraryError) in
            var work = BundleImport(bundle, into: intake)
            _ = try work.entry(pack: nil, folder: nil, now: now)
        }
        let again = try StoryLibrary.open(folder: folder.path + "/data")
        #expect(try again.shelf(ShelfQuery(), for: nil).total == 0)
        #expect(try again.story("walk") == nil)
        #expect(try again.add(bundle, pack: nil, actor: "server", now: now) == .added)
        #expect(try again.shelf(ShelfQuery(), for: nil).total == 1)
    }

    @Test func oneFaultyStoryHoldsUpNoOther() throws {
        _ = try write()
        _ = try write("{}", as: "broken")
        let outcomes = try library.addAll(below: folder.path + "/stories", actor: "server", now: now)
        #expect(outcomes.map { $0.place.hasSuffix("walk") } == [false, true])
        #expect(throws: LibraryError.self) { try outcomes[0].result.get() }
        #expect(try outcomes[1].result.get() == .added)
    }

    /// Aborting the decoder of vector pictures affects neither the library nor the other stories.
    @Test func aStoryWhosePictureBreaksItsDecoderIsLeftOut() throws {
        _ = try write()
        let text = Self.text.replacing(
            #""start": "a","#,
            with: #""start": "a", "pictures": { "p": { "file": "p.svg", "alt": "P." } }, "titlePicture": "p","#
        )
        let path = try write(text, as: "abort")
        let ones = [String](repeating: "1", count: 625).joined(separator: " ")
        let picture = """
            <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
            <filter id="f"><feConvolveMatrix order="25" kernelMatrix="\(ones)"/></filter>
            <rect width="9" height="9" filter="url(#f)"/></svg>
            """
        try Data(picture.utf8).write(to: URL(filePath: path + "/p.svg"))
        let outcomes = try library.addAll(below: folder.path + "/stories", actor: "server", now: now)
        #expect(outcomes.map { $0.place.hasSuffix("walk") } == [false, true])
        let error = #expect(throws: LibraryError.self) { try outcomes[0].result.get() }
        guard case .bundle(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.code == .brokenPicture && fault.file == "p.svg")
        #expect(try outcomes[1].result.get() == .added)
    }

    @Test func aBundleComesOutAsItWentIn() throws {
        let bytes = try BundleWriter.pack(folder: "Stories/seven-pages")
        let file = folder.path + "/pages.branchbook"
        try Data(bytes).write(to: URL(filePath: file))
        #expect(try library.add(file: file, actor: "server", now: now) == .added)
        #expect(try library.add(file: file, actor: "server", now: now) == .unchanged)
        let id = try #require(try library.shelf(ShelfQuery(), for: nil).items.first?.listing.id)
        #expect(try library.export(story: id) == bytes)
    }

    @Test func aRemovedStoryIsGoneAndWhatWasReadStays() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance]))
        try library.remove(story: "walk", actor: "command line", now: now)
        #expect(try library.shelf(ShelfQuery(), for: reader).total == 0)
        #expect(try library.store.progress(of: reader).first?.endings == ["windy"])
        #expect(throws: LibraryError.self) { try library.remove(story: "walk", actor: "command line", now: now) }
        #expect(try library.store.auditLog(before: nil, limit: 9).map(\.action) == ["story.removed", "story.added"])
    }

    @Test func readingShowsOnTheShelf() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        #expect(try library.shelf(ShelfQuery(), for: reader).items.first?.progress == nil)
        #expect(try library.append(play([.advance])) == .kept(lines: 2))
        #expect(try library.underWay(for: reader, limit: 6).map(\.listing.id) == ["walk"])
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance], from: 2))
        let progress = try #require(try library.shelf(ShelfQuery(), for: reader).items.first?.progress)
        #expect(progress.endings == ["windy"] && progress.finished == 1 && !progress.isUnderWay)
        #expect(try library.underWay(for: reader, limit: 6).isEmpty)
        #expect(try library.shelf(ShelfQuery(), for: nil).items.first?.progress == nil)
    }

    @Test func answersAreOfferedInTheNextStoryOfTheSeries() throws {
        func story(_ id: String, number: Int, series: String = "Tales") -> String {
            #"""
            {"branchbook":1,"id":"\#(id)","title":"\#(id)","series":{"title":"\#(series)","number":\#(number)},"start":"a",
            "variables":{"pet":{"prompt":"Its name?","default":"Rex"},"coat":{"prompt":"Its coat?","options":["red","blue"],"default":"red"}},
            "locations":{"a":{"text":"{pet} sleeps.","ending":{"title":"Good night"}}}}
            """#
        }
        for (id, text) in [
            ("one", story("one", number: 1)), ("two", story("two", number: 2)), ("three", story("three", number: 3)),
            ("other", story("other", number: 1, series: "Others")), ("alone", Self.text),
        ] { _ = try library.add(folder: write(text, as: id), actor: "server", now: now) }
        func read(_ id: String, _ name: String, coat: String, at offset: Int64) throws {
            var recorded = RecordedPlaythrough(try Program(try #require(StoryDocument(story(id, number: 1)).story)), seed: 1)
            for input in [Input.advance, .answer(.text(name)), .answer(.option(coat))] { try recorded.apply(input) }
            let lines = recorded.takeNewLines().map { String($0.dropLast()) }
            let time = Timestamp(milliseconds: now.milliseconds + offset)
            _ = try library.append(
                PlayLines(
                    play: Play.ID("p-" + id),
                    reader: reader,
                    story: id,
                    from: 0,
                    lines: lines,
                    begun: time,
                    read: time,
                    device: "tablet",
                    readingTime: 0
                )
            )
        }
        #expect(try library.seriesAnswers(for: "two", of: reader).isEmpty)
        try read("one", "Ada", coat: "blue", at: 1)
        try read("other", "Bo", coat: "red", at: 3)
        #expect(try library.seriesAnswers(for: "two", of: reader) == ["pet": .text("Ada"), "coat": .option("blue")])
        #expect(try library.seriesAnswers(for: "one", of: reader).isEmpty, "a story has its own answers")
        try read("three", "Cleo", coat: "red", at: 2)
        #expect(try library.seriesAnswers(for: "two", of: reader) == ["pet": .text("Cleo"), "coat": .option("red")])
        #expect(try library.seriesAnswers(for: "walk", of: reader).isEmpty && library.seriesAnswers(for: "two", of: "nobody").isEmpty)
    }

    @Test func statisticsAreOfAllPlays() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance]))
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance, .undo, .choose("in"), .advance], id: "p2", seed: 2))
        let statistics = try library.statistics(of: "walk", for: reader)
        #expect(statistics.plays.count == 2 && statistics.choices == 3 && statistics.rolls == 0)
        #expect(statistics.endings == ["windy": 2, "warm": 1])
        #expect(statistics.progress.endings == ["windy", "warm"])
    }

    @Test func theMapShowsWhatWasSeen() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        #expect(try library.map(of: "walk", for: reader) == nil)
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance]))
        let map = String(decoding: try #require(try library.map(of: "walk", for: reader)), as: UTF8.self)
        #expect(map.contains("<svg") && map.contains("Windy") && !map.contains("Warm"))
    }

    @Test func aSearchFindsTheTextAndMarksIt() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        var query = ShelfQuery()
        query.search = "marmala"
        let item = try #require(try library.shelf(query, for: nil).items.first)
        #expect(item.excerpt?.text.contains { $0.isHit && $0.text == "marmalade" } == true)
        query.search = "zeppelin"
        #expect(try library.shelf(query, for: nil).total == 0)
        query.search = "  … "
        #expect(try library.shelf(query, for: nil).total == 1)
    }

    @Test func whatAnotherProcessAddsIsSeen() throws {
        let other = try StoryLibrary.open(folder: folder.path + "/data")
        #expect(try other.shelf(ShelfQuery(), for: nil).total == 0)
        _ = try library.add(folder: write(), actor: "server", now: now)
        #expect(try other.shelf(ShelfQuery(), for: nil).total == 1)
    }

    @Test func aReaderIsExportedAndComesBackElsewhere() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance]))
        try library.store.setFavourite(true, story: "walk", of: reader, changed: now)
        try library.store.put(Setting(key: "shelf", value: "\"order=title\"", changed: now), of: reader)
        let document = try library.export(reader: reader)

        let other = try StoryLibrary.open(folder: folder.path + "/other")
        _ = try other.add(folder: write(), actor: "server", now: now)
        #expect(try other.restore(reader: document, actor: "command line", now: now).reader.id == reader)
        #expect(try other.restore(reader: document, actor: "command line", now: now).reader.id == reader, "twice is as good as once")
        #expect(try other.export(reader: reader) == document)
        #expect(try other.store.progress(of: reader).first?.endings == ["windy"])
        #expect(throws: LibraryError.self) { try other.restore(reader: Array("{}".utf8), actor: "command line", now: now) }
        #expect(throws: LibraryError.self) { try other.export(reader: "nobody") }
    }

    @Test func aBackupComesBackWhole() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance]))
        try library.backup(to: folder.path + "/backup")
        #expect(throws: LibraryError.self) { try library.backup(to: folder.path + "/backup") }
        #expect(try StoryLibrary.restore(from: folder.path + "/backup", to: folder.path + "/restored") == [])
        let restored = try StoryLibrary.open(folder: folder.path + "/restored")
        #expect(try restored.story("walk") == library.story("walk"))
        #expect(try restored.files.digests() == library.files.digests())
        #expect(try restored.export(reader: reader) == library.export(reader: reader))
        #expect(try restored.store.auditLog(before: nil, limit: 99) == library.store.auditLog(before: nil, limit: 99))
        #expect(try restored.shelf(ShelfQuery(), for: reader) == library.shelf(ShelfQuery(), for: reader))
        #expect(try restored.verify() == [])
        #expect(throws: LibraryError.self) {
            try StoryLibrary.restore(from: folder.path + "/backup", to: folder.path + "/data")
        }
    }

    @Test func aRestoreThatFailsLeavesNothingInTheWayOfTheNext() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        try library.backup(to: folder.path + "/backup")
        let file = folder.path + "/backup/library.sqlite"
        let whole = try Data(contentsOf: URL(filePath: file))
        try Data("damaged".utf8).write(to: URL(filePath: file))
        try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: true)
        for place in ["/new", "/empty"] {
            #expect(throws: LibraryError.self) { try StoryLibrary.restore(from: folder.path + "/backup", to: folder.path + place) }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/empty") == [])
        try whole.write(to: URL(filePath: file))
        for place in ["/new", "/empty"] {
            #expect(try StoryLibrary.restore(from: folder.path + "/backup", to: folder.path + place) == [])
            #expect(try StoryLibrary.open(folder: folder.path + place).verify() == [])
        }
    }

    /// Whichever file is missing, damaged or cut off, everything else comes back, and the story that lacks it is named.
    @Test func aBackupThatLacksAFileComesBackAndSaysSo() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        _ = try library.append(play([.advance, .advance, .choose("out"), .advance]))
        try library.backup(to: folder.path + "/backup")
        let digests = try library.files.digests()
        #expect(digests.count > 1)
        for (number, digest) in digests.enumerated() {
            let file = URL(filePath: "\(folder.path)/backup/files/\(digest.prefix(2))/\(digest)")
            let whole = try Data(contentsOf: file)
            for (damage, bytes) in [("missing", nil), ("damaged", Data("damaged".utf8)), ("cut", whole.dropLast())] {
                try FileManager.default.removeItem(at: file)
                if let bytes { try bytes.write(to: file) }
                let place = "\(folder.path)/\(damage)-\(number)"
                let problems = try StoryLibrary.restore(from: folder.path + "/backup", to: place)
                #expect(problems.count == 1 && problems.allSatisfy { $0.contains("(walk)") }, "\(damage): \(problems)")
                let restored = try StoryLibrary.open(folder: place)
                #expect(try restored.files.digests() == digests.filter { $0 != digest })
                #expect(try restored.export(reader: reader) == library.export(reader: reader))
                try whole.write(to: file)
            }
        }
    }

    @Test func whatAKilledRestoreLeftBehindIsNotInTheWay() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        try library.backup(to: folder.path + "/backup")
        let place = folder.path + "/place"
        try FileManager.default.createDirectory(atPath: place + "/files/ab", withIntermediateDirectories: true)
        for name in ["unfinished", "files/ab/half", "database.copy-wal"] { try Data("x".utf8).write(to: URL(filePath: "\(place)/\(name)")) }
        try Data("x".utf8).write(to: URL(filePath: place + "/letter.txt"))
        #expect(throws: LibraryError.self) { try StoryLibrary.restore(from: folder.path + "/backup", to: place) }
        try FileManager.default.removeItem(atPath: place + "/letter.txt")
        #expect(try StoryLibrary.restore(from: folder.path + "/backup", to: place) == [])
        #expect(try StoryLibrary.open(folder: place).verify() == [])
        #expect(!FileManager.default.fileExists(atPath: place + "/unfinished"))
    }

    /// Nobody begins an empty library where a restore was killed and thinks that everything is gone.
    @Test func whatAKilledRestoreLeftBehindIsNoLibrary() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        try library.backup(to: folder.path + "/backup")
        let place = folder.path + "/place"
        try FileManager.default.createDirectory(atPath: place + "/files/ab", withIntermediateDirectories: true)
        for name in ["unfinished", "database.part"] { try Data("x".utf8).write(to: URL(filePath: "\(place)/\(name)")) }
        let failure = #expect(throws: LibraryError.self) { try StoryLibrary.open(folder: place) }
        #expect(failure?.sentence.hasSuffix("a restore into it was interrupted. Restore the backup into it again.") == true)
        #expect(!FileManager.default.fileExists(atPath: place + "/library.sqlite"))
        #expect(try StoryLibrary.restore(from: folder.path + "/backup", to: place) == [])
        // Killed when everything was there, before the mark was gone.
        for name in ["unfinished", "database.copy", "database.copy-wal"] { try Data("x".utf8).write(to: URL(filePath: "\(place)/\(name)")) }
        let refusal = #expect(throws: LibraryError.self) { try StoryLibrary.restore(from: folder.path + "/backup", to: place) }
        #expect(refusal?.sentence.contains("already has a library") == true)
        #expect(try StoryLibrary.open(folder: place).verify() == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: place)
        #expect(!left.contains { $0 == "unfinished" || $0.hasPrefix("database.") })
    }

    @Test func aFullDiskIsNamed() {
        for code in [ENOSPC, EDQUOT, EFBIG] {
            errno = code
            let failure = Disk.failure("a")
            #expect(failure.sentence == "The disk is full; nothing was changed.")
        }
        errno = EACCES
        let failure = Disk.failure("a")
        #expect(failure.sentence == "a: Permission denied.")
    }

    @Test func verifyingTellsOfAMissingFile() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        #expect(try library.verify() == [])
        let digest = try #require(try library.files.digests().first)
        try FileManager.default.removeItem(atPath: #require(library.files.path(sha256: digest)))
        let problems = try library.verify()
        #expect(problems.count == 1 && problems[0].contains("A Walk"))
    }

    @Test func sweepingLeavesWhatIsNeeded() throws {
        _ = try library.add(folder: write(), actor: "server", now: now)
        let count = try library.files.digests().count
        _ = try library.files.keep([1, 2, 3])
        let farAway = Timestamp(milliseconds: 99_000_000_000_000)
        #expect(try library.sweep(now: farAway).files == 1)
        #expect(try library.files.digests().count == count)
        #expect(try library.verify() == [])
    }
}
