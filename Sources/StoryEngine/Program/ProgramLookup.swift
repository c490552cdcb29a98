internal import StoryFormat

/// Finds a program's rows by the IDs and aliases that saves use.
struct ProgramLookup: Sendable {
    private let locations: [JSONKey: Int]
    private let variables: [JSONKey: Int]
    private let checks: [JSONKey: Int]

    init(_ tables: ProgramTables, _ text: [UInt8]) {
        func table(_ ids: [Ref<StringRow>], _ aliases: [RefRange<NameRow>]) -> [JSONKey: Int] {
            var table: [JSONKey: Int] = [:]
            func add(_ ref: Ref<StringRow>, _ index: Int) {
                let row = tables.strings[ref]
                let key = JSONKey(Program.text(text, offset: row.offset, length: row.length))
                if table[key] == nil { table[key] = index }
            }
            for index in ids.indices { add(ids[index], index) }
            for index in aliases.indices {
                for name in aliases[index].indices { add(tables.names[name].text, index) }
            }
            return table
        }
        locations = table(tables.locations.map { $0.id }, tables.locations.map { $0.aliases })
        variables = table(tables.variables.map { $0.id }, tables.variables.map { $0.aliases })
        checks = table(tables.checks.map { $0.id }, tables.checks.map { $0.aliases })
    }

    func location(_ id: String) -> Ref<LocationRow>? { locations[JSONKey(id)].map { Ref($0) } }

    func variable(_ id: String) -> Ref<VariableRow>? { variables[JSONKey(id)].map { Ref($0) } }

    func check(_ id: String) -> Ref<CheckRow>? { checks[JSONKey(id)].map { Ref($0) } }
}

extension Program {
    /// The index of the choice with an ID or alias among those of a location.
    ///
    /// If a choice has the default ID, the location it leads to gives its ID, and its aliases too.
    func choice(_ id: String, at location: Ref<LocationRow>) -> Int? {
        let choices = shared.tables.locations[location].choices
        let ids = choices.indices.map { string(shared.tables.choices[$0].id) }
        if let number = ids.firstIndex(where: { $0.hasSameBytes(as: id) }) { return number }
        for number in 0..<choices.count where has(shared.tables.choices[choices[number]].aliases, id) { return number }
        guard let target = lookup.location(id) else { return nil }
        let current = string(shared.tables.locations[target].id)
        return ids.firstIndex { $0.hasSameBytes(as: current) }
    }

    /// The variable that a save calls by an ID; for a choice that is open only once, that is `location/choice`.
    /// - Returns: nil if there is none, and whether a value is lost with it. A location that is gone is named itself, and a choice that is
    ///   there but no longer open only once has lost nothing.
    @inline(never)
    func variable(inSave id: String) -> (variable: Ref<VariableRow>?, isLost: Bool) {
        if let found = lookup.variable(id) { return (found, false) }
        let bytes = Array(id.utf8)
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return (nil, true) }
        guard let location = lookup.location(Program.text(bytes, offset: 0, length: slash)) else { return (nil, false) }
        guard let number = choice(Program.text(bytes, offset: slash + 1, length: bytes.count), at: location) else { return (nil, true) }
        let row = shared.tables.locations[location]
        return (lookup.variable(string(row.id) + "/" + string(shared.tables.choices[row.choices[number]].id)), false)
    }

    /// The index of the outcome of a bucket among those of a choice.
    func outcome(_ bucket: String, of choice: Ref<ChoiceRow>) -> Int? {
        let outcomes = shared.tables.choices[choice].outcomes
        for number in 0..<outcomes.count {
            if let id = optionalString(shared.tables.outcomes[outcomes[number]].bucket), id.hasSameBytes(as: bucket) { return number }
        }
        for number in 0..<outcomes.count where has(shared.tables.outcomes[outcomes[number]].aliases, bucket) { return number }
        return nil
    }

    /// The index of the option with an ID or alias among those of a variable.
    @inline(never)
    func option(_ id: String, of variable: VariableRow) -> Int? {
        let options = shared.tables.options[variable.options]
        let found = options.firstIndex { string($0.id).hasSameBytes(as: id) } ?? options.firstIndex { has($0.aliases, id) }
        return found.map { $0 - options.startIndex }
    }

    /// Whether an ID is among these aliases.
    func has(_ aliases: RefRange<NameRow>, _ id: String) -> Bool {
        strings(aliases).contains { $0.hasSameBytes(as: id) }
    }
}
