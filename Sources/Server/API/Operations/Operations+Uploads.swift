internal import Bundle
internal import Library
internal import Story
internal import StoryFormat
internal import Synchronization

extension Operations {
    private static let digest = segment("sha256", "Digest", "The digest of the whole bundle.")
    private static let path = PathPattern("/api/administration/uploads/{sha256}")

    static let uploads = [
        Operation(
            id: "getUpload",
            method: "GET",
            path: path,
            summary: "How much of a bundle has arrived, so that an upload can be resumed.",
            access: .administrator,
            parameters: [digest],
            answers: [document("Upload", "The bytes received.")],
            run: { api, call throws(ProblemDetails) in
                let size = api.uploads.withLock { _ in api.upload(call).size }
                return .document([JSONField("received", .number(Int64(size)))])
            }
        ),
        Operation(
            id: "putUpload",
            method: "PUT",
            path: path,
            summary: "Sends the next piece of a bundle, at most one mebibyte.",
            access: .administrator,
            parameters: [
                digest,
                {
                    var from = number("from", 0...268_435_456, "How many bytes were sent before.")
                    from.isRequired = true
                    return from
                }(),
            ],
            body: .bytes,
            bodyLimit: 1_024 * 1_024,
            answers: [document("Upload", "The bytes received.")],
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
            parameters: [digest],
            body: .json(.named("UploadEnd"), example: #"{"size": 48213}"#),
            answers: [document("Added", "Whether the story was added, updated or already there.")],
            problems: [.conflict, .notFound, .insufficientStorage],
            run: { api, call throws(ProblemDetails) in try api.addUpload(call) }
        ),
    ]
}

extension API {
    fileprivate func upload(_ call: Call) -> UploadFile {
        UploadFile(folder: library.files.incoming, digest: call.segment("sha256"))
    }

    private func uploadAnswer(_ call: Call) -> UploadAnswer {
        UploadAnswer(folder: library.files.incoming, digest: call.segment("sha256"))
    }

    fileprivate func receive(_ call: Call) throws(ProblemDetails) -> Response {
        let file = upload(call)
        let from = Int(call.parameter("from") ?? "") ?? 0
        let piece = call.request.file.map { UploadFile.Piece.file($0) } ?? .bytes(call.request.body)
        let result: Result<Int, ProblemDetails> = uploads.withLock { _ in
            let size = file.size
            if size == 0 { uploadAnswer(call).remove() }
            // A piece that came already, because its answer was lost: nothing is to be done.
            if from + piece.count == size || from < size && from + piece.count < size { return .success(size) }
            guard from == size else { return .failure(Self.misplaced(size)) }
            guard size + piece.count <= Self.largestUpload else {
                return .failure(ProblemDetails(.unprocessable, "A bundle can have at most \(Self.largestUpload) bytes."))
            }
            do throws(UploadFile.Failure) { try file.append(piece) } catch {
                return .failure(UploadFile.problem(of: error.code))
            }
            return .success(size + piece.count)
        }
        switch result {
        case .success(let size): return .document([JSONField("received", .number(Int64(size)))])
        case .failure(let problem): throw problem
        }
    }

    private static let largestUpload = 268_435_456

    private static func misplaced(_ size: Int) -> ProblemDetails {
        ProblemDetails(
            .conflict,
            "There are \(size) bytes here: send from there.",
            members: [JSONField("reason", .string("gap")), JSONField("received", .number(Int64(size)))]
        )
    }

    fileprivate func addUpload(_ call: Call) throws(ProblemDetails) -> Response {
        let file = upload(call)
        let wanted = Int(call.number("size") ?? 0)
        let found: [UInt8]?
        do throws(UploadFile.Failure) { found = try file.bytes() } catch {
            throw ProblemDetails(.internalError, "The uploaded data cannot be read.")
        }
        guard let bytes = found else {
            // It was added already, and the answer was lost.
            if let answer = uploadAnswer(call).bytes { return .bytes(answer, type: "application/json") }
            throw ProblemDetails(.notFound, "Nothing was uploaded for this digest.")
        }
        guard bytes.count == wanted else { throw Self.misplaced(bytes.count) }
        guard ContentDigest.sha256(bytes) == call.segment("sha256") else {
            file.remove()
            throw ProblemDetails(
                .unprocessable,
                "The uploaded data has a different digest: send it again.",
                members: [JSONField("reason", .string("digest"))]
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
        let answer = JSON.bytes(of: Added(result: "\(addition)", story: card, warnings: bundle.warnings.map(\.message)))
        uploadAnswer(call).keep(answer)
        file.remove()
        return .bytes(answer, type: "application/json")
    }

    private struct Added: Encodable {
        let result: String
        let story: StoryCard
        let warnings: [String]
    }
}
