internal import Story

extension StoryDecoder {
    mutating func choice(_ element: Element, number: Int, of location: Story.Location.ID) -> Story.Choice {
        let keys = ["id", "aliases", "text", "if", "once", "reason", "go", "result", "picture", "sound", "set", "check", "outcomes"]
        guard let fields = object(element, keys: keys) else {
            let outcome = Story.Outcome(target: location)
            return Story.Choice(id: Story.Choice.ID("broken.\(number)"), text: Template([]), action: .outcome(outcome))
        }
        let written = fields["id"].flatMap { identifier($0, of: Story.Choice.self) }
        let action: Story.Action
        let implied: Story.Choice.ID
        if fields["check"] == nil, fields["outcomes"] != nil {
            let place = Problem.Place(fields.path.key("outcomes"), .key)
            report(
                Problem(
                    .missingKey,
                    "Outcomes belong to a “check”, but there is none.",
                    fix: "Add a “check”, or remove the outcomes.",
                    at: place
                )
            )
            implied = Story.Choice.ID("broken.\(number)")
            action = .outcome(Story.Outcome(target: location))
        } else if fields["check"] != nil {
            if fields["id"] == nil {
                let fix = "Add an “id”, such as “jump”; saves and rolls depend on it."
                report(.choiceNeedsIdentifier, "A choice with a check needs an ID.", fix: fix, at: fields)
            }
            implied = Story.Choice.ID("broken.\(number)")
            action = rolled(fields, id: written ?? implied, of: location)
        } else {
            let outcome = outcome(fields, lines: "result", else: location)
            implied = Story.Choice.ID(fields["go"] == nil ? "broken.\(number)" : outcome.target.text)
            action = .outcome(outcome)
        }
        let text = required(fields, "text").flatMap { template($0, mayBeEmpty: false) }
        var choice = Story.Choice(id: written ?? implied, text: text ?? Template([]), action: action)
        choice.aliases = aliases(fields, of: Story.Choice.self)
        choice.note = note(fields)
        choice.condition = expression(fields["if"])
        choice.isOnce = fields["once"].flatMap { boolean($0) } ?? false
        choice.reason = fields["reason"].flatMap { template($0, mayBeEmpty: false) }
        // A “once” that could not be read is already reported.
        if fields["if"] == nil, !choice.isOnce, fields["once"]?.isBoolean ?? true, fields["reason"] != nil {
            let place = Problem.Place(fields.path.key("reason"), .key)
            report(
                Problem(
                    .missingKey,
                    "A reason is shown while a choice is closed, but this one is always open.",
                    fix: "Add an “if” or “once”, or remove the reason.",
                    at: place
                )
            )
        }
        return choice
    }

    private mutating func rolled(_ fields: Element, id: Story.Choice.ID, of location: Story.Location.ID) -> Story.Action {
        for key in ["go", "result", "picture", "sound", "set"] where fields[key] != nil {
            let place = Problem.Place(fields.path.key(key), .key)
            report(
                Problem(.keysExcludeEachOther, "“\(key)” belongs inside each outcome.", fix: "Move it into the outcomes.", at: place)
            )
        }
        let check = required(fields, "check").flatMap { self.check($0, or: "\(location)/\(id)") }
        let outcomes = (required(fields, "outcomes").map { members($0) } ?? []).map { element, bucket in
            bucketOutcome(element, bucket: bucket, else: location)
        }
        guard let check else { return .outcome(outcomes.first?.outcome ?? Story.Outcome(target: location)) }
        // If no outcomes could be read, what is missing among them is already reported.
        if fields["outcomes"]?.isObject != true { return .outcome(Story.Outcome(target: location)) }
        return .check(check, outcomes)
    }

    private mutating func bucketOutcome(_ element: Element, bucket: String, else location: Story.Location.ID) -> Story.BucketOutcome {
        let bucket = Story.Bucket.ID(bucket)
        if element.isString {
            let target = identifier(element, of: Story.Location.self) ?? location
            return Story.BucketOutcome(bucket: bucket, outcome: Story.Outcome(target: target))
        }
        guard let fields = object(element, keys: ["go", "text", "picture", "sound", "set", "aliases"]) else {
            return Story.BucketOutcome(bucket: bucket, outcome: Story.Outcome(target: location))
        }
        var bucketOutcome = Story.BucketOutcome(bucket: bucket, outcome: outcome(fields, lines: "text", else: location))
        bucketOutcome.aliases = aliases(fields, of: Story.Bucket.self)
        bucketOutcome.note = note(fields)
        return bucketOutcome
    }

    private mutating func outcome(_ fields: Element, lines key: String, else location: Story.Location.ID) -> Story.Outcome {
        var outcome = Story.Outcome(target: required(fields, "go").flatMap { identifier($0, of: Story.Location.self) } ?? location)
        outcome.lines = lines(fields[key])
        outcome.picture = fields["picture"].flatMap { identifier($0, of: Story.Picture.self) }
        outcome.sound = fields["sound"].flatMap { identifier($0, of: Story.Sound.self) }
        outcome.effects = effects(fields["set"])
        return outcome
    }

    // MARK: Checks

    private mutating func check(_ element: Element, or implied: String) -> Story.Check? {
        guard element.isObject else {
            reportWrongType(element, wanted: "an object { … }")
            return nil
        }
        guard let type = required(element, "type").flatMap({ word($0, of: Story.CheckType.self) }) else { return nil }
        guard let fields = object(element, keys: type.keys), let kind = kind(of: type, fields) else { return nil }
        let id = fields["id"].flatMap { identifier($0, of: Story.Check.self) } ?? Story.Check.ID(implied)
        let modifiers = (type.hasModifiers ? fields["modifiers"].flatMap { list($0) } : nil) ?? []
        var check = Story.Check(id: id, kind: kind, modifiers: modifiers.compactMap { modifier($0) })
        check.aliases = checkAliases(fields)
        check.note = note(fields)
        return check
    }

    /// Earlier IDs of a check. A default ID consists of two IDs with a slash between them.
    private mutating func checkAliases(_ fields: Element) -> [Story.Check.ID] {
        guard let written = fields["aliases"] else { return [] }
        return (list(written) ?? []).compactMap { element in
            guard let text = plainText(element) else { return nil }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Identifier<Story>(String($0)) }
            if parts.count == 2, parts.allSatisfy({ $0.isValid }) { return Story.Check.ID(text) }
            return identifier(element, of: Story.Check.self)
        }
    }

    private mutating func kind(of type: Story.CheckType, _ fields: Element) -> Story.Check.Kind? {
        switch type {
        case .passFail:
            return .passFail(
                pass: optional(fields["pass"], or: Story.CheckDefaults.pass),
                of: optional(fields["of"], or: Story.CheckDefaults.of)
            )
        case .percentile:
            return required(fields, "atMost").flatMap { number($0) }.map { .percentile(atMost: $0) }
        case .difficulty:
            return required(fields, "level").flatMap { word($0, of: Story.Level.self) }.map { .difficulty($0) }
        case .die:
            if exclude(fields, "atMost", "atLeast") { return nil }
            let target: Story.Target?
            if let atLeast = fields["atLeast"] {
                target = number(atLeast).map { .atLeast($0) }
            } else if let atMost = fields["atMost"] {
                target = number(atMost).map { .atMost($0) }
            } else {
                report(.missingKey, "The check does not say what the dice must show.", fix: "Add “atMost” or “atLeast”.", at: fields)
                target = nil
            }
            let sides = optional(fields["sides"], or: Story.CheckDefaults.sides)
            let dice = optional(fields["dice"], or: Story.CheckDefaults.dice)
            return target.map { .die(sides: sides, dice: dice, target: $0) }
        case .range:
            return required(fields, "ranges").flatMap { ranges($0) }.map { .range($0) }
        case .random:
            return required(fields, "weights").flatMap { weights($0) }.map { .random($0) }
        }
    }

    private mutating func optional(_ element: Element?, or implied: Int) -> Int {
        element.flatMap { number($0) } ?? implied
    }

    private mutating func ranges(_ element: Element) -> [Story.RangeBucket]? {
        let written = members(element)
        let ranges = written.compactMap { value, bucket -> Story.RangeBucket? in
            guard let ends = list(value) else { return nil }
            guard ends.count == 2, let from = number(ends[0]), let to = number(ends[1]) else {
                if ends.count != 2 {
                    report(.wrongType, "A range is a list of two numbers.", fix: "Write it like this: [1, 20].", at: value)
                }
                return nil
            }
            return Story.RangeBucket(bucket: Story.Bucket.ID(bucket), from: from, to: to)
        }
        return ranges.count < written.count || !element.isObject ? nil : ranges
    }

    private mutating func weights(_ element: Element) -> [Story.WeightedBucket]? {
        let written = members(element)
        let weights = written.compactMap { value, bucket in
            number(value).map { Story.WeightedBucket(bucket: Story.Bucket.ID(bucket), weight: $0) }
        }
        return weights.count < written.count || !element.isObject ? nil : weights
    }

    private mutating func modifier(_ element: Element) -> Story.Modifier? {
        guard let fields = object(element, keys: ["if", "shift", "reason"]) else { return nil }
        let condition = expression(fields["if"])
        let shift = required(fields, "shift").flatMap { number($0) }
        let reason = required(fields, "reason").flatMap { template($0, mayBeEmpty: false) }
        let note = note(fields)
        guard let shift, let reason else { return nil }
        var modifier = Story.Modifier(condition: condition, shift: shift, reason: reason)
        modifier.note = note
        return modifier
    }
}

extension Story.CheckType {
    /// All keys that a check of this type may have.
    var keys: [String] { names("type id aliases note") + (hasModifiers ? names("modifiers") : []) + names(ownKeys) }

    /// With spaces between them. Embedded Swift for WebAssembly mixes up the constant lists of one function if several modules use it.
    private var ownKeys: String {
        switch self {
        case .passFail: "pass of"
        case .percentile: "atMost"
        case .die: "sides dice atMost atLeast"
        case .difficulty: "level"
        case .range: "ranges"
        case .random: "weights"
        }
    }

    private func names(_ text: String) -> [String] { text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } }
}
