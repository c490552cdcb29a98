internal import Bundle
internal import ImportProcess
internal import Story
internal import StoryEditing
public import StoryFormat
internal import StoryImport
internal import WordFiles

/// A file from an author's disk, to become a draft.
public struct BroughtFile: Sendable {
    /// Its name.
    public let name: String
    /// Its whole content.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// Why no story can be read from an author's files.
public struct BringingProblem: Equatable, Sendable {
    /// The name of the file.
    public let file: String
    /// The line and the column; nil if the file as a whole cannot be read.
    public let position: SourceText.Position?
    /// The problem, and how to fix it.
    public let sentence: String
}

/// A story read from an author's files, before it is a draft.
struct BroughtStory {
    /// The story, with everything that its file says.
    var draft: Draft
    /// Its pictures and sounds.
    var media: [BundleFile] = []
    /// Its words in other languages.
    var words: [BundleWords] = []
    /// What was imported from another tool, and what was not; nil for a file of Branchbook.
    var report: ImportReport?
    /// How much of it links lead to; nil for a file of Branchbook.
    var reach: Story.Reach?

    /// Reads the stories of a file: a bundle, a `story.json`, a Word document, or a story made with another tool, with the files that it includes.
    /// - Parameters:
    ///   - files: The main file, and then those that it may include.
    ///   - worker: Imports what another tool made.
    /// - Returns: At least one story; several for an archive of Twine.
    /// - Throws: ``LibraryError/brought(_:)`` or ``LibraryError/bundle(_:)``.
    static func stories(in files: [BroughtFile], importedBy worker: ImportWorker) throws(LibraryError) -> [BroughtStory] {
        guard let main = files.first else { throw .refused("There is no file.") }
        // A document and a bundle are both archives.
        let isDocument = WordReader.reads(main.bytes)
        if main.bytes.starts(with: zip), !isDocument {
            if let foreign = ForeignFile(name: main.name, bytes: main.bytes), foreign != .archive { throw problem(foreign.failure, main) }
            let bundle: StoryBundle
            do throws(BundleError) { bundle = try BundleReader.read(main.bytes) } catch { throw .bundle(error) }
            return [BroughtStory(draft: try draft(bundle.source, of: main), media: bundle.files, words: bundle.words)]
        }
        if JSONParser.parse(main.bytes).root?.value["branchbook"] != nil { return [BroughtStory(draft: try draft(main.bytes, of: main))] }
        let imported = try self.imported(main, files.dropFirst(), by: worker)
        var stories: [BroughtStory] = []
        for var story in imported {
            let media = pictures(of: &story, files.dropFirst())
            let draft = try draft(Array(story.story.json.utf8), sidecar: story.sidecar, of: main)
            stories.append(BroughtStory(draft: draft, media: media, report: story.report, reach: Story.Reach(of: story.story)))
        }
        return stories
    }

    /// The first bytes of a bundle.
    private static let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    private static func draft(_ story: [UInt8], sidecar: JSONValue? = nil, of file: BroughtFile) throws(LibraryError) -> Draft {
        do throws(StoryFileProblem) {
            return try StoryFile(story, sidecar: sidecar?.compact).draft
        } catch {
            let mistake = StoryFile.mistake(in: story)
            let sentence = [mistake?.message ?? "This is not a story.", mistake?.fix].compactMap(\.self).joined(separator: " ")
            throw .brought(BringingProblem(file: file.name, position: mistake?.position, sentence: sentence))
        }
    }

    // MARK: Other tools

    /// Files that a browser was given have no folders, so that an included one is known by its last name.
    private static func imported(
        _ main: BroughtFile,
        _ others: ArraySlice<BroughtFile>,
        by worker: ImportWorker
    ) throws(LibraryError) -> [ImportedStory] {
        do throws(ImportWorker.Failure) {
            return try worker.stories(name: main.name, bytes: main.bytes) { wanted throws(ImportWorker.Refusal) in
                let name = wanted.split(separator: "/").last
                guard let file = others.first(where: { $0.name == wanted || $0.name.split(separator: "/").last == name }) else {
                    throw ImportWorker.Refusal("“\(wanted)” is not among the files.", fix: "Choose it together with the main file.")
                }
                return file.bytes
            }.stories
        } catch {
            switch error {
            case .file(let failure): throw problem(failure, main)
            case .late, .crashed: throw .brought(BringingProblem(file: main.name, position: nil, sentence: error.sentence))
            case .unavailable(let reason): throw .unavailable(reason)
            }
        }
    }

    /// The pictures of an imported story that are in its file, or that were given with it. All others are left out.
    private static func pictures(of imported: inout ImportedStory, _ others: ArraySlice<BroughtFile>) -> [BundleFile] {
        var media: [BundleFile] = []
        for picture in imported.pictures {
            let path = picture.source ?? picture.file
            let name = path.split(separator: "/").last
            let given = others.first { $0.name == path } ?? others.first { $0.name.split(separator: "/").last == name }
            guard let bytes = picture.bytes ?? given?.bytes else {
                imported.leaveOut(picture, because: "It is not among the files; choose it together with the main file.")
                continue
            }
            do throws(BundleError) {
                media.append(try BundleFile(checking: bytes, name: picture.file))
            } catch {
                imported.leaveOut(picture, because: error.message)
            }
        }
        return media
    }

    private static func problem(_ failure: ImportFailure, _ main: BroughtFile) -> LibraryError {
        guard let first = failure.problems.first else { return .refused("This file cannot be imported.") }
        let sentence = [first.message, first.fix].compactMap(\.self).joined(separator: " ")
        return .brought(BringingProblem(file: first.file ?? main.name, position: first.position, sentence: sentence))
    }
}
