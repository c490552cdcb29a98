/// The latest entries of a draft's history, so that they can be undone and done again.
///
/// Each author undoes only their own entries. Undoing is an entry of its own, so it works after a restart and on another device.
public struct History: Sendable {
    /// An entry, and what it did.
    public struct Step: Equatable, Sendable {
        /// What a device did.
        public var entry: Entry
        /// Its number in the history.
        public var number: Int64
        /// What it changed in the draft, which may be less or more than it wanted.
        public var done: [Change]

        /// Makes a step.
        public init(_ entry: Entry, number: Int64, done: [Change]) {
            self.entry = entry
            self.number = number
            self.done = done
        }
    }

    /// How many entries can be undone.
    public static let longest = 1_000

    /// The steps, oldest first.
    public private(set) var steps: [Step] = []

    /// Starts without entries.
    public init() {}

    /// Adds the next step.
    public mutating func add(_ step: Step) {
        if steps.count == Self.longest { steps.removeFirst() }
        steps.append(step)
    }

    /// The step that an author's next undo takes back; nil if there is none.
    /// - Parameter isOwn: Whether the author made an entry.
    public func undoable(_ isOwn: (Entry) -> Bool) -> Step? {
        var undone: Set<Entry.ID> = []
        for step in steps.reversed() where isOwn(step.entry) {
            // An undo that was taken back itself counts for nothing.
            if undone.contains(step.entry.id) { continue }
            guard let target = step.entry.undoes else {
                if step.done.isEmpty { continue }
                return step
            }
            undone.insert(target)
        }
        return nil
    }

    /// The undo that an author's next redo takes back; nil if something was done since.
    public func redoable(_ isOwn: (Entry) -> Bool) -> Step? {
        var undone: Set<Entry.ID> = []
        for step in steps.reversed() where isOwn(step.entry) {
            if undone.contains(step.entry.id) { continue }
            guard let target = step.entry.undoes else { return nil }
            // An undo of an undo is a redo, and leads further back.
            guard isUndo(target) else { return step }
            undone.insert(target)
        }
        return nil
    }

    private func isUndo(_ id: Entry.ID) -> Bool { steps.contains { $0.entry.id == id && $0.entry.undoes != nil } }

    /// A draft as it was before one of the steps.
    /// - Parameter draft: The draft after the last step.
    /// - Returns: nil if the step is not among the latest.
    /// - Complexity: O(*k*) in what the step and those after it did, and a copy of the draft.
    public func draft(_ draft: Draft, before id: Entry.ID) -> Draft? {
        guard let first = steps.lastIndex(where: { $0.entry.id == id }) else { return nil }
        var earlier = draft
        for step in steps[first...].reversed() {
            let undo = Self.undo(step, as: Entry.ID(device: step.entry.id.device, sequence: 0), base: earlier.number)
            guard (try? earlier.apply(undo, number: earlier.number + 1)) != nil else { return nil }
        }
        return earlier
    }

    /// The entry that takes a step back.
    public static func undo(_ step: Step, as id: Entry.ID, base: Int64) -> Entry {
        Entry(id, base: base, command: step.entry.command, undoes: step.entry.id, step.done.reversed().map { $0.inverse })
    }
}
