import Foundation
import StoryImport
import TestSupport
import Testing

@Suite struct HostileInkTests {
    @Test func anyDamageEndsInAStoryOrAnError() throws {
        var generator = SeededGenerator(seed: 25)
        let samples = try InkImports.samples().map { $0.bytes } + InkCase.all.map { Array($0.source.utf8) }
        #expect(!samples.isEmpty)
        for bytes in samples {
            for round in 0..<60 {
                let damaged = FuzzFiles.damaged(bytes, using: &generator)
                guard let imported = try? InkImports.story(damaged) else { continue }
                #expect(InkImports.flaw(of: imported) == nil, "round \(round): \(String(decoding: damaged, as: UTF8.self))")
            }
        }
    }

    /// Every piece opens something, and nothing closes it.
    @Test(arguments: [
        "{", "{x:", "{x:\n- ", "{a|", "{&", "{\n- x: ", "* ", "* a\n", "** a\n", "- ", "-> ", "-> a ->\n", "~ x = (", "~ f(", "(", "[",
        "\"",
        "/*", "== a\n", "= a\n", "<>", "{not ", "{x == \"", "* {x} ", "-> a\n== a\n-> a ->\n", "+ [a{x|y}] -> a\n== a\n",
        "{f()}\n== function f\n{f()}\n", "<- a\n== a\n", "<- a\n", "\"{", "{\"{", "LIST l = (", "LIST l = a\n",
        "{LIST_ALL(l)}\nLIST l = a, b\n",
        "{x:\na\n}", "{x:a\n|<>}", "* {x == 1} a\n+ {x != 1} b\n- ",
    ])
    func whatNeverClosesTakesLittleTime(piece: String) throws {
        let source = String(repeating: piece, count: 2_000)
        let start = ProcessorTime.now
        if let imported = try? InkImports.story(source) { #expect(InkImports.flaw(of: imported) == nil) }
        #expect(ProcessorTime.now - start < 20, "\(piece)")
    }

    /// Each part has the next one many times.
    @Test(arguments: ["{f#()}\n", "~ f#()\n", "<- f#\n", "{x: <- f#}\n", "{f#(\"{x}\")}\n"])
    func whatMultipliesTakesLittleTime(line: String) throws {
        let isThread = line.contains("<-")
        var source = "VAR x = 1\n"
        for part in 0..<9 {
            source += String(repeating: line.replacing("#", with: "\(part)"), count: 30)
            source += isThread ? "== f\(part)\n" : line.contains("x") ? "== function f\(part)(x)\n" : "== function f\(part)()\n"
        }
        let start = ProcessorTime.now
        if let imported = try? InkImports.story(source + "Words.\n") { #expect(InkImports.flaw(of: imported) == nil) }
        #expect(ProcessorTime.now - start < 20, "\(line)")
    }

    /// The stories of the folder that the environment names; nothing of them is in this repository.
    @Test func everyStoryOfTheCorpusIsImportedWhole() throws {
        guard let folder = ProcessInfo.processInfo.environment["BRANCHBOOK_IMPORT_CORPUS"] else { return }
        var (whole, refused) = (0, 0)
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".ink") {
            let file = URL(filePath: folder).appending(path: name)
            do {
                var importer = try InkImporter(name: name, bytes: try [UInt8](Data(contentsOf: file)))
                while let wanted = importer.wanted {
                    let beside = file.deletingLastPathComponent().appending(path: wanted)
                    guard let data = try? Data(contentsOf: beside) else { throw importer.refusal("missing", fix: nil) }
                    try importer.add([UInt8](data))
                }
                let imported = try importer.story()
                #expect(InkImports.flaw(of: imported) == nil, "\(name)")
                whole += 1
            } catch let failure as ImportFailure {
                // A part of a story in several files may have no text of its own.
                #expect(!failure.problems.isEmpty)
                refused += 1
                print("\(name): \(failure.problems[0].message)")
            }
        }
        print("ink corpus: \(whole) imported, \(refused) refused")
    }
}
