import Foundation
import Story
import StoryEngine
import StoryImport

/// The walks that an interpreter took through an ink story.
struct InkWalks: Decodable {
    /// The path of its main file.
    var path: String
    var walks: [Walk]

    /// What one reader did.
    struct Walk: Decodable {
        var pages: [Page]
        /// What the interpreter does not know, so that the walk ends there; nil if it does not.
        var unsupported: String?
    }

    /// What is read up to the next choices, and which of them is picked.
    struct Page: Decodable {
        var text: String
        var choices: [String]
        var pick: Int?
    }

    /// The imported story; nil if the importer refuses the file.
    func imported() throws -> ImportedStory? {
        let main = URL(filePath: path)
        let folder = main.deletingLastPathComponent()
        do {
            var importer = try InkImporter(name: main.lastPathComponent, bytes: [UInt8](Data(contentsOf: main)))
            while let wanted = importer.wanted { try importer.add([UInt8](Data(contentsOf: folder.appending(path: wanted)))) }
            return try importer.story()
        } catch is ImportFailure {
            return nil
        }
    }
}

/// Reads an imported ink story along a walk.
///
/// Where one page ends and the next begins is left to the story, so that only the words are compared, without the spaces between them.
struct InkPlayer {
    private var playthrough: Playthrough

    init(_ imported: ImportedStory) throws { playthrough = Playthrough(try Program(imported.story), seed: 1) }

    /// Where the story goes another way than the walk; nil if it does not.
    mutating func difference(from walk: [InkWalks.Page]) -> String? {
        for (number, page) in walk.enumerated() {
            let (text, choices) = read()
            guard text == Self.words(page.text) else { return "page \(number + 1) says “\(text)” instead of “\(Self.words(page.text))”" }
            let (found, wanted) = (choices.map { Self.words($0.text.plainText) }, page.choices.map { Self.words($0) })
            guard found == wanted else { return "page \(number + 1) offers \(found) instead of \(wanted)" }
            guard let pick = page.pick else { continue }
            guard apply(.choose(choices[pick].id)) else { return "page \(number + 1): \(wanted[pick]) cannot be picked" }
        }
        return nil
    }

    /// Reads on to the next choices or to the end.
    private mutating func read() -> (text: String, choices: [ChoiceView]) {
        var text = ""
        for _ in 0..<5_000 {
            switch playthrough.scene {
            case .choices(let list):
                let open = playthrough.enabledChoices
                return (text, list.choices.filter { open.contains($0.id) })
            case .page(let page): text += page.lines.map { Self.words($0.plainText) }.joined()
            case .ending: return (text, [])
            default: break
            }
            guard apply(.advance) else { break }
        }
        return (text, [])
    }

    private mutating func apply(_ input: Input) -> Bool { (try? playthrough.apply(input)) != nil }

    /// Words without spaces, which ink and pages put in different places.
    private static func words(_ text: String) -> String {
        text.replacing("\u{2060}", with: "").split { $0.isWhitespace }.joined()
    }
}
