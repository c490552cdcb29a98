internal import Bundle
public import Story
internal import StoryEditing
public import StoryFormat
public import StoryImport

/// Drafts that begin with what an author already has.
extension StoryLibrary {
    /// A draft that began with an author's file.
    public struct BroughtDraft: Sendable {
        /// The draft.
        public let draft: StoredDraft
        /// Whether it is new.
        public let isNew: Bool
        /// What was imported from another tool, and what was not; nil for a file of Branchbook.
        public let report: ImportReport?
        /// What keeps an imported story from the shelf: how many errors of each kind.
        public let mistakes: [DiagnosticList.CodeCount]
        /// How much of the imported story links lead to; nil for a file of Branchbook.
        public let reach: Story.Reach?
        /// The number of stories in the file.
        public let stories: Int
    }

    /// Begins a draft from an author's file. Beginning the same one again changes nothing.
    ///
    /// The story gets another ID if one on the shelf or another draft has its own.
    /// - Parameters:
    ///   - id: The draft's ID, drawn by the device.
    ///   - files: The main file, and then those that it may include.
    ///   - number: Which story of the file, from 0.
    /// - Throws: ``LibraryError/brought(_:)`` or ``LibraryError/bundle(_:)`` if there is no story in it.
    public func beginDraft(
        _ id: String,
        from files: [BroughtFile],
        number: Int,
        as visitor: Visitor
    ) throws(LibraryError) -> BroughtDraft {
        let author = try author(visitor)
        let known = try knownDraft(id, of: visitor)
        let stories = try BroughtStory.stories(in: files, importedBy: imports)
        guard stories.indices.contains(number) else { throw .missing("This file has no story \(number).") }
        let story = stories[number]
        let problems = story.report == nil ? nil : BundleWriter.problems(in: Array(story.draft.json.compact.utf8))
        let mistakes = problems?.counts.filter { $0.code.severity == .error } ?? []
        func brought(_ draft: StoredDraft, isNew: Bool) -> BroughtDraft {
            BroughtDraft(
                draft: draft,
                isNew: isNew,
                report: story.report,
                mistakes: mistakes,
                reach: story.reach,
                stories: stories.count
            )
        }
        if let known { return brought(known, isNew: false) }
        let title = story.draft.story.text("title")
        let draft = try self.files.withoutSweeping { intake throws(LibraryError) in
            var media: [StoredFile] = []
            for file in story.media { media.append(try intake.keep(file)) }
            for words in story.words { media.append(try intake.keep(words)) }
            return try begin(id, story.draft, title: title.isEmpty ? files[0].name : title, files: media, author, visitor)
        }
        return brought(draft, isNew: true)
    }

    /// Begins a draft that has everything of another one but its history. Beginning the same one again changes nothing.
    /// - Parameters:
    ///   - id: The new draft's ID, drawn by the device.
    ///   - original: The ID of the draft that is copied.
    /// - Returns: The draft, and whether it is new.
    public func beginDraft(
        _ id: String,
        copyOf original: String,
        title: String,
        as visitor: Visitor
    ) throws(LibraryError) -> (draft: StoredDraft, isNew: Bool) {
        let author = try author(visitor)
        if let known = try knownDraft(id, of: visitor) { return (known, false) }
        _ = try draft(original, of: visitor)
        let content = try liveDraft(original).draft
        let file: StoryFile
        do throws(StoryFileProblem) {
            file = try StoryFile(Array(content.json.compact.utf8), sidecar: content.sidecar.compact)
        } catch {
            throw .store(.damaged("The history of the draft \(original) cannot be read."))
        }
        return try files.withoutSweeping { _ throws(LibraryError) in
            let media = try storing { () throws(StoreError) in try store.files(ofDraft: original) }
            return (try begin(id, file.draft, title: title, files: media, author, visitor), true)
        }
    }

    private func begin(
        _ id: String,
        _ content: Draft,
        title: String,
        files: [StoredFile],
        _ author: Reader.ID,
        _ visitor: Visitor
    ) throws(LibraryError) -> StoredDraft {
        let wanted = content.story.text("id")
        let story = try unusedStoryID(from: wanted.isEmpty ? title : wanted)
        let stored = StoredDraft(id: id, author: author, title: title, story: story, created: visitor.now)
        return try begin(stored, content.copy(id: story, title: title), files: files, visitor)
    }
}
