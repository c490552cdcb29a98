import Foundation
import StoryFormat
import StoryImport
import TestSupport
import Testing

@Suite struct HostileImportTests {
    @Test func anyDamageEndsInAStoryOrAnError() throws {
        var generator = SeededGenerator(seed: 17)
        for (name, bytes) in try Imports.samples() {
            for round in 0..<300 {
                let damaged = FuzzFiles.damaged(bytes, using: &generator)
                guard let stories = try? TwineImporter.stories(in: damaged, takesAddresses: round % 2 == 0) else { continue }
                for imported in stories {
                    #expect(Imports.flaw(of: imported) == nil, "\(name), round \(round): \(String(decoding: damaged, as: UTF8.self))")
                }
            }
        }
    }

    /// Every piece opens something, and nothing closes it.
    @Test(arguments: [
        ("Harlowe", "(if: $a is 1)["), ("Harlowe", "(if: "), ("Harlowe", "[["), ("Harlowe", "''//"), ("Harlowe", "`"),
        ("Harlowe", "$a's x "),
        ("Harlowe", "(link: \"a\")["), ("SugarCube", "<<if $a>>"), ("SugarCube", "<<link \"a\">>"), ("SugarCube", "<<nobr>>"),
        ("SugarCube", "<<"),
        ("SugarCube", "{{{"), ("SugarCube", "/*"), ("SugarCube", "<b>"), ("SugarCube", "<a href='"), ("Chapbook", "{a: '"),
        ("Chapbook", "*a **b"),
        ("Chapbook", "[if a]\nb\n"), ("Snowman", "<%"), ("Snowman", "!["), ("Harlowe", "(set: $a to ("), ("Harlowe", "(print: not not "),
        ("Harlowe", "(display: \"Start\")"), ("SugarCube", "<<include \"Start\">>"), ("Harlowe", "[[a]]"),
        ("Harlowe", "(set: $a to $a + 1)"),
    ])
    func whatNeverClosesTakesLittleTime(format: String, piece: String) throws {
        let markup = String(repeating: piece, count: 4_000)
        let start = ProcessorTime.now
        let imported = try Imports.story(markup, format)
        #expect(Imports.flaw(of: imported) == nil)
        #expect(ProcessorTime.now - start < 20, "\(format) \(piece)")
    }

    /// The stories of the folder that the environment names; nothing of them is in this repository.
    @Test func everyStoryOfTheCorpusIsImportedWhole() throws {
        guard let folder = ProcessInfo.processInfo.environment["BRANCHBOOK_IMPORT_CORPUS"] else { return }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for name in names.sorted() where ["twee", "html", "json"].contains((name as NSString).pathExtension) {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder).appending(path: name)))
            // A part of a story in several files may have no page of its own.
            guard let stories = try? TwineImporter.stories(in: bytes) else { continue }
            for imported in stories {
                #expect(Imports.flaw(of: imported) == nil, "\(name)")
                let special = imported.report.leftOut.filter { $0.sort == .special }.reduce(0) { $0 + $1.count }
                #expect(imported.report.locationsOfPassages + special <= imported.report.passages, "\(name)")
            }
        }
    }
}
