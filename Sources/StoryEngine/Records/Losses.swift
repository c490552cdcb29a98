internal import StoryFormat

/// What a save refers to by IDs that the story no longer has, collected from the states that the reader can return to.
struct Losses {
    let program: Program
    let record: Record
    private var variables: [ResumeReport.Lost] = []
    private var visits: [ResumeReport.Lost] = []
    private var knownVariables: [JSONKey: Int] = [:]
    private var knownVisits: [JSONKey: Int] = [:]

    init(program: Program, record: Record) {
        self.program = program
        self.record = record
    }

    /// The notices about these losses.
    var notices: [ResumeReport.Notice] {
        (variables.isEmpty ? [] : [.variablesGone(variables)]) + (visits.isEmpty ? [] : [.visitsGone(visits)])
    }

    /// Collects what is gone from a state. A variable with its initial value held nothing of the reader's.
    mutating func add(_ snapshot: Snapshot) {
        for field in snapshot.variables.fields where program.variable(inSave: field.key).isLost {
            if let start = record.start.variables[field.key], start.compact.hasSameBytes(as: field.value.compact) { continue }
            let key = JSONKey(field.key)
            guard knownVariables[key] == nil else { continue }
            knownVariables[key] = variables.count
            // The record does not say which choices are new, so none can be named in place of one that was picked.
            let isPick = Array(field.key.utf8).firstIndex(of: UInt8(ascii: "/")) != nil
            variables.append(ResumeReport.Lost(id: field.key, successor: isPick ? nil : variable(for: field.value)))
        }
        for field in snapshot.visits.fields where program.lookup.location(field.key) == nil {
            let key = JSONKey(field.key)
            guard let count = field.value.number, count > 0, knownVisits[key] == nil else { continue }
            knownVisits[key] = visits.count
            visits.append(ResumeReport.Lost(id: field.key, successor: location(insteadOf: key)))
        }
    }

    /// The only variable that the record does not know and that could hold a value; nil if there is none, or more than one.
    private func variable(for value: JSONValue) -> String? {
        var scratch = Playthrough(program, seed: 0)
        let found = program.shared.tables.variables.filter { row in
            let ids = [program.string(row.id)] + program.strings(row.aliases)
            // What the engine keeps is not among the initial values, so nothing tells whether it is new.
            return row.kind != .kept && ids.allSatisfy { record.start.variables[$0] == nil } && scratch.value(of: value, for: row) != nil
        }
        return found.count == 1 ? program.string(found[0].id) : nil
    }

    /// The only location that reads like one that is gone, as the reader last saw it; nil if there is none, or more than one.
    private func location(insteadOf id: JSONKey) -> String? {
        let places = record.bases.map { $0.place } + record.entries.compactMap { $0.changes?.place }
        guard let seen = places.last(where: { $0.location == id && $0.sketch != 0 }) else { return nil }
        let found = program.shared.tables.locations.filter { location in
            // Compare with all pages, because the page may have moved.
            (0..<max(1, location.pages.count)).contains { page in
                let sketch = program.sketch(in: seen.phase, page: page, at: location)
                return sketch != 0 && TextSketch.areAlike(UInt64(bitPattern: seen.sketch), sketch)
            }
        }
        return found.count == 1 ? program.string(found[0].id) : nil
    }
}
