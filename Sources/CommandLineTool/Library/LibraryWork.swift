internal import Bundle
internal import DisplayText
internal import Library
internal import Story
internal import StoryFormat

/// The actions of `branchbook library` on an open library.
struct LibraryWork {
    let library: StoryLibrary
    let context: Context
    let asJSON: Bool

    private static let actor = "command line"
    /// The message if there was no list to compare a passphrase with.
    static let noList =
        "No list of common passphrases is installed, so only the length of passphrases is checked. Debian’s package “ncrack” has such a list."

    var now: Timestamp { SQLiteStore.systemTime() }

    func add(_ places: [String]) throws(LibraryError) -> ExitCode {
        var code = ExitCode.success
        for place in places {
            if FileReader.exists(place + "/story.json") {
                tell(place, attempt { () throws(LibraryError) in try library.add(folder: place, actor: Self.actor, now: now) }, &code)
            } else if !isFolder(place) {
                tell(place, attempt { () throws(LibraryError) in try library.add(file: place, actor: Self.actor, now: now) }, &code)
            } else {
                let outcomes = try library.addAll(below: place, actor: Self.actor, now: now) { outcome in
                    tell(outcome.place, outcome.result, &code)
                }
                if outcomes.isEmpty { throw .missing("There is no story in “\(place)”.") }
            }
        }
        return code
    }

    private func isFolder(_ path: String) -> Bool {
        do throws(FileProblem) {
            _ = try FileReader.bytes(of: path, limit: 0)
            return false
        } catch {
            if case .folder = error { return true }
            return false
        }
    }

    private func attempt(_ body: () throws(LibraryError) -> StoryLibrary.Addition) -> Result<StoryLibrary.Addition, LibraryError> {
        do throws(LibraryError) {
            return .success(try body())
        } catch {
            return .failure(error)
        }
    }

    private func tell(_ place: String, _ result: Result<StoryLibrary.Addition, LibraryError>, _ code: inout ExitCode) {
        switch result {
        case .success(let addition): context.output.line("\(Printable.text(place)): \(addition)")
        case .failure(let error):
            code = .failure
            context.fail("\(place): \(error.sentence)")
            if case .bundle(let error) = error {
                for problem in error.problems { context.output.line("  \(Printable.text(problem.message))", to: .error) }
            }
        }
        context.output.flush()
    }

    func remove(_ stories: [String]) throws(LibraryError) -> ExitCode {
        for story in stories {
            try library.remove(story: story, actor: Self.actor, now: now)
            context.output.line("\(Printable.text(story)): removed; readers keep their progress.")
        }
        return .success
    }

    func list(search: String?) throws(LibraryError) -> ExitCode {
        var query = ShelfQuery()
        query.limit = 100
        query.search = search
        query.order = search == nil ? .title : nil
        var values: [JSONValue] = []
        var count = 0
        repeat {
            let page = try library.shelf(query, for: nil)
            for (word, nearest) in page.corrections.sorted(by: { $0.key < $1.key }) where query.after == nil {
                context.output.line("No story contains “\(Printable.text(word))”; these contain “\(nearest)”.", to: .error)
            }
            for item in page.items {
                count += 1
                if asJSON { values.append(JSONValue(item.listing)) } else { show(item) }
            }
            query.after = page.next
        } while query.after != nil
        if asJSON { context.output.json(JSONValue.array(values).pretty()) }
        if !asJSON, count == 0 { context.output.line(search == nil ? "The library has no stories yet." : "No stories found.") }
        return .success
    }

    private func show(_ item: ShelfPage.Item) {
        let listing = item.listing
        let authors = listing.authors.isEmpty ? "" : " by " + listing.authors.joined(separator: ", ")
        context.output.line(
            Printable.text(
                "\(listing.id.padded(to: 32)) \(listing.title)\(authors), \(listing.endings) endings, \(listing.readingMinutes) min"
            )
        )
    }

    func export(story: String?, reader: String?, to path: String?) throws(LibraryError) -> ExitCode {
        let name: String
        let count: Int
        if let reader {
            name = path ?? reader + ".json"
            count = try FileWriter.replace(name) { write throws(LibraryError) in
                try library.export(reader: Reader.ID(reader), to: write)
            }
            context.output.line("\(Printable.text(name)): \(count) bytes")
            return try exportFiles(of: Reader.ID(reader), to: Self.filesFolder(of: name))
        } else {
            let bytes = try library.export(story: story ?? "")
            name = path ?? (story ?? "") + ".branchbook"
            do throws(FileProblem) {
                try FileWriter.replace(name, bytes)
            } catch {
                throw .file(path: error.path, reason: error.message)
            }
            count = bytes.count
        }
        context.output.line("\(Printable.text(name)): \(count) bytes")
        return .success
    }

    /// The folder with the pictures and sounds of a reader's drafts, beside the reader's document, which only lists them.
    private static func filesFolder(of document: String) -> String {
        (document.hasSuffix(".json") ? String(document.dropLast(5)) : document) + "-files"
    }

    private func exportFiles(of reader: Reader.ID, to folder: String) throws(LibraryError) -> ExitCode {
        var count = 0
        var code = ExitCode.success
        for (draft, file) in try library.filesOfDrafts(of: reader) {
            guard let bytes = try library.files.bytes(sha256: file.sha256),
                let place = NamedFiles.place(of: "\(draft)/\(file.name)", in: folder)
            else {
                context.fail("The file “\(file.name)” of the draft \(draft) is missing; “branchbook library verify” shows more.")
                code = .failure
                continue
            }
            do throws(FileProblem) {
                try FileWriter.createFolders(NamedFiles.folder(of: place))
                try FileWriter.replace(place, bytes)
            } catch {
                throw .file(path: error.path, reason: error.message)
            }
            count += 1
        }
        let what = count == 1 ? "1 file of a draft" : "\(count) files of drafts"
        if count > 0 { context.output.line("\(Printable.text(folder)): \(what); keep it beside the document") }
        return code
    }

    func takeIn(_ files: [String]) throws(LibraryError) -> ExitCode {
        var code = ExitCode.success
        for file in files {
            let bytes: [UInt8]
            do throws(FileProblem) {
                bytes = try FileReader.bytes(of: file, limit: StoryLibrary.longestReaderDocument)
            } catch {
                throw .file(path: error.path, reason: error.message)
            }
            let folder = Self.filesFolder(of: file)
            let restored = try library.restore(reader: bytes, actor: Self.actor, now: now) { draft, file in
                guard let place = NamedFiles.place(of: "\(draft)/\(file.name)", in: folder) else { return nil }
                return try? FileReader.bytes(of: place, limit: FileStore.largestFile)
            }
            context.output.line("\(Printable.text(file)): \(Printable.text(restored.reader.name)) imported with all plays.")
            for (draft, missing) in restored.missing {
                let name = Printable.text(missing.name)
                context.fail("The draft \(draft) lacks “\(name)”: it is not in \(Printable.text(folder)), or is damaged.")
                code = .failure
            }
        }
        return code
    }

    func backup(to folder: String) throws(LibraryError) -> ExitCode {
        let progress = ProgressLine(context)
        defer { progress.clear() }
        try library.backup(to: folder) { done, all in progress.show("\(done) of \(all) files") }
        progress.clear()
        context.output.line("The backup is in \(Printable.text(folder)).")
        return .success
    }

    func verify() throws(LibraryError) -> ExitCode {
        let progress = ProgressLine(context)
        defer { progress.clear() }
        let problems = try library.verify { done, all in progress.show("\(done) of \(all) files") }
        progress.clear()
        guard problems.isEmpty else {
            for problem in problems { context.fail(problem) }
            return .failure
        }
        let swept = try library.sweep(now: now)
        if swept.files > 0 { context.output.line("Removed \(swept.files) files that no story needs (\(swept.bytes) bytes).") }
        context.output.line("Everything is in order.")
        return .success
    }

    func setPassphrase() throws(LibraryError) -> ExitCode {
        let word: String?
        if context.terminal.inputIsTerminal, context.input.isLive {
            context.output.write("New passphrase: ", to: .error)
            context.output.flush()
            word = HiddenInput.read { context.input.next() }
            context.output.line("", to: .error)
        } else {
            word = context.input.next()
        }
        guard let word else { throw .refused("No passphrase was given; type one, or pass it on standard input.") }
        try library.setPassphrase(word, atTheMachine: now)
        if !library.knowsCommonPassphrases { context.output.line(Self.noList, to: .error) }
        context.output.line("Passphrase set.")
        return .success
    }
}

extension JSONValue {
    fileprivate init(_ listing: StoryListing) {
        var fields = JSONFields()
        fields.add("id", listing.id)
        fields.add("title", listing.title)
        fields.add("authors", .array(listing.authors.map { .string($0) }))
        fields.add("language", listing.language)
        fields.add("tags", .array(listing.tags.map { .string($0) }))
        fields.add("endings", listing.endings)
        fields.add("minutes", listing.readingMinutes)
        fields.add("complexity", listing.complexity)
        fields.add("revision", listing.revision)
        fields.add("digest", listing.digest)
        fields.add("added", listing.added.milliseconds)
        self = fields.object
    }
}
