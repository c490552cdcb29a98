internal import StoryFormat

/// Reads a record again in the story as it is now, to find what the author's changes would have set otherwise.
///
/// A reading keeps its values whatever the author changes, which the reader should know: somebody who begins now has others.
struct Rereading {
    /// The most pages between two decisions; a story may go round in a circle of pages.
    private static let mostPages = 1_000

    private var again: Playthrough

    /// Begins where a record begins.
    /// - Parameter start: The title page, or the state that the record begins with.
    init(from start: Playthrough) {
        again = start
    }

    /// The names of the variables that have another value in a reading than they would have if everything in its record had been read now.
    /// - Parameters:
    ///   - reading: Where the record leads, carried over into the story as it is now.
    ///   - skipsNew: Whether to leave out variables that the story did not have when the record began.
    /// - Returns: Nothing if the record leads elsewhere now: then nobody can say what those values would be.
    /// - Complexity: O(*n*) in the record, times the pages between two decisions.
    mutating func differences(of reading: Playthrough, _ record: Record, skipsNew: Bool) -> [String] {
        for entry in record.entries {
            switch entry.input {
            // How many pages there are may have changed.
            case .advance, .skip, .back: continue
            case .choose, .answer, .undo, .restart: break
            }
            var pages = 0
            while (try? again.apply(entry.input)) == nil {
                guard pages < Self.mostPages, (try? again.apply(.advance)) != nil else { return [] }
                pages += 1
            }
        }
        var pages = 0
        while again.state.location != reading.state.location || again.state.phase != reading.state.phase {
            guard pages < Self.mostPages, (try? again.apply(.advance)) != nil else { break }
            pages += 1
        }
        guard again.state.location == reading.state.location else { return [] }
        let program = reading.program
        let (kept, now) = (Snapshot(of: reading.state, in: program).variables, Snapshot(of: again.state, in: program).variables)
        return program.shared.tables.variables.filter { row in
            let id = program.string(row.id)
            guard row.kind != .kept, !Self.areSame(kept[id], now[id]) else { return false }
            return !skipsNew || ([id] + program.strings(row.aliases)).contains { record.start.variables[$0] != nil }
        }.map { program.string($0.name) }
    }

    private static func areSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.compact.hasSameBytes(as: other.compact)
    }
}
