import Foundation

/// The files in `Tests/FormatCorpus`, which define what the format allows.
enum Corpus {
    /// A file of the corpus.
    struct Entry: Sendable, CustomStringConvertible {
        /// The path in the corpus.
        var path: String
        /// The place of its mistake, as `line:column`; empty for a valid file.
        var place = ""

        var description: String { path }

        func bytes() throws -> [UInt8] {
            try [UInt8](Data(contentsOf: Corpus.folder.appending(path: path)))
        }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "FormatCorpus"
    )

    /// The valid stories.
    static func valid() throws -> [Entry] { try files(in: "valid") }

    /// The files with one mistake each, with its place.
    static func invalid() throws -> [Entry] {
        let table = try String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)
        let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
        let places = Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), String($0[1])) })
        return try ["invalid-shape", "invalid-meaning", "invalid-text"].flatMap { try files(in: $0) }.map { entry in
            Entry(path: entry.path, place: places[entry.path] ?? "not in expected.tsv")
        }
    }

    private static func files(in name: String) throws -> [Entry] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path())
        return names.filter { $0.hasSuffix(".json") }.sorted().map { Entry(path: "\(name)/\($0)") }
    }
}
