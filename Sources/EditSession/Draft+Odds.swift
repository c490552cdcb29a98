internal import Story
internal import StoryEditing
internal import StoryEngine
internal import StoryFormat

extension Draft {
    /// How likely each bucket of a check is, without its modifiers and with each of them alone; null if the check is not valid.
    func odds(of id: Node.ID) -> JSONValue {
        guard let check = self[id], let choice = check.parent, let program = Self.program(rolling: check),
            let row = program.shared.tables.checks.first
        else { return .null }
        let odds = CheckOdds(row, program.shared.tables)
        let outcomes = things(in: choice, "outcomes")
        let shares = zip(program.shared.tables.buckets, odds.probabilities(shift: 0)).map { row, probability -> JSONValue in
            let bucket = program.id(of: row)
            var fields = JSONFields()
            fields.add("bucket", bucket)
            fields.add("node", outcomes.first { self[$0]?.text("id").hasSameBytes(as: bucket) ?? false }?.text)
            fields.add("billionths", probability.billionths)
            return fields.object
        }
        let modifiers = things(in: id, "modifiers").map { modifier -> JSONValue in
            let shift = self[modifier]?["shift"]?.number.flatMap { Story.Limits.shift.contains(Int(clamping: $0)) ? Int($0) : nil } ?? 0
            let shifted = odds.probabilities(shift: shift).map { JSONValue.number($0.billionths) }
            return .object([JSONField("node", .string(modifier.text)), JSONField("billionths", .array(shifted))])
        }
        return .object([JSONField("shares", .array(shares)), JSONField("modifiers", .array(modifiers))])
    }

    /// The smallest story with this check, so that whether it is valid and what it means is decided where it is for every story.
    private static func program(rolling check: Node) -> Program? {
        let buckets: [String]
        switch (check["ranges"], check["weights"]) {
        case (.object(let ranges), nil): buckets = ranges.map { $0.key }
        case (nil, .object(let weights)): buckets = weights.map { $0.key }
        default: buckets = [Story.Check.pass.text, Story.Check.fail.text]
        }
        let rolled = check.members.filter { !["id", "aliases", "note"].contains(JSONKey($0.key)) }
        let choice = JSONValue.object([
            JSONField("id", .string("roll")), JSONField("text", .string("Roll")), JSONField("check", .object(rolled)),
            JSONField("outcomes", .object(buckets.map { JSONField($0, .string("end")) })),
        ])
        let start = JSONValue.object([JSONField("text", .string("A check.")), JSONField("choices", .array([choice]))])
        let end = JSONValue.object([JSONField("text", .string("The end.")), JSONField("ending", .string("The end"))])
        let story = JSONValue.object([
            JSONField("branchbook", .number(1)), JSONField("id", .string("check")), JSONField("title", .string("A check")),
            JSONField("start", .string("start")),
            JSONField("locations", .object([JSONField("start", start), JSONField("end", end)])),
        ])
        return StoryDocument(story.compact).story.flatMap { try? Program($0) }
    }
}

extension Probability {
    /// The probability in billionths, rounded.
    fileprivate var billionths: Int64 { Int64(Double(cases) / Double(of) * 1_000_000_000 + 0.5) }
}
