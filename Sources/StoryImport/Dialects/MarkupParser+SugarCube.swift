internal import Story

extension MarkupParser {
    /// SugarCube: macros, naked variables, its wiki styles.
    mutating func sugarCube(_ byte: UInt8, after found: Found) -> [Node]? {
        // A rule needs a line of its own, and nothing before it that is shown.
        let isRule = byte == UInt8(ascii: "-") && cursor.peek(-1) == 10
        if found.isAtLineStart || isRule, !isInLabel, let nodes = sugarCubeLine(byte) { return nodes }
        let place = place
        switch byte {
        case UInt8(ascii: "<"):
            if cursor.starts(with: "<nowiki>") { return plain("<nowiki>", until: "</nowiki>") }
            return cursor.starts(with: "<<") ? sugarCubeMacro() : nil
        case UInt8(ascii: "$"), UInt8(ascii: "_"):
            if byte == UInt8(ascii: "_"), cursor.starts(with: "__") { return style("__", nil) }
            return nakedVariable(at: place)
        case UInt8(ascii: "'"):
            return cursor.starts(with: "''") ? style("''", .strong) : nil
        case UInt8(ascii: "/"):
            if cursor.starts(with: "/*") { return comment("/*", until: "*/") }
            if cursor.starts(with: "/%") { return comment("/%", until: "%/") }
            guard cursor.starts(with: "//"), cursor.peek(-1) != UInt8(ascii: ":") else { return nil }
            return style("//", .soft)
        case UInt8(ascii: "="), UInt8(ascii: "^"), UInt8(ascii: "~"):
            guard cursor.peek(1) == byte, byte != UInt8(ascii: "=") || cursor.peek(2) != byte else { return nil }
            cursor.position += 2
            return []
        case UInt8(ascii: "\""):
            return cursor.starts(with: "\"\"\"") ? plain("\"\"\"", until: "\"\"\"") : nil
        case UInt8(ascii: "{"):
            return cursor.starts(with: "{{{") ? plain("{{{", until: "}}}") : nil
        case UInt8(ascii: "["):
            return cursor.starts(with: "[img[") ? sugarCubePicture(at: place) : nil
        case UInt8(ascii: "@"):
            return cursor.starts(with: "@@") ? inlineStyle(at: place) : nil
        case UInt8(ascii: "\\"):
            if takeJoinedLine() { return [] }
            // One that begins a line below another one is taken with the line break.
            guard isAtLineStart else { return nil }
            cursor.position += 1
            return []
        case UInt8(ascii: "-"):
            return !isInLabel && cursor.take("--") ? [.text("—")] : nil
        default:
            return nil
        }
    }

    private mutating func sugarCubeLine(_ byte: UInt8) -> [Node]? {
        switch byte {
        case UInt8(ascii: "!"):
            return heading("!")
        case UInt8(ascii: "*"), UInt8(ascii: "#"):
            var depth = 0
            while cursor.peek(depth) == byte { depth += 1 }
            let item = byte == UInt8(ascii: "#") ? listItem(depth: min(depth, Self.deepest)) : .text("• ")
            cursor.position += depth
            cursor.skipSpaces()
            return [item]
        case UInt8(ascii: ">"):
            cursor.position += 1
            return []
        case UInt8(ascii: "-"):
            return isRule(byte) ? [] : nil
        default:
            return nil
        }
    }

    /// Text without markup.
    private mutating func plain(_ start: StaticString, until close: StaticString) -> [Node]? {
        let first = cursor.position + start.utf8CodeUnitCount
        let outside = cursor
        cursor.position = min(first, cursor.end)
        guard let end = search(close) else {
            cursor = outside
            return nil
        }
        cursor.position = end + close.utf8CodeUnitCount
        return [.text(cursor.text(first..<end).spelledOut)]
    }

    /// `@@color:red;words@@`: the words.
    private mutating func inlineStyle(at place: Place) -> [Node] {
        cursor.position += 2
        var look = cursor
        var isStyled = false
        while let byte = look.peek(), byte >= UInt8(ascii: " "), byte != UInt8(ascii: "@"), look.position < cursor.position + 200 {
            look.position += 1
            if byte == UInt8(ascii: ";") {
                cursor.position = look.position
                isStyled = true
            }
        }
        return isStyled ? [.leftOut(.style, "@@", place)] : []
    }

    private mutating func nakedVariable(at place: Place) -> [Node]? {
        if cursor.take("$$") { return [.text("$")] }
        guard let next = cursor.peek(1), ByteCursor.isLetter(next) || next == UInt8(ascii: "_") else { return nil }
        if cursor.peek() == UInt8(ascii: "_"), cursor.peek(-1).map(ByteCursor.isWord) ?? false { return nil }
        let start = cursor.position
        cursor.position += 1
        _ = cursor.takeWord(hyphens: false)
        while true {
            if cursor.peek() == UInt8(ascii: "."), let next = cursor.peek(1), ByteCursor.isLetter(next) || next == UInt8(ascii: "_") {
                cursor.position += 1
                _ = cursor.takeWord(hyphens: false)
            } else if cursor.peek() == UInt8(ascii: "["), cursor.peek(1) != UInt8(ascii: "["), let close = cursor.find("]", within: 80) {
                cursor.position = close + 1
            } else {
                break
            }
        }
        return value(formula(start..<cursor.position), cursor.text(start..<cursor.position), at: place)
    }

    /// `[img[path]]`, `[img[words|path]]` or `[img[path][target]]`
    private mutating func sugarCubePicture(at place: Place) -> [Node]? {
        guard let end = search("]]") else { return nil }
        let content = cursor.text(cursor.position + 5..<end)
        let parts = Array(content.utf8).split(separator: UInt8(ascii: "["), omittingEmptySubsequences: false)
        func text(_ index: Int) -> String {
            var bytes = Array(parts[index])
            if bytes.last == UInt8(ascii: "]") { bytes.removeLast() }
            return String(decoding: bytes, as: UTF8.self)
        }
        func last(_ index: Int) -> String { String(text(index).split(separator: "|").last ?? "").trimmed }
        cursor.position = end + 2
        let title = text(0).split(separator: "|").count > 1 ? String(text(0).split(separator: "|").first ?? "").trimmed : ""
        var nodes: [Node] = [.picture(ShownPicture(source: last(0), words: title), place)]
        if parts.count > 1, !isInLabel, !last(1).isEmpty {
            let label = title.isEmpty ? last(1) : title
            nodes.append(.link(Link(label: [.text(label)], target: target(last(1)), place: place)))
        }
        return nodes
    }

    // MARK: Macros

    /// `<<name arguments>>`
    struct Command {
        var name: String
        var isEnd: Bool
        var arguments: Range<Int>
        var whole: Range<Int>
        var place: Place
    }

    /// Looks at the command that is here, without moving; nil if it does not end.
    private mutating func peekCommand() -> Command? {
        guard canSearch, cursor.starts(with: "<<") else { return nil }
        var look = cursor
        look.position += 2
        let isEnd = look.take("/")
        var name = look.takeWord()
        if name.isEmpty {
            if look.take("=") { name = "=" } else if look.take("-") { name = "-" }
        } else if name.hasPrefix("-"), name.utf8.count > 1 {
            look.position -= name.utf8.count - 1
            name = "-"
        }
        guard !name.isEmpty else { return nil }
        let start = look.position
        while !look.isAtEnd {
            if look.starts(with: ">>") {
                let whole = cursor.position..<look.position + 2
                return Command(name: name, isEnd: isEnd, arguments: start..<look.position, whole: whole, place: place)
            }
            if let byte = look.peek(), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`"),
                let end = Self.endOfQuote(at: look.position, in: look)
            {
                look.position = end
            }
            look.position += 1
        }
        pay(2 * (cursor.end - cursor.position))
        return nil
    }

    private mutating func takeCommand() -> Command? {
        guard let command = peekCommand() else { return nil }
        cursor.position = command.whole.upperBound
        return command
    }

    /// Whether a container ends here, or its next part begins.
    func isEndOfMacro(_ name: String) -> Bool {
        guard cursor.starts(with: "<<") else { return false }
        var look = cursor
        look.position += 2
        if look.take("/") { return look.takeWord().isSame(as: name) }
        let word = look.takeWord()
        switch Bytes(name.utf8) {
        case "if": return word.isSame(as: "else") || word.isSame(as: "elseif") || word.isSame(as: "endif")
        case "switch": return word.isSame(as: "case") || word.isSame(as: "default")
        case "timed": return word.isSame(as: "next")
        default: return false
        }
    }

    /// The content of a container, up to its end tag or its next part.
    private mutating func content(of name: String, _ place: Place) -> [Node] {
        guard let (nodes, _) = nested(.macro(name)) else { return tooDeep(at: place) }
        return nodes
    }

    /// The content of a container, with its end tag.
    private mutating func closedContent(of command: Command) -> [Node] {
        let nodes = content(of: command.name, command.place)
        if let next = peekCommand(), next.isEnd, next.name.isSame(as: command.name) { cursor.position = next.whole.upperBound }
        return nodes
    }

    private func words(_ command: Command) -> String { cursor.text(command.whole) }

    private mutating func sugarCubeMacro() -> [Node]? {
        guard let command = takeCommand() else { return nil }
        // The end of a container that is not known was not waited for.
        guard !command.isEnd else { return [] }
        switch SugarCubeMacros.role(of: command.name) {
        case .set: return assignments(in: command.arguments)
        case .conditional: return sugarCubeConditional(command)
        case .cases: return sugarCubeSwitch(command)
        case .print: return value(formula(command.arguments), words(command), at: command.place)
        case .link: return sugarCubeLink(command)
        case .reveal: return sugarCubeLink(command, shows: true)
        case .goTo:
            guard let target = arguments(of: command).last?.target else { return [.leftOut(.macro, words(command), command.place)] }
            return [.jump(target, command.place)]
        case .include:
            guard let target = arguments(of: command).first?.target else { return [.leftOut(.macro, words(command), command.place)] }
            return [.include(target, command.place)]
        case .question: return sugarCubeQuestion(command)
        case .picker: return sugarCubePicker(command)
        case .actions: return actions(command)
        case .joined:
            joinedLines += 1
            defer { joinedLines -= 1 }
            return closedContent(of: command)
        case .silent:
            return closedContent(of: command).silent
        case .plain:
            return closedContent(of: command)
        case .shown(let sort):
            return [.leftOut(sort, words(command), command.place), .shown(closedContent(of: command))]
        case .skipped(let sort):
            _ = closedContent(of: command)
            return [.leftOut(sort, words(command), command.place)]
        case .raw(let sort):
            return skip(command, sort)
        case .leftOut(let sort):
            return [.leftOut(sort, words(command), command.place)]
        case .back:
            return back(command)
        case .stray:
            return []
        case .other:
            skipData(of: command)
            return [.leftOut(.macro, words(command), command.place)]
        }
    }

    /// Skips the content of a container that is not known if it is no text: an object or a list of a script.
    private mutating func skipData(of command: Command) {
        var look = cursor
        look.skipBlanks()
        let isList = look.peek() == UInt8(ascii: "[") && look.peek(1) != UInt8(ascii: "[") && !look.starts(with: "[img[")
        guard canSearch, isList || look.peek() == UInt8(ascii: "{") && !look.starts(with: "{{{") else { return }
        let end = UInt8(ascii: isList ? "]" : "}")
        while let close = look.find("<</") {
            look.position = close + 3
            guard look.takeWord().isSame(as: command.name) else { continue }
            let last = cursor.bytes[cursor.position..<close].last { !ByteCursor.isBlank($0) }
            if last == end { cursor.position = close }
            break
        }
        pay(look.position - cursor.position)
    }

    private mutating func skip(_ command: Command, _ sort: LeftOut.Sort) -> [Node] {
        let isScript = command.name.isSame(as: "script")
        let end = isScript ? search("<</script>>") : search("<</widget>>")
        let shown = isScript ? end.map { markup(in: cursor.position..<$0, of: command) } : nil
        if let end { cursor.position = min(end + 11, cursor.end) }
        if let close = cursor.find(">>", within: 2), close <= cursor.position + 1 { cursor.position = close + 2 }
        return [.leftOut(sort, words(command), command.place)] + (shown ?? [])
    }

    /// What a script shows or does by markup of its own: `Dialog.wiki(Story.get("Help").text)` shows a passage, `$.wiki('<<goto "Hall">>')`
    /// leads on, if something that only the program knows is true.
    private func markup(in script: Range<Int>, of command: Command) -> [Node] {
        var nodes: [Node] = []
        var look = ByteCursor(cursor.bytes, from: script.lowerBound, to: script.upperBound)
        while nodes.count < 8, let found = look.find(".wiki") {
            look.position = found + 5
            let isPassage = look.take("Passage(") || look.take("(Story.get(")
            guard isPassage || look.take("("), let quote = look.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = Self.endOfQuote(at: look.position, in: look), end < look.end,
                case .text(let text) = formula(look.position..<end + 1)
            else { continue }
            if isPassage {
                nodes.append(.include(.passage(text.trimmed), command.place))
            } else {
                let shown = self.nodes(ofText: text, at: command.place, isLabel: false)
                let branch = Node.Branch(condition: .unsupported(words(command)), place: command.place, nodes: shown)
                nodes.append(.conditional([branch], otherwise: nil))
            }
            look.position = end
        }
        return nodes
    }

    // MARK: Arguments

    /// One argument of a command: words and, in a link, where it leads.
    private struct Argument {
        var label: [Node]
        var target: Target
        var text: String
        var body: [Node] = []
        var value: Formula?
    }

    private mutating func arguments(of command: Command) -> [Argument] {
        var list: [Argument] = []
        var look = ByteCursor(cursor.bytes, from: command.arguments.lowerBound, to: command.arguments.upperBound)
        look.skipBlanks()
        while let byte = look.peek(), list.count < 60 {
            let start = look.position
            switch byte {
            case UInt8(ascii: "["):
                guard look.starts(with: "[["), let end = Self.linkEnd(from: look)?.close ?? look.find("]]") else {
                    look.position = command.arguments.upperBound
                    continue
                }
                list.append(linkArgument(start..<end + 2, at: command.place))
                look.position = end + 2
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                let end = Self.endOfQuote(at: start, in: look) ?? command.arguments.upperBound - 1
                look.position = max(end + 1, start + 1)
                list.append(argument(argumentFormula(start..<min(end + 1, look.end)), at: command.place))
            default:
                while let byte = look.peek(), !ByteCursor.isBlank(byte) { look.position += 1 }
                let word = look.text(start..<look.position)
                if word.hasPrefix("$") || word.hasPrefix("_") || Self.isScript(word) && Target(calling: word) == nil {
                    list.append(argument(formula(start..<look.position), at: command.place))
                } else {
                    let target = Target(calling: word) ?? .passage(word)
                    let label: [Node] = if case .passage = target { [.text(word)] } else { [] }
                    list.append(Argument(label: label, target: target, text: word, value: formula(start..<look.position)))
                }
            }
            look.skipBlanks()
        }
        return list
    }

    /// The value of an argument in quotes; between backticks is a calculation, or else a template literal.
    private func argumentFormula(_ range: Range<Int>) -> Formula {
        guard range.count > 1, cursor.bytes[range.lowerBound] == UInt8(ascii: "`") else { return formula(range) }
        let inner = range.lowerBound + 1..<range.upperBound - 1
        let value = formula(inner)
        guard value.unsupportedWords != nil, ByteCursor(cursor.bytes, from: inner.lowerBound, to: inner.upperBound).find("${") != nil else {
            return value
        }
        return FormulaParser.template(in: inner, of: cursor, dialect)
    }

    private func argument(_ formula: Formula, at place: Place) -> Argument {
        let label = label(formula, at: place)
        if case .text(let text) = formula {
            return Argument(label: label, target: .passage(text.trimmed), text: text, value: formula)
        }
        return Argument(label: label, target: Target(formula), text: "", value: formula)
    }

    private mutating func linkArgument(_ range: Range<Int>, at place: Place) -> Argument {
        let wasInLabel = isInLabel
        isInLabel = false
        defer { isInLabel = wasInLabel }
        for node in nodes(in: range) {
            if case .link(let link) = node {
                return Argument(label: link.label, target: link.target, text: link.label.words, body: link.body)
            }
        }
        return Argument(label: [.text(cursor.text(range))], target: .here, text: "")
    }

    // MARK: Links

    private mutating func sugarCubeLink(_ command: Command, shows: Bool = false) -> [Node] {
        let arguments = arguments(of: command)
        let wasInLabel = isInLabel
        isInLabel = false
        let content = closedContent(of: command)
        isInLabel = wasInLabel
        let body = (arguments.first?.body ?? []) + (shows ? content : content.silent)
        guard let first = arguments.first, !isInLabel else { return body }
        var target = Target.here
        if arguments.count > 1 {
            target = arguments[1].target
        } else if isLinkArgument(command) {
            target = first.target
        }
        return [.link(Link(label: first.label, target: target, body: body, isRepeated: !shows, place: command.place))]
    }

    private func isLinkArgument(_ command: Command) -> Bool {
        var look = ByteCursor(cursor.bytes, from: command.arguments.lowerBound, to: command.arguments.upperBound)
        look.skipBlanks()
        return look.starts(with: "[[")
    }

    private mutating func actions(_ command: Command) -> [Node] {
        let list = arguments(of: command)
        guard !isInLabel else { return [] }
        if command.name.isSame(as: "choice") {
            guard let first = list.first else { return [] }
            let label = list.count > 1 ? list[1].label : first.label
            return [.link(Link(label: label, target: first.target, place: command.place))]
        }
        return list.flatMap { [.lineBreak, .link(Link(label: $0.label, target: $0.target, place: command.place)), .lineBreak] }
    }

    /// `<<return "words" "passage">>` may name a passage; otherwise it leads to the one before.
    private mutating func back(_ command: Command) -> [Node] {
        let list = arguments(of: command)
        guard !isInLabel else { return [.leftOut(.navigation, words(command), command.place)] }
        let usual: [Node] = [.text(command.name.isSame(as: "back") ? "Back" : "Return")]
        let label = list.first.map { $0.label.hasWords ? $0.label : usual } ?? usual
        var target = Target.previous
        if list.count > 1 {
            target = list[1].target
        } else if let first = list.first, isLinkArgument(command) {
            target = first.target
        }
        return [.link(Link(label: label, target: target, place: command.place))]
    }

    /// `<<textbox "$name" "default" "passage">>`
    private mutating func sugarCubeQuestion(_ command: Command) -> [Node] {
        let list = arguments(of: command)
        guard let first = list.first, first.text.hasPrefix("$") || first.text.hasPrefix("_") else {
            return [.leftOut(.input, words(command), command.place)]
        }
        let path = FormulaParser.path(first.text.trimmed)
        let isNumber = command.name.isSame(as: "numberbox")
        let suggested = list.count > 1 && !list[1].text.isSame(as: "autofocus") ? Formula.text(list[1].text) : nil
        var nodes: [Node] = [.question(Question(variable: path, isNumber: isNumber, suggested: suggested, place: command.place))]
        if list.count > 2, !list[2].text.isSame(as: "autofocus"), !isInLabel {
            nodes += [.lineBreak, .link(Link(label: list[2].label, target: list[2].target, place: command.place)), .lineBreak]
        }
        return nodes
    }

    /// `<<listbox "$colour">><<option "red">><<option "green" "g" selected>><</listbox>>`
    private mutating func sugarCubePicker(_ command: Command) -> [Node] {
        let receiver = arguments(of: command)
        let outside = cursor
        var options: [(label: [Node], value: Formula)] = []
        var selected: Formula?
        while let start = cursor.find("<<") {
            cursor.position = start
            guard let part = takeCommand() else { break }
            if part.isEnd, part.name.isSame(as: command.name) {
                guard let path = receiver.first?.text, path.hasPrefix("$") || path.hasPrefix("_"), let first = options.first, !isInLabel
                else { break }
                let variable = FormulaParser.path(path)
                // With `autoselect`, the variable keeps what it holds if that is one of the values.
                let isKept = receiver.count > 1 && receiver[1].text.isSame(as: "autoselect")
                let isNone = isKept ? Picker.isNone(of: options.map { $0.value }, variable) : nil
                let initial = (value: isKept ? first.value : selected ?? first.value, condition: isNone)
                return Picker(path: variable, options: options, initial: initial, place: command.place).nodes
            }
            var facts = arguments(of: part)
            let isSelected = facts.count > 1 && facts[facts.count - 1].text.isSame(as: "selected")
            if isSelected { facts.removeLast() }
            guard part.name.isSame(as: "option"), let label = facts.first?.label, let value = facts.last?.value,
                value.leftOutWords == nil, options.count < Self.mostOptions
            else { break }
            options.append((label, value))
            if isSelected { selected = value }
        }
        cursor = outside
        _ = closedContent(of: command)
        return [.leftOut(.input, words(command), command.place)]
    }

    // MARK: Conditions

    private mutating func sugarCubeConditional(_ first: Command) -> [Node] {
        var branches: [Node.Branch] = []
        var otherwise: [Node]?
        var part = first
        while true {
            let nodes = content(of: "if", part.place)
            if part.name.isSame(as: "else") {
                otherwise = (otherwise ?? []) + nodes
            } else {
                branches.append(Node.Branch(condition: formula(part.arguments), place: part.place, nodes: nodes))
            }
            guard let next = peekCommand(), isEndOfMacro("if") else { break }
            cursor.position = next.whole.upperBound
            if next.isEnd || next.name.isSame(as: "endif") { break }
            part = next
        }
        return [.conditional(branches, otherwise: otherwise)]
    }

    private mutating func sugarCubeSwitch(_ first: Command) -> [Node] {
        let subject = formula(first.arguments)
        _ = content(of: "switch", first.place)
        var branches: [Node.Branch] = []
        var otherwise: [Node]?
        while let next = peekCommand(), isEndOfMacro("switch") {
            cursor.position = next.whole.upperBound
            if next.isEnd { break }
            let nodes = content(of: "switch", next.place)
            if next.name.isSame(as: "default") {
                otherwise = nodes
                continue
            }
            var condition: Formula?
            for value in values(of: next) {
                let comparison = Formula.binary(.equal, subject, value)
                condition = condition.map { .binary(.or, $0, comparison) } ?? comparison
            }
            let known = condition ?? .unsupported(words(next))
            branches.append(Node.Branch(condition: known, place: next.place, nodes: nodes))
        }
        if branches.isEmpty { return otherwise ?? [] }
        return [.conditional(branches, otherwise: otherwise)]
    }

    /// The values of `<<case "red" "blue">>`.
    private func values(of command: Command) -> [Formula] {
        var values: [Formula] = []
        var parser = FormulaParser(ByteCursor(cursor.bytes, from: command.arguments.lowerBound, to: command.arguments.upperBound), dialect)
        while parser.token != .end, values.count < 30 {
            guard let value = parser.one() else { return [.unsupported(words(command))] }
            values.append(value)
        }
        return values
    }
}
