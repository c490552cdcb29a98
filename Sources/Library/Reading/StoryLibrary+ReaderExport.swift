public import Story

extension StoryLibrary {
    /// Everything of a reader as one JSON document, described in docs/library.md.
    public func export(reader id: Reader.ID) throws(LibraryError) -> [UInt8] {
        let document: [UInt8]? = try storing { () throws(StoreError) in
            guard let reader = try store.reader(id) else { return nil }
            return try ReaderExport(reader, from: store).bytes
        }
        guard let document else { throw .missing("There is no reader with the ID “\(id)” in the library.") }
        return document
    }

    /// Takes in what ``export(reader:)`` gave: a reader who is not here is added; to one who is, everything that is missing is given.
    ///
    /// A play that another reader has already under its ID is kept under a new one. Doing it again changes nothing.
    /// - Returns: The reader.
    public func restore(reader document: [UInt8], actor: String, now: Timestamp) throws(LibraryError) -> Reader {
        guard let export = ReaderExport(document) else {
            throw .refused("This is not what “branchbook library export --reader” writes, or it is damaged.")
        }
        let reader = export.reader
        try storing { () throws(StoreError) in
            if try store.reader(reader.id) == nil { try store.add(reader) }
            for setting in export.settings { try store.put(setting, of: reader.id) }
            for story in export.progress where story.isFavourite {
                // The document does not say when; whatever the reader has wished here since is later.
                try store.setFavourite(true, story: story.story, of: reader.id, changed: reader.created)
            }
        }
        for (play, lines) in export.plays {
            let known = try storing { () throws(StoreError) in try store.play(play.id) }
            let isHere = try known.map { known throws(LibraryError) in
                let kept = try storing { () throws(StoreError) in try store.lines(of: known.id, from: 0) }
                return known.reader == reader.id && kept.starts(with: lines)
            }
            // Its reading time would be counted once more.
            if isHere == true { continue }
            var message = PlayLines(
                play: play.id,
                reader: reader.id,
                story: play.story,
                from: 0,
                lines: lines,
                begun: play.begun,
                read: play.lastRead,
                device: "export",
                readingTime: play.readingTime
            )
            if case .kept = try append(message) { continue }
            message.play = Play.ID("\(play.id.text.prefix(40))-\(reader.id.text.prefix(20))")
            guard case .kept = try append(message) else {
                throw .refused("The reading \(play.id) of “\(play.story)” is here already, and went on differently; it was left out.")
            }
        }
        try audit("reader.restored", reader.id.text, detail: reader.name, actor: actor, now: now)
        return reader
    }
}
