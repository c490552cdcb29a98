public import Story
public import StoryFormat

/// The file of a picture that passages of the imported story show. A host puts it into the story's folder, or leaves it out.
public struct ImportedPicture: Equatable, Sendable {
    /// The picture of the story.
    public var id: Story.Picture.ID
    /// The path of its file in the story's folder.
    public var file: String
    /// Its bytes, if the imported file has them. Nobody has looked at them yet.
    public var bytes: [UInt8]?
    /// Where it lies, relative to the imported file; nil if that has its bytes.
    public var source: String?
    /// What the passage names it by, for a host that shows it from there; nil unless such addresses were wanted.
    public var address: String?
    /// Whether the story had it before it was taken to Twine: then it stays in the story, even if its file is not here.
    public var isKnown = false
    /// The name of the first passage that shows it, and the place there.
    public var passage: String
    /// The line and the column of that place.
    public var position: SourceText.Position
    /// The byte of that place.
    public var offset: Int
}

extension ImportedStory {
    /// Leaves out a picture whose file is missing, or is not one that stories can have. It is listed, and its pages get a note. One that the
    /// story had before stays as it was.
    /// - Parameter reason: What is wrong with the file, in one sentence.
    public mutating func leaveOut(_ picture: ImportedPicture, because reason: String) {
        guard !picture.isKnown else { return }
        pictures.removeAll { $0.id == picture.id }
        story.pictures.removeAll { $0.id == picture.id }
        let note = "Not imported: " + (picture.source ?? picture.file).shortened(to: 120)
        for index in story.locations.indices where story.locations[index].pages.contains(where: { $0.picture == picture.id }) {
            story.locations[index].removePicture(picture.id, note: note)
        }
        var item = LeftOut(
            sort: .picture,
            words: ((picture.source ?? picture.file) + ": " + reason).shortened(to: 300),
            passage: picture.passage
        )
        item.position = picture.position
        item.offset = picture.offset
        report.leftOutCount += 1
        guard report.leftOut.count < ImportReport.mostListed else { return }
        let place = report.leftOut.firstIndex { $0.offset > item.offset } ?? report.leftOut.endIndex
        report.leftOut.insert(item, at: place)
    }
}

extension Story.Location {
    fileprivate mutating func removePicture(_ id: Story.Picture.ID, note added: String) {
        pages.removeAll { $0.lines.isEmpty && $0.picture == id }
        for index in pages.indices where pages[index].picture == id { pages[index].picture = nil }
        note = [note, added].compactMap { $0 }.reduce("") { $0.isEmpty ? $1 : $0 + "\n" + $1 }
    }
}
