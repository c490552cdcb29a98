import CommandLineTool
import Foundation
import Library
import Story
import Testing

/// How `branchbook library` manages readers and guests.
@Suite struct LibraryReadersTests {
    private let folder: TemporaryFolder
    private let library: StoryLibrary

    /// A library with the readers Ada, who has a PIN, and Bo, and with one guest.
    init() throws {
        folder = try TemporaryFolder()
        library = try StoryLibrary.open(folder: folder.path + "/shelf")
        let machine = Visitor.atTheMachine(now: SQLiteStore.systemTime())
        for (id, name) in [("ada", "Ada"), ("bo", "Bo")] {
            _ = try library.add(Reader(id: Reader.ID(id), name: name, picture: "owl", colour: "moss", created: machine.now), as: machine)
        }
        _ = try library.setPIN("1234", of: "ada", current: nil, as: machine)
        let visitor = Visitor.stranger(at: "192.168.1.7", now: machine.now)
        let guest = try #require(try library.becomeGuest(wayBack: nil, as: visitor)?.arrival.session.reader)
        _ = try library.setFavourite(true, story: "deep", of: guest, changed: machine.now)
    }

    private func run(_ words: String...) -> ToolRun { ToolRun(["library"] + words + ["--data", folder.path + "/shelf"]) }

    private func guest() throws -> ReaderRecord { try #require(try library.guests().first) }

    private func lastEntry() throws -> AuditEntry { try #require(try library.auditLog(before: nil, limit: 1).first) }

    @Test func guestsAreShownWithWhatTheyKeep() throws {
        let run = run("guests")
        #expect(run.code == .success)
        #expect(run.output.contains(try guest().reader.id.text))
        #expect(run.output.contains("0 plays, 1 KB, recently active"))
    }

    @Test func guestsAreShownToPrograms() throws {
        let run = run("guests", "--json")
        let guests = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(guests.count == 1)
        #expect(guests.first?["id"] as? String == (try guest().reader.id.text))
        #expect(guests.first?["plays"] as? Int == 0)
        #expect(guests.first?["bytes"] as? Int == 256)
    }

    @Test func aLibraryWithoutGuestsSaysSo() throws {
        #expect(run("delete-reader", try guest().reader.id.text).code == .success)
        #expect(run("guests").output == "The library has no guests.\n")
        #expect(run("guests", "--json").output.split(separator: "\n") == ["[]"])
    }

    @Test func aDeletedReaderCanBeBroughtBack() throws {
        let deleted = run("delete-reader", "bo")
        #expect(deleted.code == .success)
        #expect(deleted.output == "bo: deleted; “library bring-back bo” can restore them for 30 days.\n")
        #expect(try library.profiles().map(\.id) == ["ada"])
        #expect(try lastEntry().action == "reader.deleted" && lastEntry().actor == "command line")
        let readers = run("readers")
        #expect(readers.output.contains("Ada, with a PIN"))
        #expect(readers.output.contains("deleted; “library bring-back” can restore them for 30 more days"))

        let back = run("bring-back", "bo")
        #expect(back.code == .success)
        #expect(back.output == "bo: Bo restored with everything.\n")
        #expect(try library.profiles().map(\.id) == ["ada", "bo"])
        #expect(try lastEntry().action == "reader.broughtBack")
    }

    @Test func aReaderWithAPINIsDeletedWithoutIt() throws {
        #expect(run("delete-reader", "ada", "bo").code == .success)
        #expect(try library.profiles().isEmpty)
        #expect(try library.deletedReaders().count == 2)
    }

    @Test func aDeletedGuestIsGoneAtOnce() throws {
        let id = try guest().reader.id.text
        let run = run("delete-reader", id)
        #expect(run.output == "\(id): deleted.\n")
        #expect(try library.guests().isEmpty && library.deletedReaders().isEmpty)
        #expect(self.run("bring-back", id).code == .failure)
    }

    @Test func aReaderGoesToAnotherLibraryWithThePicturesOfDrafts() throws {
        let machine = Visitor.atTheMachine(now: SQLiteStore.systemTime())
        _ = try library.allowWriting(.allowed, to: "bo", as: machine)
        let bo = try library.visitor(for: "bo", now: machine.now)
        let draft = "d000000000000001"
        _ = try library.beginDraft(draft, title: "The Door", language: "en", as: bo)
        let drawing = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8)
        _ = try library.takeFile("pictures/door.svg", drawing, intoDraft: draft, as: bo)
        let document = folder.path + "/bo.json"
        let exported = run("export", "--reader", "bo", "--output", document)
        #expect(exported.code == .success)
        #expect(exported.output.contains("bo-files: 1 file of a draft"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/bo-files/\(draft)/pictures/door.svg"))

        func take(_ shelf: String) -> ToolRun { ToolRun(["library", "import", document, "--data", folder.path + "/" + shelf]) }
        #expect(take("second").code == .success)
        let second = try StoryLibrary.open(folder: folder.path + "/second")
        #expect(try second.filesOfDrafts(of: "bo").map(\.file) == library.filesOfDrafts(of: "bo").map(\.file))
        #expect(try second.verify() == [])

        try FileManager.default.removeItem(atPath: folder.path + "/bo-files")
        let poorer = take("third")
        #expect(poorer.code == .failure)
        #expect(poorer.errors.contains("The draft \(draft) lacks “pictures/door.svg”"))
        #expect(try StoryLibrary.open(folder: folder.path + "/third").profiles().map(\.name) == ["Bo"])
    }

    @Test func aPINCanBeTakenAway() throws {
        let run = run("take-pin", "ada")
        #expect(run.code == .success)
        #expect(run.output == "ada: PIN removed.\n")
        #expect(try library.reader("ada")?.hasPIN == false)
        #expect(try lastEntry().action == "pin.removed" && lastEntry().actor == "command line")
    }

    @Test(arguments: ["delete-reader", "bring-back", "take-pin"]) func aReaderWhoIsNotThereIsNamedAsMissing(_ action: String) throws {
        let run = run(action, "nobody")
        #expect(run.code == .failure)
        #expect(run.errors.contains("There is no such"))
        #expect(run.output.isEmpty)
    }

    @Test(arguments: ["delete-reader", "bring-back", "take-pin"]) func oneAfterAMistakeIsLeftAlone(_ action: String) throws {
        if action == "bring-back" { #expect(run("delete-reader", "bo").code == .success) }
        let before = try library.auditLog(before: nil, limit: 99)
        #expect(run(action, "nobody", "bo").code == .failure)
        #expect(try library.auditLog(before: nil, limit: 99) == before)
    }

    @Test(arguments: ["delete-reader", "bring-back", "take-pin"]) func whomItIsAboutMustBeSaid(_ action: String) {
        let run = run(action)
        #expect(run.code == .usage)
        #expect(run.errors.contains("After “library \(action)”, what to \(action) is missing."))
    }
}
