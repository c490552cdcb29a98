internal import Bundle
internal import Library
internal import StoryFormat

extension Operations {
    fileprivate static let pack = PathParameter("id", Shapes.pack, "The pack's permanent ID.")
    private static let packPath = "/api/administration/packs/{id}"

    static let packs = [
        Operation(
            id: "getPacks",
            method: "GET",
            path: PathPattern("/api/administration/packs"),
            summary: "The packs in the store, those installed, and the progress of installations.",
            lane: .remote,
            access: .administrator,
            answers: [document(PacksDocument.self, "The packs. If the store cannot be reached: only the installed ones, and the reason.")],
            run: { api, _ throws(ProblemDetails) in .json(try api.packsDocument()) }
        ),
        Operation(
            id: "getPackPicture",
            method: "GET",
            path: PathPattern(packPath + "/picture"),
            summary: "The picture of a pack of the store.",
            lane: .remote,
            access: .administrator,
            parameters: [pack.described],
            answers: [Operation.Answer(status: .ok, summary: "Its bytes.", type: "*/*")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in try api.packPicture(call) }
        ),
        Operation(
            id: "postInstall",
            method: "POST",
            path: PathPattern(packPath + "/install"),
            summary: "Installs a pack in the background, or resumes an installation that was stopped.",
            lane: .remote,
            access: .administrator,
            parameters: [pack.described],
            answers: [document(InstallationDocument.self, "The installation has started.", .accepted)],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let offer = try api.offer(call)
                let state = try librarySays { () throws(LibraryError) in
                    try api.packs.ask(for: offer, as: call.caller, clock: api.options.clock)
                }
                return .json(InstallationDocument(state), .accepted)
            }
        ),
        Operation(
            id: "getInstallation",
            method: "GET",
            path: PathPattern(packPath + "/installation"),
            summary: "The progress of a pack's installation.",
            access: .administrator,
            parameters: [pack.described],
            answers: [document(InstallationDocument.self, "The progress.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in .json(InstallationDocument(try api.installation(call))) }
        ),
        Operation(
            id: "deleteInstallation",
            method: "DELETE",
            path: PathPattern(packPath + "/installation"),
            summary: "Stops the installation of a pack. What has been downloaded is kept for next time.",
            access: .administrator,
            parameters: [pack.described],
            answers: [document(InstallationDocument.self, "The progress so far; it stops in a moment.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let state = try api.installation(call)
                let id = try call.value(of: pack)
                try librarySays { () throws(LibraryError) in try api.packs.stop(id, as: call.caller) }
                return .json(InstallationDocument(state))
            }
        ),
        Operation(
            id: "deletePack",
            method: "DELETE",
            path: PathPattern(packPath),
            summary: "Removes a pack with its stories. What readers did with them stays.",
            access: .administrator,
            parameters: [pack.described],
            answers: [Operation.Answer(status: .noContent, summary: "It is gone.")],
            problems: [.notFound, .conflict],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: pack)
                guard api.packs.state(of: id)?.isRunning != true else {
                    throw ProblemDetails(.conflict, "The pack is being installed right now: stop that first.")
                }
                try librarySays { () throws(LibraryError) in try api.packs.remove(id, actor: call.caller.actor, now: call.now) }
                return .done()
            }
        ),
    ]
}

extension API {
    fileprivate func packsDocument() throws(ProblemDetails) -> PacksDocument {
        let installed = try librarySays { () throws(LibraryError) in try library.packs() }
        do throws(PackError) {
            return PacksDocument(offers: try packs.offers(), installed: installed, state: packs.state)
        } catch {
            return PacksDocument(offers: [], installed: installed, problem: error.sentence, state: packs.state)
        }
    }

    fileprivate func offer(_ call: Call) throws(ProblemDetails) -> PackOffer {
        let id = try call.value(of: Operations.pack)
        let offers = try fromStore { () throws(PackError) in try packs.offers() }
        guard let offer = offers.first(where: { $0.id == id }) else {
            throw ProblemDetails(.notFound, "The store of packs has no pack with the ID “\(id)”.")
        }
        return offer
    }

    fileprivate func installation(_ call: Call) throws(ProblemDetails) -> PackInstaller.State {
        guard let state = packs.state(of: try call.value(of: Operations.pack)) else {
            throw ProblemDetails(.notFound, "This pack has not been requested since the server started.")
        }
        return state
    }

    fileprivate func packPicture(_ call: Call) throws(ProblemDetails) -> Response {
        let offer = try offer(call)
        let bytes = try fromStore { () throws(PackError) in try packs.picture(of: offer) }
        guard let format = MediaFormat(ofBytes: bytes), format.isPicture else {
            throw ProblemDetails(.notFound, "The store has no valid picture for this pack.")
        }
        guard format == .svg else { return .bytes(bytes, type: format.mediaType) }
        // Contents of a store are not trusted any more than those of a bundle.
        do throws(SafeSVG.Failure) {
            return .bytes(try SafeSVG().clean(bytes), type: format.mediaType)
        } catch {
            throw ProblemDetails(.notFound, "The store has no valid picture for this pack.")
        }
    }

    private func fromStore<Result>(_ body: () throws(PackError) -> Result) throws(ProblemDetails) -> Result {
        do throws(PackError) { return try body() } catch {
            if case .gone = error { throw ProblemDetails(.notFound, error.sentence) }
            throw ProblemDetails(.unavailable, error.sentence, fields: [HeaderField("Retry-After", "10")])
        }
    }
}
