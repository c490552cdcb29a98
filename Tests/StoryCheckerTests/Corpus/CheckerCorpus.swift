import Foundation
import Testing

/// The files in `Tests/CheckerCorpus`, which say what the checker reports and where.
enum CheckerCorpus {
    /// A file of the corpus.
    struct Entry: Sendable, CustomTestStringConvertible {
        /// The file's name without folder and extension, such as `B0503-every-choice-closed`.
        var name: String
        /// The location of the file.
        var file: URL

        var testDescription: String { name }

        func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "CheckerCorpus")

    /// Stories with marks where diagnostics are expected.
    static func broken() throws -> [Entry] { try entries(in: "broken") }

    /// The main examples, fixed.
    static func fixed() throws -> [Entry] { try entries(in: "fixed") }

    /// Valid stories that come close to a diagnostic.
    static func sound() throws -> [Entry] { try entries(in: "sound") }

    private static func entries(in name: String) throws -> [Entry] {
        let folder = folder.appending(path: name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return names.filter { $0.hasSuffix(".json") }.sorted().map { file in
            Entry(name: String(file.dropLast(".json".count)), file: folder.appending(path: file))
        }
    }
}
