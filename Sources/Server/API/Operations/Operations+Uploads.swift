internal import Bundle
internal import Library
internal import Story
internal import StoryFormat
internal import Synchronization

extension Operations {
    fileprivate static let digest = PathParameter("sha256", Shapes.digest, "The digest of the whole bundle.")
    fileprivate static let from = number("from", 0...API.largestUpload, "How many bytes were sent before.", isRequired: true)
    private static let path = PathPattern("/api/administration/uploads/{sha256}")

    static let uploads = [
        Operation(
            id: "getUpload",
            method: "GET",
            path: path,
            summary: "How much of a bundle has arrived, so that an upload can be resumed.",
            access: .administrator,
            parameters: [digest.described],
            answers: [document(UploadDocument.self, "The bytes received.")],
            run: { api, call throws(ProblemDetails) in
                let file = try api.upload(call)
                let size = api.uploads.withLock { _ in file.size }
                return .json(UploadDocument(received: size))
            }
        ),
        Operation(
            id: "putUpload",
            method: "PUT",
            path: path,
            summary: "Sends the next piece of a bundle, at most one mebibyte.",
            access: .administrator,
            parameters: [digest.described, from.described],
            body: .bytes,
            bodyLimit: 1_024 * 1_024,
            answers: [document(UploadDocument.self, "The bytes received.")],
            problems: [.conflict, .unprocessable, .insufficientStorage],
            run: { api, call throws(ProblemDetails) in try api.receive(call) }
        ),
        Operation(
            id: "postUpload",
            method: "POST",
            path: path,
            summary: "Verifies a completely uploaded bundle and adds it to the library.",
            lane: .pictures,
            access: .administrator,
            parameters: [digest.described],
            body: UploadEnd.shape,
            example: #"{"size": 48213}"#,
            answers: [document(Added.self, "Whether the story was added, updated or already there.")],
            problems: [.conflict, .notFound, .insufficientStorage],
            run: { api, call, end throws(ProblemDetails) in try api.addUpload(end, call) }
        ),
    ]
}

extension API {
    fileprivate func upload(_ call: Call) throws(ProblemDetails) -> UploadFile {
        UploadFile(folder: library.files.incoming, digest: try call.value(of: Operations.digest))
    }

    private func uploadAnswer(_ call: Call) throws(ProblemDetails) -> UploadAnswer {
        UploadAnswer(folder: library.files.incoming, digest: try call.value(of: Operations.digest))
    }

    fileprivate func receive(_ call: Call) throws(ProblemDetails) -> Response {
        let (file, answer) = (try upload(call), try uploadAnswer(call))
        // The description guarantees that it is present.
        let from = call.value(of: Operations.from).map { Int($0) } ?? 0
        let piece = call.request.file.map { UploadFile.Piece.file($0) } ?? .bytes(call.request.body)
        let result: Result<Int, ProblemDetails> = uploads.withLock { _ in
            let size = file.size
            if size == 0 { answer.remove() }
            // The piece arrived before, but its answer was lost: there is nothing to do.
            if from + piece.count == size || from < size && from + piece.count < size { return .success(size) }
            guard from == size else { return .failure(Self.misplaced(size)) }
            guard size + piece.count <= Int(Self.largestUpload) else {
                return .failure(ProblemDetails(.unprocessable, "A bundle can have at most \(Self.largestUpload) bytes."))
            }
            do throws(UploadFile.Failure) { try file.append(piece) } catch {
                return .failure(UploadFile.problem(of: error.code))
            }
            return .success(size + piece.count)
        }
        switch result {
        case .success(let size): return .json(UploadDocument(received: size))
        case .failure(let problem): throw problem
        }
    }

    fileprivate static let largestUpload: Int64 = 268_435_456

    private static func misplaced(_ size: Int) -> ProblemDetails {
        ProblemDetails(
            .conflict,
            "There are \(size) bytes here: send from there.",
            more: .init(reason: "gap", received: size)
        )
    }

    fileprivate func addUpload(_ end: UploadEnd, _ call: Call) throws(ProblemDetails) -> Response {
        let (file, kept) = (try upload(call), try uploadAnswer(call))
        let found: [UInt8]?
        do throws(UploadFile.Failure) { found = try file.bytes() } catch {
            throw ProblemDetails(.internalError, "The uploaded data cannot be read.")
        }
        guard let bytes = found else {
            // It was added before, but the answer was lost.
            if let answer = kept.bytes { return .bytes(answer, type: "application/json") }
            throw ProblemDetails(.notFound, "Nothing was uploaded for this digest.")
        }
        guard bytes.count == end.size else { throw Self.misplaced(bytes.count) }
        guard ContentDigest.sha256(bytes) == (try call.value(of: Operations.digest)) else {
            file.remove()
            throw ProblemDetails(
                .unprocessable,
                "The uploaded data has a different digest: send it again.",
                more: .init(reason: "digest")
            )
        }
        let bundle: StoryBundle
        do throws(BundleError) { bundle = try BundleReader.read(bytes) } catch {
            file.remove()
            throw ProblemDetails(.bundle(error))
        }
        let addition = try librarySays { () throws(LibraryError) in
            try library.add(bundle, pack: nil, actor: call.caller.actor, now: call.now)
        }
        let entry = try stories.story(bundle.story.id.text)
        let card = StoryCard(entry.listing, picture: try stories.cover(of: entry.listing))
        let answer = JSON.bytes(of: Added(result: Added.Result(addition), story: card, warnings: bundle.warnings.map(\.message)))
        kept.keep(answer)
        file.remove()
        return .bytes(answer, type: "application/json")
    }

}

/// The length of a bundle whose pieces have all been sent.
private struct UploadEnd {
    let size: Int

    static let shape = Shape.object(
        "UploadEnd",
        .required("size", Shapes.number(1...API.largestUpload).map { Int($0) }),
        make: UploadEnd.init
    )
}

/// How much of a bundle has arrived.
private struct UploadDocument: Document {
    let received: Int

    static var schemaName: String? { "Upload" }
}

/// The result of adding a bundle.
private struct Added: Document {
    let result: Result
    let story: StoryCard
    let warnings: [String]

    static var schemaName: String? { "Added" }

    enum Result: String, DocumentChoice {
        case added, replaced, unchanged

        init(_ addition: StoryLibrary.Addition) {
            switch addition {
            case .added: self = .added
            case .replaced: self = .replaced
            case .unchanged: self = .unchanged
            }
        }
    }
}
