internal import StoryFormat

/// Snapshots in the lines of a record.
extension Snapshot {
    /// Decodes a snapshot from a line; nil if it has none.
    init?(_ line: JSONValue) {
        guard let at = line["at"], let word = at["phase"]?.string,
            let phase = State.Phase.allCases.first(where: { $0.word.hasSameBytes(as: word) })
        else { return nil }
        place.phase = phase
        place.location = at["location"]?.key
        place.page = at["page"]?.number ?? 0
        place.line = at["line"]?.number ?? -1
        place.sketch = at["sketch"]?.number ?? 0
        place.question = at["question"]?.key
        place.step = at["step"]?.number ?? 0
        place.steps = at["steps"]?.number ?? 0
        place.ending = at["ending"]?.key
        place.choice = at["choice"]?.key
        place.bucket = at["bucket"]?.key
        place.roll = at["roll"]?.number ?? 0
        place.modifiers = at["modifiers"]?.number ?? 0
        place.checkCount = at["count"]?.number ?? 0
        place.turns = at["turns"]?.number ?? 0
        place.reading = at["reading"]?.number ?? 0
        variables = SortedFields(line["set"])
        visits = SortedFields(line["visits"])
        runs = SortedFields(line["runs"])
    }

    /// The members that the snapshot adds to a line.
    var fields: [JSONField] {
        var fields = JSONFields()
        fields.add("at", place.value)
        for (key, values) in [("set", variables), ("visits", visits), ("runs", runs)] where !values.fields.isEmpty {
            fields.add(key, .object(values.fields))
        }
        return fields.fields
    }
}

extension Snapshot.Place {
    /// The place as an object, without default values.
    fileprivate var value: JSONValue {
        var fields = JSONFields()
        fields.add("phase", phase.word)
        fields.add("location", location?.text)
        fields.add("page", page, unless: 0)
        fields.add("line", line, unless: -1)
        fields.add("sketch", sketch, unless: 0)
        fields.add("question", question?.text)
        fields.add("step", step, unless: 0)
        fields.add("steps", steps, unless: 0)
        fields.add("ending", ending?.text)
        fields.add("choice", choice?.text)
        fields.add("bucket", bucket?.text)
        fields.add("roll", roll, unless: 0)
        fields.add("modifiers", modifiers, unless: 0)
        fields.add("count", checkCount, unless: 0)
        fields.add("turns", turns, unless: 0)
        fields.add("reading", reading, unless: 0)
        return fields.object
    }
}

extension JSONFields {
    fileprivate mutating func add(_ key: String, _ number: Int64, unless usual: Int64) {
        if number != usual { add(key, number) }
    }
}

extension SortedFields {
    /// The members of an object; none for anything else.
    fileprivate init(_ value: JSONValue?) {
        guard case .object(let fields) = value else {
            self.init()
            return
        }
        self.init(fields[...])
    }
}

extension State.Phase {
    /// The word that records use.
    fileprivate var word: String {
        switch self {
        case .title: "title"
        case .startQuestion: "startQuestion"
        case .question: "question"
        case .sequence: "sequence"
        case .page: "page"
        case .choices: "choices"
        case .result: "result"
        case .ending: "ending"
        case .lost: "lost"
        }
    }
}
