internal import Library
internal import Story

/// A story to begin.
struct DraftBeginning {
    let id: String
    let title: String?
    let language: String?
    let from: String?
    let copyOf: String?

    /// The ID of a new draft.
    static let newID = Shapes.text("16 random letters and digits, drawn by the device.", pattern: "^[a-z0-9]{16}$")

    static let shape = Shape.object(
        "DraftBeginning",
        .required("id", newID),
        .optional("title", Shapes.text("The title of a new story, or of a copy.", length: 1...200)),
        .optional("language", Shapes.text("The language of a new story, such as `de`.", length: 2...35)),
        .optional("from", Shapes.text("The ID of a story on the shelf to begin from.", length: 1...64)),
        .optional("copyOf", Shapes.text("The ID of a draft to copy.", length: 1...64)),
        make: DraftBeginning.init
    )
}

/// Files from an author's disk, to begin a draft from.
struct DraftImport {
    let id: String
    let files: [File]
    let story: Int64?

    /// One of the files.
    struct File {
        let name: String
        let text: String

        static let shape = Shape.object(
            "DraftImportFile",
            .required("name", Shapes.text("Its name.", length: 1...255)),
            .required("text", Shapes.text("Its whole content.")),
            make: File.init
        )
    }

    static let shape = Shape.object(
        "DraftImport",
        .required("id", DraftBeginning.newID),
        .required("files", File.shape.list(atMost: 100, "The main file, and then those that an ink story includes.")),
        .optional("story", Shapes.number(0...999, "Which story of an archive; the first one without it.")),
        make: DraftImport.init
    )
}

/// Entries that a device has made.
struct NewDraftEntries {
    let after: Int64
    let entries: [String]

    /// The most entries of a request.
    static let most: Int64 = 200

    static let shape = Shape.object(
        "NewDraftEntries",
        .required("after", Shapes.entryNumber("The last entry of the history that the device has.")),
        .required("entries", Shapes.text(length: 1...4_194_304).list(atMost: most, "The device's entries in order, in JSON.")),
        make: NewDraftEntries.init
    )
}

/// What is to be published.
struct Publication {
    let number: Int64
    let accept: [String]?

    static let shape = Shape.object(
        "Publication",
        .required("number", Shapes.entryNumber("The last entry of the history that the author has seen.")),
        .optional("accept", Acceptance.shape.list(atMost: 100, "The kinds of mistake with which it is published all the same.")),
        make: Publication.init
    )

    /// The accepted kinds.
    var accepted: Set<Problem.Code> { Acceptance.codes(accept ?? []) }
}

/// The kinds of mistake with which a story may be published, by their codes.
enum Acceptance {
    private static let all = Problem.Code.allCases.filter(\.isAcceptable)
    static let shape = Shapes.choice(all.map(\.description))

    static func codes(_ names: [String]) -> Set<Problem.Code> { Set(all.filter { names.contains($0.description) }) }
}

/// Whether a reader may write stories.
struct WritingPermission {
    let allowed: Bool
    let asksFirst: Bool?

    static let shape = Shape.object(
        "WritingPermission",
        .required("allowed", Shapes.flag),
        .optional("asksFirst", Shapes.flag),
        make: WritingPermission.init
    )

    /// The permission as the library knows it.
    var writing: Reader.Writing {
        guard allowed else { return .notAllowed }
        return asksFirst == true ? .asksFirst : .allowed
    }
}

/// What a grown-up answers the author of a story.
struct DraftAnswer {
    let number: Int64
    let words: String

    static let shape = Shape.object(
        "DraftAnswer",
        .required("number", Shapes.entryNumber("The last entry of what the grown-up has looked at.")),
        .required("words", Shapes.text("What the author is to know.", length: 1...Int64(StoredDraft.Answer.longest))),
        make: DraftAnswer.init
    )
}
