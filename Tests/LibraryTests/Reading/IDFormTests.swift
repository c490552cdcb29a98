import Foundation
import Story
import StoryFormat
import TestSupport
import Testing

@testable import Library

@Suite struct IDFormTests {
    /// Both ways to say it are the same.
    @Test(arguments: [IDForm.usual, .lowercase, .drawing]) func thePatternSaysTheSame(form: IDForm) throws {
        let pattern = try Regex(form.pattern)
        var random = SeededGenerator(seed: 7)
        let letters = Array("aZ09-_. /\\é\n\u{1B}\u{0}")
        var texts = ["", "../../x", "a\n", "\n", "é", String(repeating: "a", count: 40), String(repeating: "a", count: 41)]
        texts += [String(repeating: "a", count: 64), String(repeating: "a", count: 65)]
        for _ in 0..<3_000 {
            texts.append(String((0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }))
        }
        for text in texts {
            #expect(form.fits(text) == (text.wholeMatch(of: pattern) != nil), "\(Array(text.utf8))")
        }
    }

    /// A document may be anybody's: whichever ID of it was changed, nothing of it is imported.
    @Test(arguments: ["", "../../x", "a b", "\u{1B}[2J", "ä", String(repeating: "a", count: 65)])
    func aDocumentWithAnotherIDIsRefused(id: String) throws {
        let home = try WritingHome()
        let document = """
            {"branchbookReader":1,"id":"READER","name":"Ada","picture":"PICTURE","colour":"COLOUR","created":1,"settings":[],"stories":[],
            "plays":[{"play":"PLAY","story":"walk","begun":1,"lastRead":1,"milliseconds":0,"lines":[]}],
            "bookmarks":[{"bookmark":"MARK","story":"walk","name":"n","note":"","scene":0,"kept":1,"changed":1,"lines":[]}],
            "drafts":[]}
            """
        for place in ["READER", "PICTURE", "COLOUR", "PLAY", "MARK"] {
            var text = document.replacing("\"\(place)\"", with: JSONValue.string(id).compact)
            for (name, usual) in [("READER", "ada-1"), ("PICTURE", "owl"), ("COLOUR", "moss"), ("PLAY", "p1"), ("MARK", "b1")] {
                text = text.replacing("\"\(name)\"", with: "\"\(usual)\"")
            }
            let before = try home.library.profiles().count
            let error = #expect(throws: LibraryError.self) {
                try home.library.restore(reader: Array(text.utf8), actor: "test", now: WritingHome.now)
            }
            #expect(error?.sentence.contains("ID") == true, "\(place): \(String(describing: error))")
            #expect(try home.library.profiles().count == before)
        }
    }
}
