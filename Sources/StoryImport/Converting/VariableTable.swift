internal import Story
internal import StoryFormat

/// The variables of the imported story: what kind each one is, and its name.
///
/// In Twine, a variable can hold anything. Here its kind is what it is set to most often, otherwise what it is compared with.
struct VariableTable {
    enum Kind: Int, Sendable {
        case number, yesNo, text
        /// Several texts, each of which is there or not.
        case list
    }

    /// A variable of the story.
    struct Entry {
        var path: String
        var kind: Kind
        var name: String
        var initial: Story.Value
        var prompt: String?
    }

    private(set) var entries: [Entry] = []
    private var indexes: [Bytes: Int] = [:]
    private var kinds: [Bytes: Kind] = [:]
    private var texts: [Bytes: [String]] = [:]
    /// The lists that are set only once, to these texts.
    private var constants: [Bytes: [String]] = [:]
    private var takenNames: Set<Bytes> = []
    /// What is set or asked anywhere.
    private var assigned: Set<Bytes> = []
    /// The texts to which variables are set that are never set to anything else.
    private var settings: [Bytes: [String]] = [:]
    /// The only kinds of values to which variables are set.
    private var onlyKinds: [Bytes: Kind] = [:]
    /// How many of the entries were known before.
    private var knownCount = 0
    /// The variables that the importer needs itself.
    private(set) var helperCount = 0

    /// What is known about a variable before its kind is.
    private struct Votes {
        var counts = [0, 0, 0, 0]
        var hints = [0, 0, 0, 0]

        var kind: Kind? {
            for list in [counts, hints] {
                guard let most = list.max(), most > 0 else { continue }
                // A list that is also set to something else is a list.
                if list[Kind.list.rawValue] > 0 { return .list }
                return list.firstIndex(of: most).flatMap { Kind(rawValue: $0) }
            }
            return nil
        }
    }

    /// Decides the kinds of all variables.
    /// - Parameter known: Variables whose kinds and names are known; they come first.
    init(_ nodes: [[Node]], known: [TwineStory.KnownVariable] = []) {
        for known in known { insert(known) }
        var assignments: [Assignment] = []
        var formulas: [Formula] = []
        var order: [String] = []
        var seen: Set<Bytes> = []
        for list in nodes { Self.collect(list, &assignments, &formulas) }
        constants = Self.constants(in: assignments)
        for assignment in assignments { note(assignment) }
        func see(_ path: String) {
            if seen.insert(Bytes(path.utf8)).inserted { order.append(path) }
        }
        var votes: [Bytes: Votes] = [:]
        for assignment in assignments {
            see(assignment.path)
            switch assignment.value {
            case .list(let items), .adding(let items), .removing(let items):
                votes[Bytes(assignment.path.utf8), default: Votes()].counts[Kind.list.rawValue] += 1
                for item in items { addText(item, to: assignment.path) }
            case .formula, .unsupported: continue
            }
        }
        for formula in formulas { hint(formula, &votes, see) }
        // What is set to another variable is known once that one is.
        for round in 0..<3 {
            decide(votes)
            var next = votes
            for assignment in assignments {
                guard case .formula(let formula) = assignment.value else { continue }
                if round == 0 { hint(formula, &next, see) }
                guard let kind = kind(of: formula), round == 0 || votes[Bytes(assignment.path.utf8)]?.counts.max() ?? 0 == 0 else {
                    continue
                }
                next[Bytes(assignment.path.utf8), default: Votes()].counts[kind.rawValue] += 1
            }
            votes = next
        }
        decide(votes)
        for path in order {
            guard entries.count < Story.Limits.variables - 60 else { break }
            add(path)
        }
    }

    private mutating func decide(_ votes: [Bytes: Votes]) {
        kinds = votes.compactMapValues { $0.kind }
        for index in 0..<knownCount { kinds[Bytes(entries[index].path.utf8)] = entries[index].kind }
    }

    private mutating func insert(_ known: TwineStory.KnownVariable) {
        let (kind, initial): (Kind, Story.Value) =
            switch known.variable.defaultValue {
            case .number: (.number, known.variable.defaultValue)
            case .yesNo: (.yesNo, known.variable.defaultValue)
            case .text: (.text, known.variable.defaultValue)
            case .option(let option): (.text, .text(option.text))
            }
        indexes[Bytes(known.path.utf8)] = entries.count
        takenNames.insert(Bytes(known.variable.name.utf8))
        entries.append(Entry(path: known.path, kind: kind, name: known.variable.name, initial: initial))
        knownCount += 1
    }

    /// The lists that are set only once.
    private static func constants(in assignments: [Assignment]) -> [Bytes: [String]] {
        var lists: [Bytes: [String]?] = [:]
        for assignment in assignments {
            let key = Bytes(assignment.path.utf8)
            if lists[key] == nil, case .list(let items) = assignment.value {
                lists[key] = .some(items)
            } else {
                lists[key] = .some(nil)
            }
        }
        return lists.compactMapValues { $0 }
    }

    /// The text at a place of a list that never changes, such as `ranks.0`; nil if the path is no such place.
    func constant(_ path: String) -> String? {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")), let index = Int(String(path[path.utf8.index(after: dot)...])),
            let items = constants[Bytes(path[..<dot].utf8)], items.indices.contains(index)
        else { return nil }
        return items[index]
    }

    /// The length of a list that never changes; nil if this is no such list.
    func constantCount(_ path: String) -> Int? { constants[Bytes(path.utf8)]?.count }

    /// Whether a path is something of a list, and not a variable of its own.
    private func isOfList(_ path: String) -> Bool { constant(path) != nil || isInsideList(path) }

    /// Whether a path is the length or an item of a list that changes: nobody knows which text that is.
    func isInsideList(_ path: String) -> Bool {
        path.utf8.indices.contains { path.utf8[$0] == UInt8(ascii: ".") && isList(String(path[..<$0])) }
    }

    private mutating func note(_ assignment: Assignment) {
        let key = Bytes(assignment.path.utf8)
        let isFirst = assigned.insert(key).inserted
        let kind: Kind? = if case .formula(let formula) = assignment.value { Self.sureKind(of: formula) } else { nil }
        onlyKinds[key] = isFirst || onlyKinds[key] == kind ? kind : nil
        guard case .formula(.text(let text)) = assignment.value, !text.isBlank, let known = isFirst ? [] : settings[key] else {
            settings[key] = nil
            return
        }
        let texts = known.contains { $0.isSame(as: text) } ? known : known + [text]
        settings[key] = texts.count <= Self.mostSettings ? texts : nil
    }

    /// The kind of a calculation, whatever its variables hold; nil if that depends on them.
    private static func sureKind(of formula: Formula) -> Kind? {
        switch formula {
        case .number, .visits, .turns, .negative, .extreme, .random, .rounded, .binary(.minus, _, _), .binary(.times, _, _): .number
        case .text, .plus(.text, _), .plus(_, .text): .text
        case .plus(let value, .number): if case .variable = value { .number } else { sureKind(of: value) }
        case .yesNo, .not, .contains, .holds, .isSet, .tagged: .yesNo
        case .binary(let operation, _, _): operation.isComparison ? .yesNo : nil
        case .loose: .yesNo
        case .variable, .plus, .conditional, .either, .capital, .unsupported: nil
        }
    }

    /// Whether a calculation has its kind in Twine as well, where variables can hold anything.
    func isSure(_ formula: Formula) -> Bool {
        if case .variable(let path) = formula { onlyKinds[Bytes(path.utf8)] != nil } else { Self.sureKind(of: formula) != nil }
    }

    /// Whether anything sets this variable.
    func isAssigned(_ path: String) -> Bool { assigned.contains(Bytes(path.utf8)) }

    /// Whether anything sets a variable, or what it is a part of.
    func isSet(_ path: String) -> Bool {
        path.wholes.contains { isAssigned($0) || indexes[Bytes($0.utf8)].map { $0 < knownCount } ?? false }
    }

    /// The most texts that are known of a variable.
    private static let mostSettings = 20

    /// The texts that the passages set a variable to, in the order of the file; nil if they set it to anything else, or to too many, or if
    /// it has a value before.
    func settings(of path: String) -> [String]? {
        let key = Bytes(path.utf8)
        if let index = indexes[key], index < knownCount { return nil }
        return settings[key]
    }

    /// Whether a path is the length or a letter of a text, which nobody sets.
    func isInsideText(_ path: String) -> Bool {
        guard !assigned.contains(Bytes(path.utf8)), let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let base = Bytes(path[..<dot].utf8)
        let part = path[path.utf8.index(after: dot)...]
        return kinds[base] == .text && assigned.contains(base) && (part == "length" || Int(part) != nil)
    }

    private mutating func add(_ path: String) {
        guard !isOfList(path), !isInsideText(path) else { return }
        let kind = kinds[Bytes(path.utf8)] ?? .text
        guard kind != .list else {
            for text in texts[Bytes(path.utf8)] ?? [] where entries.count < Story.Limits.variables - 60 {
                insert(Self.flag(path, text), .yesNo)
            }
            return
        }
        insert(path, kind)
    }

    private mutating func insert(_ path: String, _ kind: Kind) {
        guard indexes[Bytes(path.utf8)] == nil else { return }
        let initial: Story.Value =
            switch kind {
            case .number: .number(0)
            case .yesNo, .list: .yesNo(false)
            case .text: .text("")
            }
        indexes[Bytes(path.utf8)] = entries.count
        entries.append(Entry(path: path, kind: kind, name: uniqueName(path), initial: initial))
    }

    /// Adds a variable whose kind is known, unless there is one of this path or no room.
    mutating func declare(_ path: String, _ initial: Story.Value) {
        let kind: Kind =
            switch initial {
            case .number: .number
            case .yesNo: .yesNo
            case .text, .option: .text
            }
        guard indexes[Bytes(path.utf8)] == nil, entries.count < Story.Limits.variables - 60 else { return }
        insert(path, kind)
        setInitial(initial, of: path)
    }

    /// The path of the variable that says whether a list has a text.
    static func flag(_ path: String, _ text: String) -> String { path + " has " + text }

    private mutating func addText(_ text: String, to path: String) {
        let key = Bytes(path.utf8)
        guard texts[key]?.contains(where: { $0.isSame(as: text) }) != true, texts[key]?.count ?? 0 < 200 else { return }
        texts[key, default: []].append(text)
    }

    /// The texts that a list may have.
    func texts(of path: String) -> [String] { texts[Bytes(path.utf8)] ?? [] }

    func isList(_ path: String) -> Bool { kinds[Bytes(path.utf8)] == .list }

    // MARK: Names

    private mutating func uniqueName(_ path: String) -> String {
        var name = ""
        for scalar in path.unicodeScalars.prefix(40) where !name.isEmpty || scalar != " " {
            let isKept = scalar.value < 0x80 ? ByteCursor.isWord(UInt8(scalar.value)) : Expression.isName(String(scalar))
            if isKept { name.unicodeScalars.append(scalar) } else if !name.hasSuffix("_") { name += "_" }
        }
        if path.hasPrefix("_"), name.utf8.count > 1 { name = String(name.dropFirst()) }
        if !Expression.isName(name) { name = "_" + name }
        if !Expression.isName(name) { name = "variable" }
        let unique = IdentifierMaker.unique(name, gap: "_") { takenNames.contains(Bytes($0.utf8)) }
        takenNames.insert(Bytes(unique.utf8))
        return unique
    }

    /// The variable of a path; nil if there is none with a value.
    func entry(_ path: String) -> Entry? { indexes[Bytes(path.utf8)].map { entries[$0] } }

    /// A variable that the importer needs itself, the same for all passages.
    mutating func helper(_ kind: Kind, _ number: Int) -> String? {
        let words = kind == .yesNo ? "wasTrue" : kind == .number ? "wasNumber" : "wasText"
        let path = " " + words + String(number)
        if let entry = entry(path) { return entry.name }
        guard number <= 20 else { return nil }
        insert(path, kind)
        helperCount += 1
        return entry(path)?.name
    }

    /// A number that the importer needs itself, with a name of its own; nil if there is no room.
    mutating func counter(_ name: String) -> String? {
        let path = " " + name
        guard entry(path) == nil, entries.count < Story.Limits.variables - 60 else { return nil }
        insert(path, .number)
        helperCount += 1
        return entry(path)?.name
    }

    /// A variable for a number that is rolled; nil if there is no room.
    mutating func roll(_ path: String) -> String? {
        guard let name = counter(String(path.dropFirst())) else { return nil }
        kinds[Bytes(path.utf8)] = .number
        return name
    }

    /// Takes code out of the texts that variables begin with, and of the questions for them.
    mutating func sieve(_ sieve: inout CodeSieve) {
        for index in entries.indices.dropFirst(knownCount) {
            if case .text(let text) = entries[index].initial { entries[index].initial = .text(sieve.sieved(text, or: "")) }
            if let prompt = entries[index].prompt { entries[index].prompt = sieve.sieved(prompt, or: entries[index].name + "?") }
        }
    }

    mutating func setInitial(_ value: Story.Value, of path: String) {
        guard let index = indexes[Bytes(path.utf8)] else { return }
        entries[index].initial = value
    }

    /// Lets the reader be asked for a variable; false if there is none that can be asked for.
    mutating func ask(for path: String, _ prompt: String) -> Bool {
        guard let index = indexes[Bytes(path.utf8)], entries[index].kind != .list else { return false }
        if entries[index].prompt == nil { entries[index].prompt = prompt.trimmed.isEmpty ? entries[index].name + "?" : prompt }
        return true
    }

    // MARK: Kinds

    /// The kind of a calculation; nil if it cannot be known.
    func kind(of formula: Formula) -> Kind? {
        switch formula {
        case .number, .visits, .turns, .negative, .extreme, .random, .rounded: .number
        case .text: .text
        case .capital: .text
        case .yesNo, .not, .contains, .holds, .isSet, .tagged, .loose: .yesNo
        case .variable(let path): constant(path) == nil ? kinds[Bytes(path.utf8)] : .text
        case .binary(let operation, _, _): operation == .and || operation == .or || operation.isComparison ? .yesNo : .number
        case .plus(let left, let right):
            switch (kind(of: left), kind(of: right)) {
            case (.text, _), (_, .text): .text
            case (.number, _), (_, .number): .number
            default: nil
            }
        case .conditional(let value, _, let other): kind(of: value) ?? kind(of: other)
        case .either(let list, _): list.lazy.compactMap { kind(of: $0) }.first
        case .unsupported: nil
        }
    }

    /// Learns from what variables are compared and calculated with.
    private mutating func hint(_ formula: Formula, _ votes: inout [Bytes: Votes], _ see: (String) -> Void) {
        switch formula {
        case .variable(let path): see(path)
        case .contains(let path, let text):
            see(path)
            addText(text, to: path)
            // A text can contain another one, too.
            votes[Bytes(path.utf8), default: Votes()].hints[Kind.list.rawValue] += 1
        case .holds(let path, let member):
            see(path)
            votes[Bytes(path.utf8), default: Votes()].hints[Kind.list.rawValue] += 1
            vote(member, .text, &votes)
            hint(member, &votes, see)
        case .isSet(let path) where isAssigned(Formula.flag(ofSetting: path)): see(Formula.flag(ofSetting: path))
        case .capital(let operand):
            vote(operand, .text, &votes)
            hint(operand, &votes, see)
        case .not(let operand):
            vote(operand, .yesNo, &votes)
            hint(operand, &votes, see)
        case .negative(let operand), .rounded(let operand, _):
            vote(operand, .number, &votes)
            hint(operand, &votes, see)
        case .plus(let left, let right):
            if kind(of: right) == .number { vote(left, .number, &votes) }
            hint(left, &votes, see)
            hint(right, &votes, see)
        case .loose(let operation, let left, let right): hint(.binary(operation, left, right), &votes, see)
        case .binary(let operation, let left, let right):
            switch operation {
            case .and, .or:
                vote(left, .yesNo, &votes)
                vote(right, .yesNo, &votes)
            case .equal, .notEqual:
                if let kind = kind(of: right) { vote(left, kind, &votes) }
                if let kind = kind(of: left) { vote(right, kind, &votes) }
            default:
                vote(left, .number, &votes)
                vote(right, .number, &votes)
            }
            hint(left, &votes, see)
            hint(right, &votes, see)
        case .extreme(_, let list):
            for item in list {
                vote(item, .number, &votes)
                hint(item, &votes, see)
            }
        case .conditional(let value, let condition, let other):
            hint(value, &votes, see)
            hint(condition, &votes, see)
            hint(other, &votes, see)
        case .either(let list, _): for item in list { hint(item, &votes, see) }
        case .number, .text, .yesNo, .visits, .turns, .random, .isSet, .tagged, .unsupported: return
        }
    }

    private func vote(_ formula: Formula, _ kind: Kind, _ votes: inout [Bytes: Votes]) {
        guard case .variable(let path) = formula, kind != .list else { return }
        votes[Bytes(path.utf8), default: Votes()].hints[kind.rawValue] += 1
    }

    private static func collect(_ nodes: [Node], _ assignments: inout [Assignment], _ formulas: inout [Formula]) {
        for node in nodes {
            switch node {
            case .set(let assignment): assignments.append(assignment)
            case .value(let formula, _): formulas.append(formula)
            case .styled(_, let inner), .shown(let inner): collect(inner, &assignments, &formulas)
            case .link(let link):
                collect(link.label, &assignments, &formulas)
                collect(link.body, &assignments, &formulas)
            case .conditional(let branches, let otherwise):
                for branch in branches {
                    // A variable alone is yes or no, unless something else is known.
                    formulas.append(.not(branch.condition))
                    collect(branch.nodes, &assignments, &formulas)
                }
                collect(otherwise ?? [], &assignments, &formulas)
            case .question(let question):
                let value = question.isNumber ? Formula.number(0) : .text("")
                assignments.append(Assignment(path: question.variable, value: .formula(value), place: question.place))
            case .text, .lineBreak, .jump, .include, .picture, .metadata, .storyletLink, .leftOut: continue
            }
        }
    }

    // MARK: The story's variables

    /// - Parameter length: The most characters of a text.
    func variables(length: Int) -> [Story.Variable] {
        entries.map { entry in
            let kind: Story.Kind =
                switch entry.kind {
                case .number: .number(limits: .min ... .max)
                case .yesNo, .list: .yesNo
                case .text: .text(length: 1...length)
                }
            let prompt = entry.prompt.map { Template(literal: $0) }
            return Story.Variable(
                id: Story.Variable.ID(entry.name),
                name: entry.name,
                kind: kind,
                defaultValue: entry.initial,
                prompt: prompt
            )
        }
    }
}
