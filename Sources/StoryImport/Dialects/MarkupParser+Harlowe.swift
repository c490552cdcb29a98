internal import Story

extension MarkupParser {
    /// Harlowe: macros with hooks, variables, styles.
    mutating func harlowe(_ byte: UInt8, after found: Found) -> [Node]? {
        if found.isAtLineStart || joinedLines > 0 && isAtLineStart, let nodes = harloweLine(byte) { return nodes }
        let start = place
        switch byte {
        case UInt8(ascii: "("):
            return harloweMacro()
        case UInt8(ascii: "["):
            guard let nodes = takeHook() else { return nil }
            return nodes
        case UInt8(ascii: "|"):
            return takeHookName() ? [] : nil
        case UInt8(ascii: "$"), UInt8(ascii: "_"):
            return harloweVariable(at: start)
        case UInt8(ascii: "'"):
            return cursor.starts(with: "''") ? style("''", .strong) : nil
        case UInt8(ascii: "/"):
            guard cursor.starts(with: "//"), cursor.peek(-1) != UInt8(ascii: ":") else { return nil }
            return style("//", .soft)
        case UInt8(ascii: "*"):
            return cursor.starts(with: "**") ? style("**", .strong, endsWithLine: true) : style("*", .soft, endsWithLine: true)
        case UInt8(ascii: "~"), UInt8(ascii: "^"):
            guard cursor.peek(1) == byte else { return nil }
            cursor.position += 2
            return []
        case UInt8(ascii: "`"):
            return verbatim()
        case UInt8(ascii: "{"), UInt8(ascii: "}"):
            cursor.position += 1
            joinedLines = max(0, joinedLines + (byte == UInt8(ascii: "{") ? 1 : -1))
            return []
        case UInt8(ascii: "\\"):
            return takeJoinedLine() ? [] : nil
        default:
            return nil
        }
    }

    /// Takes a backslash at the end of a line, with the line break.
    mutating func takeJoinedLine() -> Bool {
        var look = cursor
        look.position += 1
        if dialect == .sugarCube { look.skipSpaces() } else { _ = look.take("\r") }
        guard look.take("\n") || dialect == .sugarCube && look.position == look.bytes.count else { return false }
        cursor = look
        return true
    }

    private mutating func harloweLine(_ byte: UInt8) -> [Node]? {
        switch byte {
        case UInt8(ascii: "#"):
            return heading("#")
        case UInt8(ascii: "*"):
            guard cursor.peek(1) == UInt8(ascii: " ") else { return nil }
            cursor.position += 2
            return [.text("• ")]
        case UInt8(ascii: "0"):
            // `0.` for each level of the list.
            var look = cursor
            while look.take("0.") {}
            let depth = (look.position - cursor.position) / 2
            guard depth > 0, look.peek() == UInt8(ascii: " ") else { return nil }
            let item = listItem(depth: min(depth, Self.deepest))
            look.skipSpaces()
            cursor = look
            return [item]
        case UInt8(ascii: "-"):
            return isRule(byte) ? [] : nil
        case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "|"):
            // Aligning and columns: a line of these signs alone.
            var count = 0
            let signs = Array("=<>|".utf8)
            while let next = cursor.peek(count), signs.contains(next) {
                count += 1
            }
            var after = count
            while let next = cursor.peek(after), next == UInt8(ascii: " ") || next == 13 { after += 1 }
            guard count >= 2, cursor.peek(after) == nil || cursor.peek(after) == 10 else { return nil }
            cursor.position += after
            return []
        default:
            return nil
        }
    }

    /// Words between backticks, which are no markup.
    mutating func verbatim() -> [Node]? {
        var count = 1
        while cursor.peek(count) == UInt8(ascii: "`") { count += 1 }
        guard canSearch else { return nil }
        let inner = cursor.position + count
        var look = cursor
        look.position = inner
        while let close = look.find("`") {
            look.position = close
            var closing = 0
            while look.peek(closing) == UInt8(ascii: "`") { closing += 1 }
            if closing == count {
                cursor.position = close + count
                return [.text(cursor.text(inner..<close).spelledOut)]
            }
            look.position = close + closing
        }
        pay(cursor.end - cursor.position)
        return nil
    }

    private mutating func harloweVariable(at place: Place) -> [Node]? {
        guard let next = cursor.peek(1), ByteCursor.isLetter(next) || next >= 0x80 else { return nil }
        if cursor.peek() == UInt8(ascii: "_"), cursor.peek(-1).map(ByteCursor.isWord) ?? false { return nil }
        let start = cursor.position
        cursor.position += 1
        _ = cursor.takeWord(hyphens: false)
        // In prose, “$hero's sword” is a possessive, so it is not read as a part of a value.
        let path = FormulaParser.path(cursor.text(start..<cursor.position))
        if cursor.peek() == UInt8(ascii: "["), !cursor.starts(with: "[["), let hook = takeHook() {
            return [.leftOut(.style, "$" + path, place)] + hook
        }
        return [.value(.variable(path), place)]
    }

    // MARK: Hooks

    /// Takes the name before a hook: `|name>` or `|name)`.
    private mutating func takeHookName() -> Bool {
        guard cursor.peek() == UInt8(ascii: "|") else { return false }
        var look = cursor
        look.position += 1
        guard !look.takeWord().isEmpty, let sign = look.peek(), sign == UInt8(ascii: ">") || sign == UInt8(ascii: ")"),
            look.peek(1) == UInt8(ascii: "[")
        else { return false }
        cursor.position = look.position + 1
        return true
    }

    /// Takes a hook: `[…]`, perhaps with a name after it.
    mutating func takeHook() -> [Node]? {
        guard cursor.peek() == UInt8(ascii: "[") else { return nil }
        let place = place
        cursor.position += 1
        guard let (nodes, isClosed) = nested(.hook) else { return [.text("[")] + tooDeep(at: place) }
        guard isClosed else { return [.text("[")] + nodes }
        var look = cursor
        if look.take("<") || look.take("("), !look.takeWord().isEmpty, look.take("|") { cursor.position = look.position }
        return nodes
    }

    /// Takes the hook that a macro is attached to; nil if there is none.
    private mutating func takeAttachedHook() -> [Node]? {
        let outside = cursor
        cursor.skipBlanks()
        _ = takeHookName()
        if cursor.starts(with: "[["), !cursor.starts(with: "[[[") {
            // A macro can be attached to a link as well.
            let link = nodes(in: cursor.position..<(linkEndHere ?? cursor.position))
            if let end = linkEndHere, !link.isEmpty {
                cursor.position = end
                return link
            }
        }
        if let hook = takeHook() { return hook }
        cursor = outside
        return nil
    }

    private var linkEndHere: Int? {
        cursor.find("]]", within: 1_000).map { $0 + 2 }
    }

    // MARK: Macros

    /// A macro without the hook after it.
    struct Macro {
        /// In small letters, without hyphens.
        var name: String
        var arguments: Range<Int>
        var whole: Range<Int>
        var place: Place
    }

    /// Takes `(name: arguments)`; nil if this is only a parenthesis.
    mutating func takeMacro() -> Macro? {
        guard canSearch, cursor.peek() == UInt8(ascii: "(") else { return nil }
        var look = cursor
        look.position += 1
        if look.peek() == UInt8(ascii: "$") || look.peek() == UInt8(ascii: "_") { look.position += 1 }
        let name = look.takeWord()
        guard !name.isEmpty, look.take(":") else { return nil }
        guard let close = closing(from: look.position) else { return nil }
        let macro = Macro(
            name: HarloweName.plain(name),
            arguments: look.position..<close,
            whole: cursor.position..<close + 1,
            place: place
        )
        cursor.position = close + 1
        return macro
    }

    /// The parenthesis that closes what is open at a place; nil if there is none.
    private mutating func closing(from start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < cursor.end {
            switch cursor.bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ")"):
                if depth <= 0 { return index }
                depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if let end = Self.endOfQuote(at: index, in: cursor) { index = end }
            default: break
            }
            index += 1
        }
        pay(2 * (cursor.end - start))
        return nil
    }

    /// The quote that closes one; nil if this is an apostrophe.
    static func endOfQuote(at start: Int, in cursor: ByteCursor) -> Int? {
        let quote = cursor.bytes[start]
        if quote == UInt8(ascii: "'"), start > 0 {
            let before = cursor.bytes[start - 1]
            // $hero's, and (passages:)'s.
            if ByteCursor.isWord(before) { return nil }
            let isPossessive = start + 1 < cursor.end && cursor.bytes[start + 1] == UInt8(ascii: "s")
            if isPossessive, before == UInt8(ascii: ")"), start + 2 >= cursor.end || !ByteCursor.isWord(cursor.bytes[start + 2]) {
                return nil
            }
        }
        var index = start + 1
        let limit = min(cursor.end, start + 4_000)
        while index < limit {
            if cursor.bytes[index] == quote { return index }
            index += cursor.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The parts of a range between commas that are in no parentheses and quotes.
    func parts(of range: Range<Int>, separator: UInt8 = UInt8(ascii: ",")) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, index, depth) = (range.lowerBound, range.lowerBound, 0)
        while index < range.upperBound {
            let byte = cursor.bytes[index]
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                if let end = Self.endOfQuote(at: index, in: cursor), end < range.upperBound { index = end }
            case separator where depth <= 0:
                parts.append(start..<index)
                start = index + 1
            default: break
            }
            index += 1
        }
        if cursor.text(start..<range.upperBound).trimmed.isEmpty == false { parts.append(start..<range.upperBound) }
        return parts
    }

    /// The macro in the words of the file.
    func words(of macro: Macro) -> String { cursor.text(macro.whole) }

    func formula(_ range: Range<Int>, it: Formula? = nil) -> Formula {
        FormulaParser.formula(in: range, of: cursor, dialect, it: it)
    }

    private mutating func harloweMacro() -> [Node]? {
        guard let macro = takeMacro() else { return nil }
        switch HarloweMacros.role(of: macro.name) {
        case .set: return harloweAssignments(macro)
        case .conditional: return harloweConditional(macro)
        case .otherwise:
            return [.leftOut(.condition, words(of: macro), macro.place)] + (takeAttachedHook() ?? [])
        case .display:
            return [.include(harloweTarget(parts(of: macro.arguments).first), macro.place)]
        case .goTo:
            return [.jump(harloweTarget(parts(of: macro.arguments).first), macro.place)]
        case .back:
            guard macro.name.isSame(as: "linkundo") else { return [.jump(.previous, macro.place)] }
            let label = parts(of: macro.arguments).first.map { self.label(formula($0), at: macro.place) } ?? []
            return isInLabel ? label : [.link(Link(label: label, target: .previous, place: macro.place))]
        case .linkTo: return harloweLinkTo(macro)
        case .link: return harloweLink(macro)
        case .question: return harloweQuestion(macro)
        case .picker: return harlowePicker(macro)
        case .checkbox: return harloweCheckbox(macro)
        case .dialog:
            let words = parts(of: macro.arguments).first.map { label(formula($0), at: macro.place) } ?? []
            return [.lineBreak] + words + [.lineBreak, .leftOut(.reveal, self.words(of: macro), macro.place)]
        case .print:
            return value(formula(macro.arguments), words(of: macro), at: macro.place)
        case .leftOut(let sort):
            return [.leftOut(sort, words(of: macro), macro.place)] + (takeAttachedHook() ?? [])
        case .style: return harloweStyle(macro)
        case .metadata:
            var condition = ByteCursor(cursor.bytes, from: macro.arguments.lowerBound, to: macro.arguments.upperBound)
            condition.skipBlanks()
            _ = condition.take("when")
            return [.metadata(name: macro.name, formula(condition.position..<condition.end), macro.place)]
        case .storyletLink: return harloweStoryletLink(macro)
        case .other:
            let whole = formula(macro.whole)
            if whole.unsupportedWords == nil { return shown(whole, at: macro.place) }
            return [.leftOut(.macro, words(of: macro), macro.place)] + (takeAttachedHook() ?? [])
        }
    }

    func value(_ formula: Formula, _ words: String, at place: Place) -> [Node] {
        formula.unsupportedWords == nil ? shown(formula, at: place) : [.leftOut(.value, words, place)]
    }

    /// The words of a link that a calculation gives.
    func label(_ formula: Formula, at place: Place) -> [Node] {
        if let words = formula.unsupportedWords { return [.leftOut(.value, words, place)] }
        var parser = self
        parser.isInLabel = true
        return parser.shown(formula, at: place)
    }

    private func harloweTarget(_ range: Range<Int>?) -> Target {
        guard let range else { return .here }
        return Target(calling: cursor.text(range)) ?? Target(formula(range))
    }

    private mutating func harloweLinkTo(_ macro: Macro) -> [Node] {
        let list = parts(of: macro.arguments)
        let target = harloweTarget(list.last)
        let label = list.first.map { self.label(formula($0), at: macro.place) } ?? []
        let body = macro.name.isSame(as: "linkrevealgoto") ? takeAttachedHook() ?? [] : []
        guard !isInLabel else { return label }
        return [.link(Link(label: label, target: target, body: body, place: macro.place))]
    }

    /// `(link-storylet: "Go on", 2, "Nothing happens.")`, of which only the number must be there.
    private mutating func harloweStoryletLink(_ macro: Macro) -> [Node] {
        var list = parts(of: macro.arguments).map { formula($0) }
        var label: [Node]?
        if case .text? = list.first {
            label = self.label(list.removeFirst(), at: macro.place)
        }
        guard case .number(let number)? = list.first, number != 0, (-100...100).contains(number), !isInLabel else {
            return [.leftOut(.macro, words(of: macro), macro.place)]
        }
        let otherwise = list.count > 1 ? self.label(list[1], at: macro.place) : []
        return [.storyletLink(StoryletLink(label: label, number: Int(number), otherwise: otherwise, place: macro.place))]
    }

    private mutating func harloweLink(_ macro: Macro) -> [Node] {
        let first = parts(of: macro.arguments).first
        let label = first.map { hookWords($0) ?? self.label(formula($0), at: macro.place) } ?? []
        guard let hook = takeAttachedHook() else {
            return label + [.leftOut(.macro, words(of: macro), macro.place)]
        }
        guard label.hasWords, !isInLabel else { return [.leftOut(.reveal, words(of: macro), macro.place)] + hook }
        let isRepeated = macro.name.isSame(as: "linkrepeat") || macro.name.isSame(as: "linkrerun")
        // What is clicked stands in the text already.
        let isInText = !macro.name.hasPrefix("click")
        return [
            .link(Link(label: label, target: .here, body: hook, isRepeated: isRepeated, isInText: isInText, place: macro.place))
        ]
    }

    /// The words of the hook that `?name` stands for, which readers click; nil if this is no such name.
    private mutating func hookWords(_ range: Range<Int>) -> [Node]? {
        let name = cursor.text(range).trimmed
        guard name.hasPrefix("?"), canSearch else { return nil }
        let wanted = Array(String(name.dropFirst()).smallLetters.utf8)
        let bytes = cursor.bytes
        pay(bytes.count)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "|") {
            // |name>[words]
            if let end = Self.name(wanted, at: index + 1, in: bytes), end + 1 < bytes.count, bytes[end] == UInt8(ascii: ">"),
                bytes[end + 1] == UInt8(ascii: "[")
            {
                return Self.bracket(closing: end + 1, in: bytes).map { nodes(in: end + 2..<$0, isLabel: true) }
            }
            // [words]<name|
            let start = index - wanted.count
            if start > 2, Self.name(wanted, at: start, in: bytes) == index, bytes[start - 1] == UInt8(ascii: "<"),
                bytes[start - 2] == UInt8(ascii: "]"), let open = Self.bracket(opening: start - 2, in: bytes)
            {
                return nodes(in: open + 1..<start - 2, isLabel: true)
            }
        }
        return nil
    }

    /// Where a name ends that is at a place; nil if another one is there.
    private static func name(_ name: [UInt8], at start: Int, in bytes: [UInt8]) -> Int? {
        guard start >= 0, start + name.count <= bytes.count else { return nil }
        let isThere = String(decoding: bytes[start..<start + name.count], as: UTF8.self).smallLetters.utf8.elementsEqual(name)
        return isThere ? start + name.count : nil
    }

    private static func bracket(closing start: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        for index in start..<bytes.count {
            if bytes[index] == UInt8(ascii: "[") { depth += 1 }
            if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func bracket(opening end: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        for index in stride(from: end, through: 0, by: -1) {
            if bytes[index] == UInt8(ascii: "]") { depth += 1 }
            if bytes[index] == UInt8(ascii: "[") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// `(dropdown: bind $colour, "red", "green")`
    private func harlowePicker(_ macro: Macro) -> [Node] {
        let parts = parts(of: macro.arguments)
        let values = parts.dropFirst().map { formula($0) }
        guard let bound = parts.first.flatMap({ bound($0) }), !isInLabel, let first = values.first, values.count <= Self.mostOptions,
            values.allSatisfy({ $0.leftOutWords == nil })
        else { return [.leftOut(.input, words(of: macro), macro.place)] }
        let options = values.map { (label: label($0, at: macro.place), value: $0) }
        // With `2bind`, the variable keeps what it holds if that is one of the values.
        let initial = (value: first, condition: bound.isKept ? Picker.isNone(of: values, bound.path) : nil)
        return Picker(path: bound.path, options: options, initial: initial, place: macro.place).nodes
    }

    /// `(checkbox: bind $hungry, "I am hungry")`: a choice that turns it on and off.
    private func harloweCheckbox(_ macro: Macro) -> [Node] {
        let parts = parts(of: macro.arguments)
        guard parts.count == 2, let bound = bound(parts[0]), !isInLabel, case .text(let words) = formula(parts[1]) else {
            return [.leftOut(.input, words(of: macro), macro.place)]
        }
        let change = Assignment(path: bound.path, value: .formula(.not(.variable(bound.path))), place: macro.place)
        let label = nodes(ofText: words, at: macro.place)
        return [.link(Link(label: label, target: .here, body: [.set(change)], isRepeated: true, place: macro.place))]
    }

    /// The variable of `bind $name` or `2bind $name`.
    private func bound(_ part: Range<Int>) -> (path: String, isKept: Bool)? {
        var look = ByteCursor(cursor.bytes, from: part.lowerBound, to: part.upperBound)
        look.skipBlanks()
        let isKept = look.take("2bind")
        guard isKept || look.take("bind"), case .variable(let path) = formula(look.position..<part.upperBound) else { return nil }
        return (path, isKept)
    }

    /// `(input-box: bind $name)`
    private mutating func harloweQuestion(_ macro: Macro) -> [Node] {
        for part in parts(of: macro.arguments) {
            let look = ByteCursor(cursor.bytes, from: part.lowerBound, to: part.upperBound)
            guard let sign = look.find("$"), case .variable(let path) = formula(sign..<part.upperBound) else { continue }
            return [.question(Question(variable: path, place: macro.place))]
        }
        return [.leftOut(.input, words(of: macro), macro.place)]
    }

    private mutating func harloweStyle(_ macro: Macro) -> [Node] {
        let stress = Self.stress(of: macro, in: cursor)
        let changers = takeJoined(Changers(stress: stress, others: stress == nil ? [macro] : []))
        let left = changers.others.map { Node.leftOut(.style, words(of: $0), $0.place) }
        guard let hook = takeAttachedHook() else { return left }
        return left + changed(hook, by: changers)
    }

    /// What changes a hook.
    private struct Changers {
        var stress: Template.Stress?
        var conditions: [Macro] = []
        /// Those that do nothing here.
        var others: [Macro] = []
    }

    /// Takes changers that are joined to earlier ones: `+ (text-style: "bold") + (if: $isLoud)`
    private mutating func takeJoined(_ earlier: Changers = Changers()) -> Changers {
        var changers = earlier
        while true {
            let outside = cursor
            cursor.skipSpaces()
            guard cursor.take("+") else {
                cursor = outside
                return changers
            }
            cursor.skipSpaces()
            guard let next = takeMacro() else {
                cursor = outside
                return changers
            }
            if case .conditional = HarloweMacros.role(of: next.name) {
                changers.conditions.append(next)
            } else if let found = Self.stress(of: next, in: cursor) {
                changers.stress = changers.stress ?? found
            } else {
                changers.others.append(next)
            }
        }
    }

    private func changed(_ hook: [Node], by changers: Changers) -> [Node] {
        var hook = hook
        if let stress = changers.stress { hook = [.styled(stress, hook)] }
        for condition in changers.conditions { hook = [.conditional([branch(condition, hook)], otherwise: nil)] }
        return hook
    }

    private static func stress(of macro: Macro, in cursor: ByteCursor) -> Template.Stress? {
        guard macro.name.isSame(as: "textstyle") else { return nil }
        let words = cursor.text(macro.arguments).smallLetters
        for (name, stress) in [("bold", Template.Stress.strong), ("italic", .soft), ("emphasize", .soft)] where words.has(name) {
            return stress
        }
        return nil
    }

    // MARK: Conditions

    private func branch(_ macro: Macro, _ nodes: [Node]) -> Node.Branch {
        let condition = formula(macro.arguments)
        let isNegated = macro.name.isSame(as: "unless")
        return Node.Branch(condition: isNegated ? .not(condition) : condition, place: macro.place, nodes: nodes)
    }

    private mutating func harloweConditional(_ first: Macro) -> [Node] {
        let changers = takeJoined()
        let left = changers.others.map { Node.leftOut(.style, words(of: $0), $0.place) }
        guard let hook = takeAttachedHook() else { return [.leftOut(.condition, words(of: first), first.place)] + left }
        var branches = [branch(first, changed(hook, by: changers))]
        var otherwise: [Node]?
        while otherwise == nil {
            let outside = cursor
            cursor.skipBlanks()
            // A line that continues on the next one.
            while cursor.peek() == UInt8(ascii: "\\"), cursor.peek(1) == 10 {
                cursor.position += 2
                cursor.skipBlanks()
            }
            guard let next = takeMacro(), case .otherwise = HarloweMacros.role(of: next.name), let hook = takeAttachedHook() else {
                cursor = outside
                break
            }
            if next.name.isSame(as: "else") { otherwise = hook } else { branches.append(branch(next, hook)) }
        }
        return left + [.conditional(branches, otherwise: otherwise)]
    }

    // MARK: Settings

    private mutating func harloweAssignments(_ macro: Macro) -> [Node] {
        var nodes: [Node] = []
        for part in parts(of: macro.arguments) {
            nodes += harloweAssignment(part, macro)
        }
        return nodes
    }

    private func harloweAssignment(_ part: Range<Int>, _ macro: Macro) -> [Node] {
        var parser = FormulaParser(ByteCursor(cursor.bytes, from: part.lowerBound, to: part.upperBound), dialect)
        guard let first = parser.one() else { return harloweInto(part, macro) }
        if case .variable(let path) = first, parser.takeWord("to") || parser.takeSign("=") {
            return harloweAssignment(of: path, parser.tokenStart..<part.upperBound, macro)
        }
        guard parser.takeWord("into"), case .word(let name) = parser.token, name.hasPrefix("$") || name.hasPrefix("_") else {
            return [.leftOut(.setting, words(of: macro), macro.place)]
        }
        return [.set(Assignment(path: FormulaParser.path(name), value: .formula(first), place: macro.place))]
    }

    /// `(put: (a:) into $things)`: the value is no calculation.
    private func harloweInto(_ part: Range<Int>, _ macro: Macro) -> [Node] {
        let look = ByteCursor(cursor.bytes, from: part.lowerBound, to: part.upperBound)
        if macro.name.isSame(as: "put") || macro.name.isSame(as: "move"), let word = look.find(" into $") {
            var name = look
            name.position = word + 7
            let path = name.takeWord(hyphens: false)
            return harloweAssignment(of: path, part.lowerBound..<word, macro)
        }
        return [.leftOut(.setting, words(of: macro), macro.place)]
    }

    private func harloweAssignment(of path: String, _ range: Range<Int>, _ macro: Macro) -> [Node] {
        var list = self
        list.cursor.position = range.lowerBound
        list.cursor.end = range.upperBound
        if let value = list.harloweList(path) { return [.set(Assignment(path: path, value: value, place: macro.place))] }
        list.cursor.position = range.lowerBound
        list.cursor.skipBlanks()
        if let inner = list.takeMacro() {
            let arguments = list.parts(of: inner.arguments)
            switch Bytes(inner.name.utf8) {
            case "prompt":
                let prompt = arguments.first.map { formula($0) }
                let words = if case .text(let text)? = prompt { text } else { "" }
                let suggested = arguments.count > 1 ? formula(arguments[1]) : nil
                return [.question(Question(variable: path, prompt: words, suggested: suggested, place: macro.place))]
            case "dm", "datamap":
                return list.harloweMap(path, arguments, macro)
            default: break
            }
        }
        let value = formula(range, it: .variable(path))
        return [.set(Assignment(path: path, value: .formula(value), place: macro.place))]
    }

    /// `(dm: "hp", 10, "name", "Ada")`: each part becomes a variable.
    private func harloweMap(_ path: String, _ arguments: [Range<Int>], _ macro: Macro) -> [Node] {
        guard arguments.count % 2 == 0 else { return [.leftOut(.setting, words(of: macro), macro.place)] }
        var nodes: [Node] = []
        for index in stride(from: 0, to: arguments.count, by: 2) {
            guard case .text(let key) = formula(arguments[index]) else { continue }
            nodes += harloweAssignment(of: path + "." + key, arguments[index + 1], macro)
        }
        return nodes
    }

    /// `(a: "rope")`, `it + (a: "rope")` or `$things - (a: "rope")`; nil if this is no list of texts.
    private mutating func harloweList(_ path: String) -> Assignment.Value? {
        cursor.skipBlanks()
        var isAdding: Bool?
        if startsWith("it ") || startsWith("it+") || startsWith("it-") || startsWith("$" + path) {
            cursor.position += startsWith("it") ? 2 : path.utf8.count + 1
            cursor.skipBlanks()
            if cursor.take("+") { isAdding = true } else if cursor.take("-") { isAdding = false } else { return nil }
            cursor.skipBlanks()
        }
        guard let inner = takeMacro() else { return nil }
        switch Bytes(inner.name.utf8) {
        case "a", "array", "ds", "dataset": break
        default: return nil
        }
        cursor.skipBlanks()
        guard cursor.isAtEnd else { return nil }
        var texts: [String] = []
        for part in parts(of: inner.arguments) {
            guard case .text(let text) = formula(part) else { return nil }
            texts.append(text)
        }
        switch isAdding {
        case nil: return .list(texts)
        case true: return .adding(texts)
        case false: return .removing(texts)
        }
    }
}
