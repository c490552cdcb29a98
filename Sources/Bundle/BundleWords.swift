internal import Glibc
public import Story
internal import StoryFormat

/// A story's words in another language, as a bundle has them.
public struct BundleWords: Sendable {
    /// The words.
    public var words: Words
    /// The bytes of their file, as the translator's tool wrote them.
    public var source: [UInt8]

    /// The name of their file in the bundle, such as `words/de.json`.
    public var name: String { WordsDocument.path(words.language) }

    /// Reads the words for a story. Individual translations may have mistakes; readers see the original in their place.
    /// - Parameter name: The name of their file in the bundle.
    /// - Throws: ``BundleError/Code/brokenWords`` if the file cannot be read, or is for another story or language.
    public init(_ name: String, _ source: [UInt8], for story: Story) throws(BundleError) {
        func broken(_ reason: String) -> BundleError {
            let message = "“\(name)” \(reason) “branchbook check” shows more."
            return BundleError(.brokenWords, file: name, message: message)
        }
        let document = WordsDocument(source)
        guard let words = document.words else {
            let count = document.problems.count == 1 ? "a mistake" : "\(document.problems.count) mistakes"
            throw broken("has \(count), and cannot be read.")
        }
        guard words.story == story.id else { throw broken("is for another story, “\(words.story)”.") }
        guard words.language != story.language else { throw broken("is in the story's own language.") }
        self.words = words
        self.source = source
        guard self.name == name else { throw broken("is for the language “\(words.language)”, and its name says otherwise.") }
    }

    /// The names of the files with words in a story's folder, sorted.
    public static func names(in folder: String) -> [String] {
        guard let listing = unsafe opendir(folder + "/" + WordsDocument.folder) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(WordsDocument.folder + "/" + name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether a file in a bundle has words, by its name.
    public static func isName(_ name: String) -> Bool { name.hasPrefix(WordsDocument.folder + "/") && name.hasSuffix(".json") }
}
