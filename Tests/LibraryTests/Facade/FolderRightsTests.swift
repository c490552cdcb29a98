import Foundation
import Testing

@testable import Library

/// Only the user who runs Branchbook can look into a library.
@Suite struct FolderRightsTests {
    private let folder = try? TemporaryFolder()

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func open(_ path: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Everything in a library that other users have permissions for.
    private func openThings(_ path: String) throws -> [String] {
        let below = (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).map { "\(path)/\($0)" }
        return try ([path] + below).filter { try mode($0) & 0o077 != 0 }
    }

    @Test func aNewLibraryIsClosedToOthersWithItsBackups() throws {
        let path = try #require(folder).path
        var said: [String] = []
        let library = try StoryLibrary.open(folder: path + "/library") { said.append($0) }
        _ = try library.files.keep(Array("a page".utf8))
        try library.backup(to: path + "/backup")
        _ = try StoryLibrary.restore(from: path + "/backup", to: path + "/restored")
        #expect(said == [])
        for name in ["library", "backup", "restored"] {
            #expect(try openThings("\(path)/\(name)") == [])
            #expect(try mode("\(path)/\(name)/library.sqlite") == 0o600)
        }
        #expect(try mode(path + "/library/library.sqlite-wal") == 0o600)
    }

    @Test func anOpenLibraryIsClosedAtTheNextStartWhichIsSaidOnce() throws {
        let path = try #require(folder).path + "/library"
        var digest = ""
        do { digest = try StoryLibrary.open(folder: path).files.keep(Array("a page".utf8)) }
        try Data("half".utf8).write(to: URL(filePath: path + "/incoming/half"))
        try Data("a note of the family's".utf8).write(to: URL(filePath: path + "/note.txt"))
        try open(path + "/note.txt", 0o644)
        try open(path, 0o755)
        try open(path + "/library.sqlite", 0o644)
        for folder in ["/files", "/files/\(digest.prefix(2))", "/incoming"] { try open(path + folder, 0o775) }
        for file in ["/files/\(digest.prefix(2))/\(digest)", "/incoming/half"] { try open(path + file, 0o666) }
        var said: [String] = []
        let library = try StoryLibrary.open(folder: path) { said.append($0) }
        #expect(said.count == 1)
        #expect(said.first?.contains(path) == true)
        // Other files keep their permissions; the folder keeps everyone out.
        #expect(try openThings(path) == [path + "/note.txt"])
        #expect(try library.files.bytes(sha256: digest) == Array("a page".utf8))
        said = []
        _ = try StoryLibrary.open(folder: path) { said.append($0) }
        #expect(said == [])
    }

    @Test func aFileThatWasLeftOpenInAClosedFolderIsClosedToo() throws {
        let path = try #require(folder).path + "/library"
        do { _ = try StoryLibrary.open(folder: path) }
        try open(path + "/library.sqlite", 0o664)
        _ = try StoryLibrary.open(folder: path)
        #expect(try mode(path + "/library.sqlite") == 0o600)
    }

    @Test func theFolderOfEverybodyIsLeftAsItIs() throws {
        let path = try #require(folder).path
        try open(path, 0o1777)
        var said: [String] = []
        _ = try StoryLibrary.open(folder: path) { said.append($0) }
        #expect(said.count == 1)
        #expect(try mode(path) & 0o777 == 0o777)
    }
}
