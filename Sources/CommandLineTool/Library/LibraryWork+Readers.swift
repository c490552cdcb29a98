internal import DisplayText
internal import Library
internal import Story
internal import StoryFormat

extension LibraryWork {
    private var visitor: Visitor { .atTheMachine(now: now) }

    func readers() throws(LibraryError) -> ExitCode {
        let readers = try library.profiles()
        let deleted = try library.deletedReaders()
        if asJSON {
            let values = readers.map { JSONValue($0, deleted: nil) } + deleted.map { JSONValue($0.reader, deleted: $0.deleted) }
            context.output.json(JSONValue.array(values).pretty())
            return .success
        }
        if readers.isEmpty, deleted.isEmpty { context.output.line("The library has no readers yet.") }
        for reader in readers {
            show(reader.id, reader.name + (reader.hasPIN ? ", with a PIN" : ""))
        }
        for record in deleted {
            let left = record.daysLeft(within: library.bounds)
            show(record.reader.id, "\(record.reader.name), deleted; “library bring-back” can restore them for \(left) more days")
        }
        return .success
    }

    func guests() throws(LibraryError) -> ExitCode {
        let guests = try library.guests()
        if asJSON {
            context.output.json(JSONValue.array(guests.map { JSONValue(guest: $0) }).pretty())
            return .success
        }
        if guests.isEmpty { context.output.line("The library has no guests.") }
        for guest in guests {
            let away = guest.idleDays == 0 ? "recently active" : "away for \(guest.idleDays) days"
            show(guest.reader.id, "\(guest.usage.plays) plays, \((guest.usage.bytes + 1_023) / 1_024) KB, \(away)")
        }
        return .success
    }

    func deleteReaders(_ ids: [String]) throws(LibraryError) -> ExitCode {
        for id in ids {
            let reader = try library.reader(Reader.ID(id), for: visitor)
            try library.deleteReader(reader.id, pin: nil, as: visitor)
            let way = reader.kind == .guest ? "" : "; “library bring-back \(id)” can restore them for \(library.bounds.deletedDays) days"
            context.output.line(Printable.text("\(id): deleted\(way)."))
        }
        return .success
    }

    func bringBack(_ ids: [String]) throws(LibraryError) -> ExitCode {
        for id in ids {
            let reader = try library.bringBack(Reader.ID(id), as: visitor)
            context.output.line(Printable.text("\(id): \(reader.name) restored with everything."))
        }
        return .success
    }

    func takePINs(_ ids: [String]) throws(LibraryError) -> ExitCode {
        for id in ids {
            _ = try library.setPIN(nil, of: Reader.ID(id), current: nil, as: visitor)
            context.output.line(Printable.text("\(id): PIN removed."))
        }
        return .success
    }

    private func show(_ id: Reader.ID, _ words: String) {
        context.output.line(Printable.text("\(id.text.padded(to: 32)) \(words)"))
    }
}

extension JSONValue {
    fileprivate init(_ reader: Reader, deleted: Timestamp?) {
        var fields = JSONFields()
        fields.add("id", reader.id.text)
        fields.add("name", reader.name)
        fields.add("created", reader.created.milliseconds)
        if let deleted { fields.add("deleted", deleted.milliseconds) }
        self = fields.object
    }

    fileprivate init(guest: ReaderRecord) {
        var fields = JSONFields()
        fields.add("id", guest.reader.id.text)
        fields.add("created", guest.reader.created.milliseconds)
        if let lastRead = guest.lastRead { fields.add("lastRead", lastRead.milliseconds) }
        fields.add("plays", guest.usage.plays)
        fields.add("bytes", guest.usage.bytes)
        self = fields.object
    }
}
