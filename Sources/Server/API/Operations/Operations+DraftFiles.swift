internal import Bundle
internal import Library
internal import StoryFormat

extension Operations {
    private static let name = PathParameter("name", Shapes.text(length: 1...240), "What the story calls the file.")
    private static let version = QueryParameter(
        "version",
        Shapes.text("The beginning of the file's SHA-256.", pattern: "^[0-9a-f]{16,64}$"),
        "Makes another address of another content, so that browsers need not ask whether it has changed."
    )

    /// The pictures and sounds of drafts.
    static let draftFiles = [
        Operation(
            id: "getDraftFiles",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/files"),
            summary: "The pictures and sounds that the library has for a draft.",
            access: .reader,
            parameters: [draft.described],
            answers: [document(DraftFilesDocument.self, "The files, by name.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let files = try librarySays { () throws(LibraryError) in try api.library.files(ofDraft: id, as: call.caller) }
                return .json(DraftFilesDocument(files: files.map(DraftFileDocument.init)))
            }
        ),
        content(
            "getDraftFile",
            PathPattern("/api/drafts/{draft}/files/{+name}"),
            "A picture or sound of a draft.",
            access: .reader
        ) { library, name, id, caller throws(LibraryError) in try library.file(name, ofDraft: id, as: caller) },
        Operation(
            id: "putDraftFile",
            method: "PUT",
            path: PathPattern("/api/drafts/{draft}/files/{+name}"),
            summary: "Adds a picture or sound to a draft, after the checks of a bundle's files. It may be sent again.",
            lane: .pictures,
            access: .author,
            parameters: [draft.described, name.described],
            body: .bytes,
            bodyLimit: API.largestDraftFile,
            answers: [
                document(DraftFileDocument.self, "The file was added.", .created),
                document(DraftFileDocument.self, "The draft had this file already."),
            ],
            problems: [.notFound, .conflict, .unprocessable, .insufficientStorage],
            run: { api, call throws(ProblemDetails) in try api.addFile(call) }
        ),
        content(
            "getWaitingDraftFile",
            PathPattern("/api/administration/drafts/{draft}/files/{+name}"),
            "A picture or sound of a story that waits to be looked at.",
            access: .administrator
        ) { library, name, id, caller throws(LibraryError) in try library.file(name, ofWaitingDraft: id, as: caller) },
    ]

    /// An operation that sends a picture or sound.
    /// - Parameter file: Finds it in the library by its name and its draft's ID.
    private static func content(
        _ id: String,
        _ path: PathPattern,
        _ summary: String,
        access: Operation.Access,
        _ file: @escaping @Sendable (StoryLibrary, String, String, Visitor) throws(LibraryError) -> StoredFile
    ) -> Operation {
        Operation(
            id: id,
            method: "GET",
            path: path,
            summary: summary,
            access: access,
            parameters: [draft.described, name.described, version.described],
            answers: [Operation.Answer(status: .ok, summary: "Its content.", type: "*/*"), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let (id, name) = (try call.value(of: draft), try call.value(of: name))
                let found = try librarySays { () throws(LibraryError) in try file(api.library, name, id, call.caller) }
                // Only an author who edits a folder gives a name another content.
                let isOfAddress = api.options.door == nil || call.value(of: version).map { found.sha256.hasPrefix($0) } == true
                return try api.stories.response(found, to: call.request, lifetime: isOfAddress ? .foreverForOne : .untilAsked)
            }
        )
    }

    /// The name in the address of a draft's file.
    fileprivate static var draftFileName: PathParameter<String> { name }
}

extension API {
    /// The maximum size of a picture or sound that is sent to a draft, in bytes.
    static let largestDraftFile = 8 * 1_024 * 1_024

    fileprivate func addFile(_ call: Call) throws(ProblemDetails) -> Response {
        let (id, name) = (try call.value(of: Operations.draft), try call.value(of: Operations.draftFileName))
        let bytes = try call.bytes()
        let added: (file: StoredFile, isNew: Bool)
        do throws(LibraryError) {
            added = try library.addFile(name, bytes, toDraft: id, as: call.caller)
        } catch {
            guard case .bundle(let fault) = error else { throw ProblemDetails(error) }
            let more = ProblemDetails.More(reason: DraftFileFault(fault.code).rawValue, code: fault.code.rawValue, file: fault.file)
            throw ProblemDetails(.unprocessable, fault.message, more: more)
        }
        return .json(DraftFileDocument(added.file), added.isNew ? .created : .ok)
    }
}

/// Why a draft cannot have a file, as a word for programs.
private enum DraftFileFault: String {
    /// The bytes are not of a kind that stories can use, or not of the kind that the name says.
    case format
    /// It is damaged or incomplete.
    case broken
    /// It cannot be made safe.
    case unsafe
    /// It has too many bytes or pixels, or takes too long to draw.
    case tooLarge

    init(_ code: BundleError.Code) {
        switch code {
        case .unsafePicture: self = .unsafe
        case .fileTooLarge, .pictureTooLarge: self = .tooLarge
        case .wrongFormat: self = .format
        default: self = .broken
        }
    }
}
