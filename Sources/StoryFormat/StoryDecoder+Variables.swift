internal import Story

extension StoryDecoder {
    mutating func variable(_ element: Element, id: String) -> Story.Variable {
        let id = Story.Variable.ID(id)
        switch element.node.content {
        case .boolean(let value):
            return Story.Variable(id: id, name: id.text, kind: .yesNo, defaultValue: .yesNo(value))
        case .number(let number):
            return Story.Variable(id: id, name: id.text, kind: .number(limits: .min ... .max), defaultValue: .number(number))
        case .string:
            let text = plainText(element) ?? ""
            return Story.Variable(id: id, name: id.text, kind: .text(length: Story.Kind.defaultLength), defaultValue: .text(text))
        default:
            break
        }
        let keys = ["name", "aliases", "kind", "prompt", "system", "default", "min", "max", "options"]
        guard let fields = object(element, keys: keys) else {
            hasBrokenVariables = true
            return Story.Variable(id: id, name: id.text, kind: .yesNo, defaultValue: .yesNo(false))
        }
        let beforeKind = problemCount
        let kind = kind(of: fields)
        // Without a name and a kind, nothing can be said about uses of the variable; its colours make no difference.
        let isKindKnown = problems.suffix(problemCount - beforeKind).allSatisfy { $0.code == .badColour }
        hasBrokenVariables = hasBrokenVariables || !isKindKnown || fields["name"]?.isString == false
        // If the kind is unknown, so is the expected kind of the default.
        let written = problemCount > beforeKind ? nil : fields["default"]
        var variable = Story.Variable(
            id: id,
            name: fields["name"].flatMap { plainText($0) } ?? id.text,
            kind: kind,
            defaultValue: defaultValue(written, of: kind)
        )
        variable.aliases = aliases(fields, of: Story.Variable.self)
        variable.note = note(fields)
        variable.prompt = fields["prompt"].flatMap { template($0, mayBeEmpty: false) }
        if let system = fields["system"], let isSystem = boolean(system) {
            if !isSystem {
                report(.unknownWord, "“system” can only be true.", fix: "Remove it, and give the variable a prompt.", at: system)
            } else if let prompt = fields["prompt"] {
                let fix = "Remove “system” or the prompt."
                let later = prompt.node.bytes.lowerBound < system.node.bytes.lowerBound ? "system" : "prompt"
                let place = Problem.Place(fields.path.key(later), .key)
                report(
                    Problem(
                        .promptOnSystemVariable,
                        "Readers are never asked for a system variable, but this one has a prompt.",
                        fix: fix,
                        at: place
                    )
                )
            }
        }
        return variable
    }

    private enum KindWord: String, CaseIterable {
        case text, number, yesNo, oneOf
    }

    private mutating func kind(of fields: Element) -> Story.Kind {
        let word = fields["kind"].flatMap { self.word($0, of: KindWord.self) } ?? impliedKind(of: fields)
        if word != .oneOf, let options = fields["options"] {
            let place = Problem.Place(options.path, .key)
            report(
                Problem(
                    .keysExcludeEachOther,
                    "Only a variable of kind “oneOf” has options.",
                    fix: "Write \"kind\": \"oneOf\".",
                    at: place
                )
            )
        }
        if word == .yesNo || word == .oneOf {
            for key in ["min", "max"] where fields[key] != nil {
                let place = Problem.Place(fields.path.key(key), .key)
                report(Problem(.keysExcludeEachOther, "Only numbers and texts can have “\(key)”.", fix: "Remove it.", at: place))
            }
        }
        switch word {
        case .yesNo: return .yesNo
        case .oneOf: return .oneOf(options(required(fields, "options")))
        case .number: return .number(limits: numberLimits(fields))
        case .text: return .text(length: textLength(fields))
        }
    }

    private mutating func impliedKind(of fields: Element) -> KindWord {
        if fields["options"] != nil { return .oneOf }
        switch fields["default"]?.node.content {
        case .number: return .number
        case .boolean: return .yesNo
        case .string: return .text
        default:
            // A question on its own is answered with a text. With limits it might ask for a number, so nothing is assumed.
            let isQuestion = fields["prompt"] != nil && !["kind", "default", "min", "max"].contains { fields[$0] != nil }
            if isQuestion { return .text }
            if let written = fields["default"], fields["kind"] == nil {
                reportWrongType(written, wanted: "a text, a number, true or false")
            } else if fields["kind"] == nil {
                let fix = "Write \"kind\": \"text\", \"number\", \"yesNo\" or \"oneOf\", or give a default."
                report(.unknownKind, "It is unclear what this variable can hold.", fix: fix, at: fields)
            }
            return .text
        }
    }

    private mutating func numberLimits(_ fields: Element) -> ClosedRange<Int64> {
        let lower = fields["min"].flatMap { integer($0) } ?? .min
        let upper = fields["max"].flatMap { integer($0) } ?? .max
        guard lower <= upper else {
            reportReversed(fields)
            return .min ... .max
        }
        return lower...upper
    }

    private mutating func textLength(_ fields: Element) -> ClosedRange<Int> {
        let limits = 0...Story.Kind.longestText
        let lower = fields["min"].flatMap { number($0, in: limits) }
        let upper = fields["max"].flatMap { number($0, in: 1...Story.Kind.longestText) }
        let shortest = lower ?? min(Story.Kind.defaultLength.lowerBound, upper ?? 1)
        let longest = upper ?? max(Story.Kind.defaultLength.upperBound, shortest)
        guard shortest <= longest else {
            reportReversed(fields)
            return Story.Kind.defaultLength
        }
        return shortest...longest
    }

    private mutating func reportReversed(_ fields: Element) {
        let place = Problem.Place(fields.path.key("max"))
        report(Problem(.limitsReversed, "“max” is below “min”.", fix: "Swap them.", at: place))
    }

    /// Valid options in place of those that could not be read.
    private static let brokenOptions = [Story.Option(id: "broken.1", text: "broken"), Story.Option(id: "broken.2", text: "broken")]

    private mutating func options(_ element: Element?) -> [Story.Option] {
        guard let element else { return Self.brokenOptions }
        // The validator reports too few or too many; an option that could not be read still counts.
        guard let items = list(element) else { return Self.brokenOptions }
        return items.enumerated().map { option($1) ?? Story.Option(id: Identifier("broken.\($0)"), text: "broken") }
    }

    private mutating func option(_ element: Element) -> Story.Option? {
        if element.isString {
            return identifier(element, of: Story.Option.self).map { Story.Option(id: $0, text: $0.text) }
        }
        guard let fields = object(element, keys: ["id", "aliases", "text", "colour"]) else { return nil }
        guard let id = required(fields, "id").flatMap({ identifier($0, of: Story.Option.self) }) else { return nil }
        var option = Story.Option(id: id, text: fields["text"].flatMap { plainText($0, mayBeEmpty: false) } ?? id.text)
        option.aliases = aliases(fields, of: Story.Option.self)
        option.note = note(fields)
        if let colour = fields["colour"], let text = plainText(colour) {
            option.colour = Story.Colour(text)
            if option.colour == nil {
                report(.badColour, "“\(text)” is not a colour.", fix: "Write it as #d04030, for example.", at: colour)
            }
        }
        return option
    }

    private mutating func defaultValue(_ element: Element?, of kind: Story.Kind) -> Story.Value {
        switch kind {
        case .text:
            return .text(element.flatMap { plainText($0) } ?? "")
        case .number(let limits):
            return .number(element.flatMap { integer($0) } ?? min(max(0, limits.lowerBound), limits.upperBound))
        case .yesNo:
            return .yesNo(element.flatMap { boolean($0) } ?? false)
        case .oneOf(let options):
            let written = element.flatMap { plainText($0) }.map { Identifier<Story.Option>($0) }
            return .option(written ?? options.first?.id ?? "")
        }
    }

    // MARK: Pictures and sounds

    mutating func picture(_ element: Element, id: String) -> Story.Picture {
        let id = Story.Picture.ID(id)
        if case .string(let file) = element.node.content { return Story.Picture(id: id, file: file) }
        guard let fields = object(element, keys: ["file", "alt", "credit", "aliases", "paint"]) else {
            return Story.Picture(id: id, file: "broken.svg")
        }
        var picture = Story.Picture(id: id, file: required(fields, "file").flatMap { plainText($0) } ?? "broken.svg")
        picture.alternative = fields["alt"].flatMap { template($0) }
        picture.credit = fields["credit"].flatMap { plainText($0) }
        picture.aliases = aliases(fields, of: Story.Picture.self)
        picture.note = note(fields)
        if let paint = fields["paint"].flatMap({ object($0, keys: ["file", "variable"]) }) {
            let file = required(paint, "file").flatMap { plainText($0) }
            let variable = required(paint, "variable").flatMap { plainText($0) }
            let note = note(paint)
            if let file, let variable { picture.paint = Story.Paint(file: file, variable: variable) }
            picture.paint?.note = note
        }
        return picture
    }

    mutating func sound(_ element: Element, id: String) -> Story.Sound {
        let id = Story.Sound.ID(id)
        if case .string(let file) = element.node.content { return Story.Sound(id: id, file: file) }
        guard let fields = object(element, keys: ["file", "alt", "credit", "aliases"]) else {
            return Story.Sound(id: id, file: "broken.ogg")
        }
        var sound = Story.Sound(id: id, file: required(fields, "file").flatMap { plainText($0) } ?? "broken.ogg")
        sound.alternative = fields["alt"].flatMap { template($0) }
        sound.credit = fields["credit"].flatMap { plainText($0) }
        sound.aliases = aliases(fields, of: Story.Sound.self)
        sound.note = note(fields)
        return sound
    }
}
