/// What to do about a folder whose files and whose draft may both have changed.
enum FolderStep: Equatable {
    /// Nothing.
    case rest
    /// The draft was changed: write these files.
    case write(story: Bool, sidecar: Bool)
    /// The files were changed from outside: read them, and take them into the draft if they can be read.
    case read

    /// Decides.
    /// - Parameters:
    ///   - files: What is on disk now.
    ///   - draft: What the draft would be written as now.
    ///   - agreement: When both last said the same.
    ///   - unreadable: The files that were read and could not be understood; nil if there are none.
    static func next(files: FolderBytes, draft: FolderBytes, agreement: FolderAgreement, unreadable: FolderBytes?) -> FolderStep {
        // Whoever deletes the story while it is edited wants it written again. That is the way out of a file that cannot be read, too.
        if files.story == nil { return .write(story: true, sidecar: draft.sidecar != nil && files.sidecar == nil) }
        guard files == agreement.files else { return files == unreadable ? .rest : .read }
        let isSidecarWritable = files.sidecar == nil || files.sidecar != agreement.damagedSidecar
        let story = draft.story != agreement.draft.story
        let sidecar = draft.sidecar != agreement.draft.sidecar && isSidecarWritable
        return story || sidecar ? .write(story: story, sidecar: sidecar) : .rest
    }
}
