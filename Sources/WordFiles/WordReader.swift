public import StoryImport

/// Reads Word documents: zip archives with XML in them.
public enum WordReader {
    /// The most bytes of a file.
    public static let mostBytes = 64 << 20

    /// Whether a file is a document of an office program, and no other archive, such as a bundle.
    public static func reads(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), bytes.count <= mostBytes else { return false }
        return WordArchive(bytes)?.has("[Content_Types].xml") ?? false
    }

    /// Whether a file with this name should be a Word document.
    public static func reads(name: String) -> Bool { name.lowercased().hasSuffix(".docx") }

    /// Imports the story of a document.
    /// - Parameters:
    ///   - name: The file's name, which is the story's title if the document has none.
    ///   - bytes: The whole file.
    /// - Throws: Why there is no story; a line is the number of a paragraph.
    /// - Complexity: O(*n*) in the unpacked bytes, of which each part has a limited number.
    public static func story(name: String, bytes: [UInt8]) throws(ImportFailure) -> ImportedStory {
        try WordImporter.story(name: name, document: document(bytes))
    }

    /// The paragraphs of a file.
    public static func document(_ bytes: [UInt8]) throws(ImportFailure) -> WordDocument {
        guard bytes.count <= mostBytes else {
            let message = "The file has \(bytes.count) bytes; the limit is \(mostBytes)."
            throw WordImporter.refusal(message, fix: "Make its pictures smaller.")
        }
        guard let archive = WordArchive(bytes) else {
            throw WordImporter.refusal("This is not a Word document, or a part of it is missing.", fix: "Save it as .docx again.")
        }
        return try WordParts(archive).document()
    }
}
