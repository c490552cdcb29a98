internal import Bundle
internal import Library
internal import StoryFormat

/// What `story.json` and `story.editor.json` hold, as digests; nil for a file that is not there.
struct FolderBytes: Equatable {
    var story: String?
    var sidecar: String?

    init(story: String?, sidecar: String?) {
        self.story = story
        self.sidecar = sidecar
    }

    init(of story: [UInt8]?, sidecar: [UInt8]?) {
        self.init(story: story.map { ContentDigest.sha256($0) }, sidecar: sidecar.map { ContentDigest.sha256($0) })
    }

    init(_ files: StoryLibrary.DraftSources) {
        self.init(of: files.story, sidecar: files.sidecar)
    }
}

/// The last moment at which the files and the draft said the same.
struct FolderAgreement: Equatable {
    /// What the files held. Somebody may have written them in another layout than the draft would.
    var files: FolderBytes
    /// What the draft would have been written as.
    var draft: FolderBytes
    /// The last entry of the history.
    var number: Int64
    /// The sidecar that could not be read and is left alone; nil if there is none.
    var damagedSidecar: String?

    /// The files as the draft is written.
    init(_ draft: FolderBytes, number: Int64) {
        self.init(files: draft, draft: draft, number: number, damagedSidecar: nil)
    }

    init(files: FolderBytes, draft: FolderBytes, number: Int64, damagedSidecar: String?) {
        self.files = files
        self.draft = draft
        self.number = number
        self.damagedSidecar = damagedSidecar
    }

    /// The agreement that fits what is on disk: before the files are written, both the old one and the new one are stored, as the process
    /// may end in between.
    static func fitting(_ files: FolderBytes, among stored: [FolderAgreement]) -> FolderAgreement? {
        stored.first { $0.files == files } ?? stored.first { $0.files.story == files.story } ?? stored.first
    }
}

extension FolderAgreement {
    /// The agreement as it is stored.
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("number", number)
        fields.add("files", files.json)
        fields.add("draft", draft.json)
        fields.add("damagedSidecar", damagedSidecar)
        return fields.object
    }

    /// Reads what ``json`` wrote; nil for anything else.
    init?(_ json: JSONValue) {
        guard let number = json["number"]?.number, number >= 0, let files = json["files"], let draft = json["draft"] else { return nil }
        self.init(
            files: FolderBytes(files),
            draft: FolderBytes(draft),
            number: number,
            damagedSidecar: json["damagedSidecar"]?.string
        )
    }
}

extension FolderBytes {
    fileprivate var json: JSONValue {
        var fields = JSONFields()
        fields.add("story", story)
        fields.add("sidecar", sidecar)
        return fields.object
    }

    fileprivate init(_ json: JSONValue) {
        self.init(story: json["story"]?.string, sidecar: json["sidecar"]?.string)
    }
}
