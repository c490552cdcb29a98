public import Story

extension StoryLibrary {
    /// The readers with names, in the order in which they were added.
    public func profiles() throws(LibraryError) -> [Reader] {
        try storing { () throws(StoreError) in try store.profiles() }
    }

    /// A reader; nil if there is none, or if they were deleted.
    public func reader(_ id: Reader.ID) throws(LibraryError) -> Reader? {
        try storing { () throws(StoreError) in try store.reader(id) }
    }

    /// A reader that a visitor may act for: the visitor's own, or any for the administrator.
    /// - Throws: ``LibraryError/denied(_:)`` before looking up the reader, so that it does not reveal which readers exist.
    public func reader(_ id: Reader.ID, for visitor: Visitor) throws(LibraryError) -> Reader {
        guard visitor.isAdministrator || visitor.reader == id else { throw .denied(.administrator) }
        guard let reader = try reader(id) else { throw .missing("There is no such reader.") }
        return reader
    }

    /// Adds a reader. Adding the same one again changes nothing.
    /// - Returns: The stored reader, and whether they are new.
    public func add(_ reader: Reader, as visitor: Visitor) throws(LibraryError) -> (reader: Reader, isNew: Bool) {
        var new = reader
        new.name = try ReaderName(reader.name).text
        if let known = try self.reader(new.id) {
            let isSame = known.kind == .profile && known.name == new.name && known.picture == new.picture && known.colour == new.colour
            guard isSame else { throw .taken("Another reader already has this ID.") }
            return (known, false)
        }
        try storing { [new] () throws(StoreError) in try store.add(new, audit: visitor.entry("reader.added", new.id.text, new.name)) }
        return (new, true)
    }

    /// Changes a reader's name, picture or colour; whatever is nil stays.
    public func change(
        _ id: Reader.ID,
        name: String?,
        picture: String?,
        colour: String?,
        as visitor: Visitor
    ) throws(LibraryError) -> Reader {
        var reader = try reader(id, for: visitor)
        reader.name = try name.map { name throws(LibraryError) in try ReaderName(name).text } ?? reader.name
        reader.picture = picture ?? reader.picture
        reader.colour = colour ?? reader.colour
        let entry = visitor.isAdministrator ? visitor.entry("reader.changed", id.text, reader.name) : nil
        _ = try storing { [reader] () throws(StoreError) in try store.update(reader, audit: entry) }
        return reader
    }

    /// Deletes a reader. One with a name can be restored for some days; a guest is gone at once.
    /// - Parameter pin: Required if the reader has one, even on a signed-in device; the administrator need not give it.
    /// - Returns: The session that keeps administrator rights, if this reader was picked in it; nil for all others.
    @discardableResult
    public func deleteReader(_ id: Reader.ID, pin: String?, as visitor: Visitor) throws(LibraryError) -> Arrival? {
        let reader = try reader(id, for: visitor)
        var step = SessionStep(proof: try checkPIN(pin, of: reader, by: visitor))
        var begun: Arrival?
        if visitor.reader == id, let until = visitor.administratorUntil {
            (begun, step) = arrival(of: nil, administratorUntil: until, proof: step.proof, as: visitor)
        }
        let entry = visitor.entry("reader.deleted", id.text, reader.name)
        _ = try proving(.pin) { [step] () throws(StoreError) -> Bool in
            if reader.kind == .guest { return try store.deleteReader(id, audit: entry, then: step) }
            return try store.hideReader(id, at: visitor.now, audit: entry, then: step)
        }
        return begun
    }

    /// The deleted readers who can still be restored, most recently deleted first.
    public func deletedReaders() throws(LibraryError) -> [ReaderRecord] {
        try storing { () throws(StoreError) in try store.deletedReaders() }
    }

    /// Restores a deleted reader with all their data.
    public func bringBack(_ id: Reader.ID, as visitor: Visitor) throws(LibraryError) -> Reader {
        let entry = visitor.entry("reader.broughtBack", id.text)
        let isBack = try storing { () throws(StoreError) in try store.bringBack(id, audit: entry) }
        guard isBack, let reader = try reader(id) else { throw .missing("There is no such deleted reader.") }
        return reader
    }

    /// Erases a reader who was deleted before, so that they can no longer be restored.
    public func erase(_ id: Reader.ID, as visitor: Visitor) throws(LibraryError) {
        let isDeleted = try deletedReaders().contains { $0.reader.id == id }
        guard isDeleted else { throw .missing("There is no such deleted reader.") }
        let entry = visitor.entry("reader.erased", id.text)
        _ = try storing { () throws(StoreError) in try store.deleteReader(id, audit: entry, then: SessionStep()) }
    }

    /// Merges a guest's data into a reader; allowed for the administrator, and for the guest's own device.
    /// - Parameter pin: Required if the reader has one; the administrator need not give it.
    /// - Returns: The session in which the guest's device now reads as the reader; nil for an administrator on another device.
    public func merge(_ guest: Reader.ID, into id: Reader.ID, pin: String?, as visitor: Visitor) throws(LibraryError) -> Arrival? {
        let isOwnGuest = visitor.reader == guest
        guard isOwnGuest || visitor.isAdministrator else { throw .denied(.administrator) }
        guard id != guest, try reader(guest)?.kind == .guest else { throw .refused("Only a guest can be merged into a reader.") }
        guard let reader = try reader(id), reader.kind == .profile else { throw .missing("There is no such reader.") }
        var step = SessionStep(proof: try checkPIN(pin, of: reader, by: visitor))
        var begun: Arrival?
        if isOwnGuest {
            let said = step.proof?.hash == nil ? nil : Secret.pin(id)
            let until = visitor.administratorUntil
            (begun, step) = arrival(of: id, administratorUntil: until, having: said, proof: step.proof, as: visitor)
        }
        let entry = visitor.entry("reader.merged", id.text, "From the guest \(guest.text).")
        try proving(.pin) { [step] () throws(StoreError) in
            try store.merge(guest, into: id, within: bounds, audit: entry, then: step)
        }
        return begun
    }

    /// A reader's settings, sorted by key.
    public func settings(of reader: Reader.ID) throws(LibraryError) -> [Setting] {
        try storing { () throws(StoreError) in try store.settings(of: reader) }
    }

    /// Stores a reader's setting, unless a later change is already stored.
    /// - Returns: The stored setting.
    public func keep(_ setting: Setting, of reader: Reader.ID) throws(LibraryError) -> Setting {
        guard let key = SettingKey(rawValue: setting.key) else {
            let keys = SettingKey.allCases.map { "“\($0.rawValue)”" }.joined(separator: " and ")
            throw .invalid(.settingKey, "There is no setting “\(setting.key)”; readers have \(keys).")
        }
        guard key.allows(json: setting.value) else {
            throw .invalid(.settingValue, "The setting “\(setting.key)” can have at most \(key.longest) bytes.")
        }
        return try storing { () throws(StoreError) in try store.put(setting, of: reader, within: bounds) }
    }

    /// Makes a story a favourite or not, unless a later change is already stored.
    /// - Returns: The stored choice.
    public func setFavourite(
        _ wish: Bool,
        story: String,
        of reader: Reader.ID,
        changed: Timestamp
    ) throws(LibraryError) -> FavouriteWish {
        try storing { () throws(StoreError) in
            try store.setFavourite(wish, story: story, of: reader, changed: changed, within: bounds)
        }
    }
}
