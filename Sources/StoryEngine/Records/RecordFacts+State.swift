internal import StoryFormat

// The counts as a text, so that counting can continue with new lines without reading the earlier ones again.
extension RecordFacts {
    /// Increase this whenever lines are counted differently, or the counts are written differently.
    private static let stateVersion: Int64 = 1
    /// The maximum number of earlier places that are written. If a reader undoes more decisions than this in a row, all lines have to be
    /// read once. In return, the text stays small however long the record is.
    private static let mostPlaces = 256

    /// The counts so far; nil if only all lines together can tell, because very many decisions were undone.
    /// - Complexity: O(*n*) in the endings found, not in the lines.
    package var state: String? {
        guard !needsAllLines else { return nil }
        var names = NameTable()
        var fields = JSONFields()
        fields.add("version", Self.stateVersion)
        fields.add("revision", program?.revision)
        fields.add("begun", isBegun)
        fields.add("endings", .array(endings.map { .string($0) }))
        fields.add("times", .array(times.map { .number(Int64($0)) }))
        fields.add("finished", finished)
        fields.add("choices", choices)
        fields.add("rolls", rolls)
        fields.add("luckiest", luckiest.map { $0.json(chance: luck.best) })
        fields.add("unluckiest", unluckiest.map { $0.json(chance: luck.worst) })
        fields.add("line", lastNumber)
        fields.add("here", .array(names.numbers(of: here)))
        fields.add("earlier", json(earlier, &names))
        if let beginning {
            fields.add("states", beginning.states)
            fields.add("places", json(beginning.places, &names))
        }
        fields.add("names", .array(names.names.map { .string($0) }))
        return fields.object.compact
    }

    /// Continues from earlier counts.
    /// - Returns: nil if the counts are from another version or another revision of the story, or cannot be read. Then count all lines.
    package init?(state: String, of program: Program?) {
        guard let value = JSONParser.value(of: Array(state.utf8)), value["version"]?.number == Self.stateVersion,
            Self.isSame(value["revision"]?.string, program?.revision), case .boolean(let isBegun) = value["begun"],
            let endings = value["endings"]?.strings, let times = value["times"]?.counts, endings.count == times.count,
            let finished = value["finished"]?.count, let choices = value["choices"]?.count, let rolls = value["rolls"]?.count,
            let line = value["line"]?.number, let names = value["names"]?.strings,
            let here = value["here"]?.places(names), here.count == 1, let earlier = value["earlier"]?.stack(names)
        else { return nil }
        self.init(of: program)
        self.isBegun = isBegun
        (self.endings, self.times) = (endings, times)
        (self.finished, self.choices, self.rolls) = (finished, choices, rolls)
        (lastNumber, self.here, self.earlier) = (line, here[0], earlier)
        if let lucky = value["luckiest"] {
            guard let (roll, chance) = lucky.roll else { return nil }
            (luckiest, luck.best) = (roll, chance)
        }
        if let unlucky = value["unluckiest"] {
            guard let (roll, chance) = unlucky.roll else { return nil }
            (unluckiest, luck.worst) = (roll, chance)
        }
        if let states = value["states"]?.number {
            guard let places = value["places"]?.stack(names) else { return nil }
            beginning = Beginning(states: states, places: places)
        }
    }

    private static func isSame(_ revision: String?, _ present: String?) -> Bool {
        guard let revision, let present else { return revision == nil && present == nil }
        return revision.hasSameBytes(as: present)
    }

    private func json(_ stack: PlaceStack, _ names: inout NameTable) -> JSONValue {
        var fields = JSONFields()
        let kept = stack.places.suffix(Self.mostPlaces)
        fields.add("forgotten", stack.count - kept.count)
        var numbers: [JSONValue] = []
        for place in kept { numbers += names.numbers(of: place) }
        fields.add("places", .array(numbers))
        return fields.object
    }
}

/// The names in a state, each written once: readers go back and forth between the same places.
private struct NameTable {
    private(set) var names: [String] = []
    private var known: [JSONKey: Int64] = [:]

    /// The numbers of a place's location and ending, from 1; 0 if there is none.
    mutating func numbers(of place: RecordFacts.Place) -> [JSONValue] {
        [.number(number(of: place.location)), .number(number(of: place.ending))]
    }

    private mutating func number(of name: JSONKey?) -> Int64 {
        guard let name else { return 0 }
        if let number = known[name] { return number }
        names.append(name.text)
        let number = Int64(names.count)
        known[name] = number
        return number
    }
}

extension RecordFacts.Roll {
    /// A roll with the chance that it is compared by. This JSON has only integers, so the chance is written as its bits.
    fileprivate func json(chance: Double) -> JSONValue {
        .array([
            .string(location), .string(choice), .number(Int64(roll)), .number(Int64(limits.lowerBound)), .number(Int64(limits.upperBound)),
            .string(String(chance.bitPattern)),
        ])
    }
}

extension JSONValue {
    private var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

    /// A number that is not negative.
    fileprivate var count: Int? { number.flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }

    fileprivate var counts: [Int]? {
        guard let items else { return nil }
        let counts = items.compactMap { $0.count }
        return counts.count == items.count ? counts : nil
    }

    fileprivate var strings: [String]? {
        guard let items else { return nil }
        let strings = items.compactMap { $0.string }
        return strings.count == items.count ? strings : nil
    }

    fileprivate var roll: (roll: RecordFacts.Roll, chance: Double)? {
        guard let items, items.count == 6, let location = items[0].string, let choice = items[1].string,
            let roll = items[2].number.flatMap({ Int(exactly: $0) }), let low = items[3].number.flatMap({ Int(exactly: $0) }),
            let high = items[4].number.flatMap({ Int(exactly: $0) }), low <= high, let bits = items[5].digits
        else { return nil }
        let told = RecordFacts.Roll(location: location, choice: choice, roll: roll, limits: low...high)
        return (told, Double(bitPattern: bits))
    }

    fileprivate func stack(_ names: [String]) -> RecordFacts.PlaceStack? {
        guard let forgotten = self["forgotten"]?.count, let places = self["places"]?.places(names) else { return nil }
        return RecordFacts.PlaceStack(places: places, forgotten: forgotten)
    }

    fileprivate func places(_ names: [String]) -> [RecordFacts.Place]? {
        guard let numbers = counts, numbers.count.isMultiple(of: 2), numbers.allSatisfy({ $0 <= names.count }) else { return nil }
        func name(_ number: Int) -> JSONKey? { number == 0 ? nil : JSONKey(names[number - 1]) }
        return stride(from: 0, to: numbers.count, by: 2).map {
            RecordFacts.Place(location: name(numbers[$0]), ending: name(numbers[$0 + 1]))
        }
    }
}
