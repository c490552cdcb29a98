internal import StoryFormat

/// Imports stories made with any other tool, and decides which tool a file is from.
///
/// Reading files is the host's task: as long as ``wanted`` names one, give it with ``add(_:)``, or fail with ``refusal(_:fix:)``.
public struct StoryImporter: Sendable {
    /// What the file was made with.
    public let tool: Tool
    private let name: String
    private let bytes: [UInt8]
    /// Only ink includes other files.
    private var ink: InkImporter?

    /// A tool, or a way to write stories.
    public enum Tool: String, CaseIterable, Sendable {
        case twine, ink, markdown, tree
        /// A document that a host has read; see ``WordImporter``.
        case word

        /// The guide that says what comes over, and what to do with the rest.
        public var guide: String {
            switch self {
            case .twine: "docs/from-twine.md"
            case .ink: "docs/from-ink.md"
            case .markdown, .tree, .word: "docs/from-plain.md"
            }
        }

        /// What the parts of a story are called there: one of them.
        public var partName: String {
            switch self {
            case .twine: "passage"
            case .ink: "part"
            case .markdown, .tree, .word: "page"
            }
        }
    }

    /// Begins with the main file.
    /// - Parameters:
    ///   - name: Its name; the last part of a path is enough.
    ///   - bytes: The whole file, UTF-8.
    public init(name: String, bytes: [UInt8]) throws(ImportFailure) {
        if let foreign = ForeignFile(name: name, bytes: bytes) { throw foreign.failure }
        self.name = name
        self.bytes = bytes
        if InkImporter.reads(name) {
            tool = .ink
            ink = try InkImporter(name: name, bytes: bytes)
        } else if MarkdownImporter.reads(name) {
            tool = .markdown
        } else {
            tool = TreeImporter.reads(bytes) && !TwineJSONReader.isTwine(bytes) ? .tree : .twine
            if tool == .tree, let root = JSONParser.value(of: bytes), root["branchbook"] != nil, root["locations"] != nil {
                let fix = "Put it into a folder of its own as story.json, with its pictures and sounds beside it."
                throw ImportFailure("This is a Branchbook story already.", fix: fix, at: 0, in: bytes)
            }
        }
    }

    /// The path of the next file to read, relative to the folder of the main file; nil if all are there.
    public var wanted: String? { ink?.wanted }

    /// The paths of all files to read that are known so far, ``wanted`` first.
    package var allWanted: [String] { ink?.allWanted ?? [] }

    /// Gives the file that is ``wanted``.
    public mutating func add(_ bytes: [UInt8]) throws(ImportFailure) { try ink?.add(bytes) }

    /// The failure that says why the file that is ``wanted`` cannot be read, with the place that includes it.
    public func refusal(_ message: String, fix: String?) -> ImportFailure {
        ink?.refusal(message, fix: fix) ?? ImportFailure(message, fix: fix, at: 0, in: bytes)
    }

    /// The stories.
    /// - Returns: At least one; several for an archive of Twine.
    /// - Throws: Why there is none, with the places in the files.
    public func stories() throws(ImportFailure) -> [ImportedStory] {
        if let ink { return [try ink.story()] }
        switch tool {
        case .markdown: return [try MarkdownImporter.story(name: name, bytes: bytes)]
        case .tree: return [try TreeImporter.story(name: name, bytes: bytes)]
        case .twine, .ink, .word: return try TwineImporter.stories(in: bytes)
        }
    }
}
