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
    /// - Parameter reading: Where the record leads, carried over into the story as it is now.
    /// - Returns: Nothing if the record leads elsewhere now: then nobody can say what those values would be.
    /// - Complexity: O(*n*) in the record, times the pages between two decisions.
    mutating func differences(of reading: Playthrough, _ entries: [Record.Entry]) -> [String] {
        for entry in entries {
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
        return program.names(where: { id in !Self.areSame(kept[id], now[id]) })
    }

    private static func areSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.compact.hasSameBytes(as: other.compact)
    }
}

extension Program {
    /// The names of the story's own variables whose IDs satisfy a condition.
    fileprivate func names(where condition: (String) -> Bool) -> [String] {
        shared.tables.variables.filter { $0.kind != .kept && condition(string($0.id)) }.map { string($0.name) }
    }
}
