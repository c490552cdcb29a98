public import StoryFormat

/// One device on which a story is written: shows what its author does at once, and follows the history as the library orders it.
///
/// It is a value without a network. Whoever hosts it stores ``pending``, sends it in order, and passes on what the library has in its
/// history with ``confirm(_:number:)``. Sending an entry twice does no harm.
public struct EditingDevice: Sendable {
    /// The draft as the author sees it: the confirmed history, then what the library has not confirmed yet.
    public private(set) var draft: Draft
    /// What the library has not confirmed yet, in order.
    public var pending: [Entry] { unconfirmed.map { $0.entry } }
    /// The number of the last thing that this device has made.
    public private(set) var lastNumber: UInt32
    /// The number of the last entry that this device has made.
    public private(set) var lastSequence: UInt32

    /// The draft as the library has it.
    private var confirmed: Draft
    private var history = History()
    private var unconfirmed: [History.Step] = []
    private let device: UInt32

    /// Starts a device.
    /// - Parameters:
    ///   - draft: The draft as the library had it at some time.
    ///   - device: The device's number, which no other device of this story has.
    ///   - lastNumber: The number of the last thing that it has made, and of its last entry.
    ///   - since: What the library's history has since then, with the number of each entry. It can be undone.
    ///   - pending: What it stored and the library has not confirmed.
    /// - Throws: ``EntryRefusal`` if an entry is damaged, or missing from the history.
    public init(
        _ draft: Draft,
        device: UInt32,
        lastNumber: UInt32,
        lastSequence: UInt32,
        since: [(entry: Entry, number: Int64)] = [],
        pending: [Entry] = []
    ) throws(EntryRefusal) {
        var confirmed = draft
        for (entry, number) in since {
            guard number == confirmed.number + 1 else { throw .missing(after: confirmed.number) }
            history.add(History.Step(entry, number: number, done: try confirmed.apply(entry, number: number)))
        }
        self.draft = confirmed
        self.confirmed = confirmed
        self.device = device
        self.lastNumber = lastNumber
        self.lastSequence = lastSequence
        for entry in pending { try show(entry) }
    }

    // MARK: What the author does

    /// Carries out a command.
    /// - Parameters:
    ///   - command: The word for it in the history.
    ///   - body: Puts the command together.
    /// - Returns: The entry to store and to send; nil if nothing changes.
    /// - Throws: ``CommandRefusal``; nothing has changed then.
    public mutating func perform<Result>(
        _ command: String,
        _ body: (inout Composer) throws(CommandRefusal) -> Result
    ) throws(CommandRefusal) -> (result: Result, entry: Entry?) {
        var composer = Composer(draft, device: device, lastNumber: lastNumber)
        let result = try body(&composer)
        lastNumber = composer.lastNumber
        return (result, add(command, undoes: nil, composer.changes))
    }

    /// Gives a field another value, as while typing. It is the same as ``Composer/write(_:_:_:)``, without its copy of the draft.
    public mutating func write(_ id: Node.ID, _ field: String, _ value: JSONValue?) throws(CommandRefusal) -> Entry? {
        try draft.expectField(field, of: id)
        let present = draft[id]?[field]
        return present == value ? nil : add("write", undoes: nil, [.set(id, field, from: present, to: value)])
    }

    /// Takes back the author's last entry that still counts.
    /// - Parameter isOwn: Whether an entry is the author's.
    /// - Returns: The entry to store and to send, and what it takes back; nil if there is nothing.
    public mutating func undo(_ isOwn: (Entry) -> Bool) -> (entry: Entry, undone: Entry)? { takeBack(allSteps.undoable(isOwn)) }

    /// Does again what the author's last undo took back; nil if something was done since.
    public mutating func redo(_ isOwn: (Entry) -> Bool) -> (entry: Entry, undone: Entry)? { takeBack(allSteps.redoable(isOwn)) }

    /// The latest entries, oldest first, with what they did.
    public var allSteps: History {
        var all = history
        for step in unconfirmed { all.add(step) }
        return all
    }

    /// The draft as it was before one of the latest entries, for ``Composer/goBack(to:)`` and ``Draft/comparison(with:)``.
    /// - Returns: nil if it is not among ``allSteps``.
    public func draft(before id: Entry.ID) -> Draft? { allSteps.draft(draft, before: id) }

    private mutating func takeBack(_ step: History.Step?) -> (entry: Entry, undone: Entry)? {
        guard let step, let entry = add(step.entry.command, undoes: step.entry.id, step.done.reversed().map { $0.inverse }) else {
            return nil
        }
        return (entry, step.entry)
    }

    private mutating func add(_ command: String, undoes: Entry.ID?, _ changes: [Change]) -> Entry? {
        guard !changes.isEmpty else { return nil }
        let entry = Entry(
            Entry.ID(device: device, sequence: lastSequence + 1),
            base: confirmed.number,
            command: command,
            undoes: undoes,
            changes
        )
        guard (try? show(entry)) != nil else { return nil }
        lastSequence += 1
        return entry
    }

    private mutating func show(_ entry: Entry) throws(EntryRefusal) {
        // Numbers of entries that are not confirmed are a guess; they are after all that are.
        let number = max(draft.number, confirmed.number) + 1
        unconfirmed.append(History.Step(entry, number: number, done: try draft.apply(entry, number: number)))
    }

    // MARK: What the library says

    /// Follows the next entry of the library's history, an own one or another device's.
    /// - Parameter number: Its number; one that is known already is skipped.
    /// - Returns: Whether anything may look different now.
    /// - Throws: ``EntryRefusal`` if the entry is damaged, or does not come next.
    public mutating func confirm(_ entry: Entry, number: Int64) throws(EntryRefusal) -> Bool {
        guard number > confirmed.number else { return false }
        guard number == confirmed.number + 1 else { throw .missing(after: confirmed.number) }
        history.add(History.Step(entry, number: number, done: try confirmed.apply(entry, number: number)))
        if unconfirmed.first?.entry.id == entry.id {
            // The draft has it already, after the same entries.
            unconfirmed.removeFirst()
            return false
        }
        let waiting = unconfirmed.map { $0.entry }.filter { $0.id != entry.id }
        unconfirmed = []
        draft = confirmed
        for entry in waiting { try show(entry) }
        return true
    }
}
