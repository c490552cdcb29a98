internal import Story

/// Makes locations of one passage: what it sets, then its text, then its links as choices.
///
/// In Twine, text is shown as it stands before later changes. Here all changes come first, so a condition or a value that a later change
/// would reach is kept in a variable of its own.
struct PassageConverter {
    let id: String
    let passage: Int
    private var lines = PageLines()
    private var effects: [Story.Effects.Entry] = []
    private var effectCount = 0
    private var choices: [Story.Choice] = []
    private var jumps: [Story.Continuation] = []
    private var questions: [String] = []
    private var notes: [String] = []
    private var choiceIDs: Set<Bytes> = []
    /// Whether choices lead back to the text, without what is set on entry.
    private var needsTextLocation = false
    /// Whether a link is always there.
    private var alwaysOffers = false
    /// For each variable, the number of the last node that sets it.
    private var lastChanges: [Bytes: Int] = [:]
    /// The variables that links set without leaving the passage.
    private var changesInPlace: Set<Bytes> = []
    /// Whether parts of the passage are shown anew while readers stay there.
    private var isShownAnew = false
    private var step = 0
    private var helpers = [0, 0, 0]
    private var depth = 0
    /// The pictures, with the line that each stands before.
    private var pictures: [Mark] = []
    /// The last of the lines that are in no other part.
    private var outerLine = 0
    /// The depth of the nodes that are in no other part.
    private var outerDepth = 1
    /// Whether readers could go back to the passage they came from.
    private var leadsBack = false
    /// Whether a condition around this could not be imported.
    private var isUncertain = false
    /// The location of the text, if it is known before it is made.
    private var textID = ""
    /// Whether this is the words of a link.
    private var isInLabel = false

    /// A picture between the lines.
    private struct Mark {
        var line: Int
        var picture: Story.Picture.ID
        var condition: Expression?
    }

    /// Conditions of more parts than this are kept in a variable.
    private static let longestCondition = 40
    /// The maximum nesting of a text in this story: below ``Template/deepest``.
    private static let deepest = 28
    private static let mostNotes = 12

    init(id: String, passage: Int) {
        self.id = id
        self.passage = passage
    }

    // MARK: Nodes

    mutating func convert(_ nodes: [Node], _ story: inout StoryConverter) {
        var counter = 0
        findChanges(nodes, &counter, &story)
        isShownAnew = isShownAnew || nodes.runAgain
        step = 0
        alwaysOffers = Self.offers(nodes)
        visit(nodes, when: nil, &story)
    }

    /// Notes which node sets a variable last, in the order in which they are visited.
    private mutating func findChanges(_ nodes: [Node], _ counter: inout Int, _ story: inout StoryConverter) {
        for node in nodes {
            counter += 1
            switch node {
            case .set(let assignment): lastChanges[Bytes(assignment.path.utf8)] = counter
            case .styled(_, let inner), .shown(let inner): findChanges(inner, &counter, &story)
            case .link(let link): if case .here = link.target, !link.body.leads { findChangesInPlace(link.body) }
            case .conditional(let branches, let otherwise):
                for branch in branches { findChanges(branch.nodes, &counter, &story) }
                findChanges(otherwise ?? [], &counter, &story)
            default: continue
            }
        }
    }

    private mutating func findChangesInPlace(_ nodes: [Node]) {
        for node in nodes {
            switch node {
            case .set(let assignment): changesInPlace.insert(Bytes(assignment.path.utf8))
            case .styled(_, let inner), .shown(let inner): findChangesInPlace(inner)
            case .link(let link): findChangesInPlace(link.body)
            case .conditional(let branches, let otherwise):
                for branch in branches { findChangesInPlace(branch.nodes) }
                findChangesInPlace(otherwise ?? [])
            default: continue
            }
        }
    }

    /// Whether there is a link in every case.
    private static func offers(_ nodes: [Node]) -> Bool {
        nodes.contains { node in
            switch node {
            case .link(let link): if case .here = link.target { !link.body.isEmpty && link.isRepeated } else { true }
            case .styled(_, let inner), .shown(let inner): offers(inner)
            case .conditional(let branches, let otherwise?): offers(otherwise) && branches.allSatisfy { offers($0.nodes) }
            default: false
            }
        }
    }

    private mutating func visit(_ nodes: [Node], when path: Expression?, _ story: inout StoryConverter) {
        depth += 1
        defer { depth -= 1 }
        for node in nodes {
            step += 1
            if depth == outerDepth { outerLine = lines.lines.count - 1 }
            switch node {
            case .text(let text): add(text)
            case .lineBreak: lines.newLine()
            case .value(let formula, let place): show(formula, at: place, when: path, &story)
            case .styled(let stress, let inner):
                let outer = lines
                lines = PageLines(beginningSentence: outer.isAtSentenceStart)
                visit(inner, when: path, &story)
                let made = lines
                lines = outer
                lines.add(made) { .emphasis(stress, $0) }
            case .shown(let inner): visit(inner, when: path, &story)
            case .link(let link): add(link, when: path, &story)
            case .conditional(let branches, let otherwise): visit(branches, otherwise: otherwise, when: path, &story)
            case .set(let assignment): set(assignment, when: path, &story)
            case .jump(let target, let place): jump(to: target, at: place, when: path, &story)
            case .include(_, let place): leaveOut(.macro, "the content of another passage", at: place, &story)
            case .question(let question): ask(question, &story)
            case .picture(let picture, let place): show(picture, at: place, when: path, &story)
            case .metadata, .storyletLink: continue
            case .leftOut(let sort, let words, let place):
                leadsBack = leadsBack || (sort == .navigation && (words.has("back") || words.has("undo") || words.has("return")))
                leaveOut(sort, words, at: place, &story)
            }
        }
    }

    private mutating func leaveOut(
        _ sort: LeftOut.Sort,
        _ words: String,
        at place: Place,
        isNoted: Bool = false,
        _ story: inout StoryConverter
    ) {
        story.leaveOut(sort, words, at: place)
        guard isNoted || sort.changesTheStory, notes.count < Self.mostNotes else { return }
        let note = "Not imported: " + story.cut(words, to: 120)
        if !notes.contains(where: { $0.isSame(as: note) }) { notes.append(note) }
    }

    private mutating func add(_ text: String) {
        // Text without markup may have several lines.
        for (index, line) in Bytes(text.utf8).split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { lines.newLine() }
            if !line.isEmpty { lines.add(.literal(String(decoding: Array(line), as: UTF8.self))) }
        }
    }

    private mutating func show(_ picture: ShownPicture, at place: Place, when path: Expression?, _ story: inout StoryConverter) {
        let source = story.cut(picture.source, to: 300)
        if !story.report.pictures.contains(where: { $0.isSame(as: source) }), story.report.pictures.count < 1_000 {
            story.report.pictures.append(source)
        }
        guard pictures.count < Story.Limits.pages / 2, let id = story.picture(picture, at: place) else {
            leaveOut(.picture, picture.source, at: place, isNoted: true, &story)
            return
        }
        pictures.append(Mark(line: outerLine, picture: id, condition: path))
    }

    // MARK: Values and conditions

    /// Whether a later node sets one of the variables.
    private func changesLater(_ formula: Formula) -> Bool { formula.variables.contains { (lastChanges[$0] ?? 0) > step } }

    /// Whether a link may set one of the variables while readers stay in the passage.
    private func changesInPlace(_ formula: Formula) -> Bool {
        !isShownAnew && !formula.variables.isDisjoint(with: changesInPlace)
    }

    /// Keeps a value in a variable, so that later changes do not reach it; the value itself if there is no variable left.
    private mutating func kept(_ value: StoryConverter.Value, _ story: inout StoryConverter) -> Expression {
        let kind: VariableTable.Kind = value.kind == .list ? .yesNo : value.kind
        helpers[kind.rawValue] += 1
        guard effectCount < Story.Limits.effects, let name = story.variables.helper(kind, helpers[kind.rawValue]) else {
            return value.expression
        }
        append(Story.Effect(variable: name, value: value.expression), when: nil)
        return Expression(.variable(name))
    }

    private mutating func show(_ shown: Formula, at place: Place, when path: Expression?, _ story: inout StoryConverter) {
        var (formula, hasCapital) = (shown, false)
        // At the start of a sentence, the story format gives a value a capital itself.
        if case .capital(let text) = shown, lines.isAtSentenceStart { (formula, hasCapital) = (text, true) }
        // What is drawn by chance may have markup.
        if case .conditional = formula {
            var parser = MarkupParser([], story.dialect, passage: place.passage)
            parser.isInLabel = isInLabel
            let nodes = parser.shown(formula, at: place)
            if nodes.hasMarkup {
                let outer = step
                visit(nodes, when: path, &story)
                step = outer
                return
            }
        }
        // Texts one after the other are only known in a text.
        if case .plus(let left, let right) = formula, story.variables.kind(of: formula) == .text || story.value(formula, in: id) == nil {
            show(left, at: place, when: path, &story)
            show(right, at: place, when: path, &story)
            return
        }
        if case .text(let text) = formula {
            add(text)
            return
        }
        guard var value = story.value(formula, in: id), StoryConverter.size(value.expression) < 200 else {
            leaveOut(.value, Self.words(of: formula), at: place, &story)
            return
        }
        if changesLater(formula) || value.expression.spansLines { value.expression = kept(value, &story) }
        guard !value.expression.spansLines, areTextsShort(value.expression, &story) else {
            leaveOut(.value, Self.words(of: formula), at: place, &story)
            return
        }
        guard value.kind == .yesNo || value.kind == .list else {
            // In Twine, a value never gets a capital by itself.
            if value.kind == .text, !hasCapital, lines.isAtSentenceStart { lines.add(.literal("\u{2060}")) }
            lines.add(.value(value.expression))
            return
        }
        lines.add(.conditional([(value.expression, [.literal("true")])], otherwise: [.literal("false")]))
    }

    private static func words(of formula: Formula) -> String {
        if let words = formula.leftOutWords { return words }
        return if case .variable(let path) = formula { path } else { "a value" }
    }

    private mutating func visit(_ branches: [Node.Branch], otherwise last: [Node]?, when path: Expression?, _ story: inout StoryConverter) {
        var earlier: Expression?
        var shown: [PageLines.Branch] = []
        var otherwise = last
        let wasUncertain = isUncertain
        let lastStep = step + branches.reduce(last?.steps ?? 0) { $0 + $1.nodes.steps }
        let haveLinks = branches.contains { $0.nodes.hasLinks } || otherwise?.hasLinks ?? false
        // A condition that is asked only once need not be kept.
        let isOneChange = branches.count == 1 && otherwise == nil && branches[0].nodes.isOneChange
        for (index, branch) in branches.enumerated() {
            var condition = depth < Self.deepest ? story.condition(branch.condition, in: id) : nil
            if let found = condition, StoryConverter.size(found) > 200 || found.spansLines && effectCount >= Story.Limits.effects {
                condition = nil
            }
            guard var condition else {
                leaveOut(depth < Self.deepest ? .condition : .nesting, Self.words(of: branch.condition), at: branch.place, &story)
                isUncertain = true
                guard index + 1 < branches.count || otherwise != nil else {
                    visit(branch.nodes, when: path, &story)
                    continue
                }
                // Of several texts, only the last is shown; links and what happens stay.
                let outer = lines
                lines = PageLines()
                visit(branch.nodes, when: path, &story)
                lines = outer
                continue
            }
            if case .yesNo(let isTrue) = condition.kind {
                guard isTrue else {
                    step += branch.nodes.steps
                    continue
                }
                // Nothing behind it can be shown.
                otherwise = branch.nodes
                break
            }
            // Words and links are there or not as when the passage was shown, whatever its links change meanwhile.
            let stays =
                changesInPlace(branch.condition) && (haveLinks || branch.nodes.hasWords || otherwise?.hasWords ?? false)
            let isKept = changesLater(branch.condition) && !isOneChange || condition.spansLines || stays
            if isKept || StoryConverter.size(condition) > Self.longestCondition {
                condition = kept(StoryConverter.Value(kind: .yesNo, expression: condition), &story)
            }
            let whole = joined(earlier, condition, &story)
            earlier = joined(earlier, StoryConverter.negated(condition), &story)
            add(branch.nodes, when: whole, condition, inside: path, to: &shown, &story)
        }
        if let otherwise {
            if let earlier {
                add(otherwise, when: earlier, nil, inside: path, to: &shown, &story)
            } else {
                visit(otherwise, when: path, &story)
            }
        }
        isUncertain = wasUncertain
        step = lastStep
        if !shown.isEmpty { lines.add(conditional: shown) }
    }

    /// A condition where an earlier one must be true as well.
    private mutating func joined(_ earlier: Expression?, _ condition: Expression, _ story: inout StoryConverter) -> Expression {
        short(StoryConverter.joined(earlier, condition) ?? condition, &story)
    }

    private mutating func add(
        _ nodes: [Node],
        when whole: Expression,
        _ condition: Expression?,
        inside path: Expression?,
        to shown: inout [PageLines.Branch],
        _ story: inout StoryConverter
    ) {
        let inner = joined(path, whole, &story)
        let outer = lines
        lines = PageLines()
        visit(nodes, when: inner, &story)
        shown.append(PageLines.Branch(condition: condition, whole: whole, lines: lines))
        lines = outer
    }

    /// A condition that is not too long to be written again and again.
    private mutating func short(_ condition: Expression, _ story: inout StoryConverter) -> Expression {
        guard StoryConverter.size(condition) > Self.longestCondition else { return condition }
        return kept(StoryConverter.Value(kind: .yesNo, expression: condition), &story)
    }

    // MARK: Settings

    private mutating func append(_ effect: Story.Effect, when condition: Expression?) {
        effectCount += 1
        effects.append(Story.Effects.Entry([effect], if: condition))
    }

    private mutating func set(_ assignment: Assignment, when path: Expression?, _ story: inout StoryConverter) {
        let place = assignment.place
        guard !isUncertain, let changes = changes(assignment, &story), effectCount + changes.count <= Story.Limits.effects else {
            leaveOut(.setting, Self.words(of: assignment), at: place, &story)
            return
        }
        for change in changes { append(change, when: path) }
    }

    private static func words(of assignment: Assignment) -> String {
        switch assignment.value {
        case .formula(let formula): assignment.path + " = " + words(of: formula)
        case .unsupported(let words): assignment.path + " = " + words
        case .list, .adding, .removing: assignment.path + " = a list"
        }
    }

    private func changes(_ assignment: Assignment, _ story: inout StoryConverter) -> [Story.Effect]? {
        switch assignment.value {
        case .unsupported: return nil
        case .list(let items): return flags(assignment.path, story) { text in items.contains { $0.isSame(as: text) } }
        case .adding(let items):
            return flags(assignment.path, story) { text in items.contains { $0.isSame(as: text) } ? true : nil }
        case .removing(let items):
            return flags(assignment.path, story) { text in items.contains { $0.isSame(as: text) } ? false : nil }
        case .formula(let formula):
            guard let entry = story.variables.entry(assignment.path), let value = story.value(formula, in: id) else { return nil }
            var expression = value.expression
            if value.kind != entry.kind {
                guard let same = story.converted(formula, to: entry.kind) else { return nil }
                expression = same.expression
            }
            guard StoryConverter.size(expression) < 240, areTextsShort(expression, &story) else { return nil }
            return [Story.Effect(variable: entry.name, value: expression)]
        }
    }

    /// Whether a text variable can hold every text that stands in a calculation.
    private func areTextsShort(_ expression: Expression, _ story: inout StoryConverter) -> Bool {
        switch expression.kind {
        case .text(let text): story.fits(text)
        case .conditional(let value, _, let other): areTextsShort(value, &story) && areTextsShort(other, &story)
        default: true
        }
    }

    private func flags(_ path: String, _ story: StoryConverter, _ value: (String) -> Bool?) -> [Story.Effect]? {
        guard story.variables.isList(path) else { return nil }
        var effects: [Story.Effect] = []
        for text in story.variables.texts(of: path) {
            guard let value = value(text), let entry = story.variables.entry(VariableTable.flag(path, text)) else { continue }
            effects.append(Story.Effect(variable: entry.name, value: Expression(.yesNo(value))))
        }
        return effects
    }

    private mutating func ask(_ question: Question, _ story: inout StoryConverter) {
        let variable = question.variable
        let prompt = question.prompt.isBlank ? lines.lastSentence : question.prompt
        guard story.variables.ask(for: variable, story.cut(prompt, to: 200)), let entry = story.variables.entry(variable) else {
            leaveOut(.input, variable, at: question.place, &story)
            return
        }
        switch question.suggested {
        case .text(let text)? where entry.kind == .number:
            if let number = Int64(text.trimmed) { story.variables.setInitial(.number(number), of: variable) }
        case .text(let text)? where entry.kind == .text && !text.isBlank && !text.utf8.contains(10):
            if story.fits(text) { story.variables.setInitial(.text(text), of: variable) }
        default: break
        }
        if !questions.contains(where: { $0.isSame(as: entry.name) }) { questions.append(entry.name) }
    }

    // MARK: Links

    private mutating func locationID(of target: Target, at place: Place, _ story: inout StoryConverter) -> String {
        switch target {
        case .passage(let name):
            if let id = story.id(ofPassage: name) { return id }
            leaveOut(.link, name, at: place, &story)
            return story.missingID(name, of: passage)
        case .current: return story.ids[passage] ?? id
        case .previous: return story.previousID(of: passage)
        case .formula(let formula):
            leaveOut(.link, Self.words(of: formula), at: place, &story)
            return story.missingID("", of: passage)
        case .here:
            needsTextLocation = true
            if textID.isEmpty { textID = story.uniqueID(id + "-text", of: passage) }
            return textID
        }
    }

    /// The passages that a calculation names, such as one of several at random or all that a variable is set to, each with the condition
    /// under which it does if those before it do not; nil if it can name others.
    private func ways(to target: Target, _ story: inout StoryConverter) -> [(condition: Expression?, target: Target)]? {
        guard case .formula(var formula) = target else { return nil }
        var ways: [(condition: Expression?, target: Target)] = []
        if case .variable(let path) = formula, let names = story.variables.settings(of: path),
            names.allSatisfy({ story.id(ofPassage: $0.trimmed) != nil }), let last = names.last
        {
            for name in names.dropLast() {
                guard let condition = story.condition(.binary(.equal, formula, .text(name)), in: id) else { return nil }
                ways.append((condition, .passage(name.trimmed)))
            }
            return ways + [(nil, .passage(last.trimmed))]
        }
        while case .conditional(.text(let name), let asked, let other) = formula {
            guard let condition = story.condition(asked, in: id) else { return nil }
            ways.append((condition, .passage(name.trimmed)))
            formula = other
        }
        guard !ways.isEmpty, case .text(let name) = formula else { return nil }
        return ways + [(nil, .passage(name.trimmed))]
    }

    private mutating func jump(to target: Target, at place: Place, when path: Expression?, _ story: inout StoryConverter) {
        if let ways = ways(to: target, &story) {
            for way in ways { jump(to: way.target, at: place, when: StoryConverter.joined(path, way.condition), &story) }
            return
        }
        let id = locationID(of: target, at: place, &story)
        story.follow(place, from: passage, to: id)
        guard isUncertain else {
            if !jumps.contains(where: { $0.condition == nil }) { jumps.append(Story.Continuation(condition: path, target: Identifier(id))) }
            return
        }
        // Nobody knows whether it would happen, so the reader decides.
        choose(Template(literal: label(of: target, &story)), id, [], when: path)
    }

    private func label(of target: Target, _ story: inout StoryConverter) -> String {
        if case .passage(let name) = target, !name.isBlank { story.cut(name, to: 200) } else { "…" }
    }

    /// The words of a link as a line of its own.
    private mutating func label(of link: Link, _ story: inout StoryConverter) -> (text: Template, parts: [PageLines.Part]) {
        let outer = (lines, isInLabel, step)
        (lines, isInLabel) = (PageLines(), true)
        visit(link.label, when: nil, &story)
        let made = lines
        (lines, isInLabel, step) = outer
        var text = made.label
        // A link that is only a picture has the picture's words.
        if text.description.isBlank { text = Template(literal: link.label.words.trimmed) }
        let isBlank = text.description.isBlank || text.description.utf8.count > 20_000
        if isBlank { text = Template(literal: label(of: link.target, &story)) }
        var parts: [PageLines.Part] = []
        for line in made.lines { parts += line }
        return (text, parts)
    }

    private mutating func add(_ link: Link, when path: Expression?, _ story: inout StoryConverter) {
        let (text, parts) = label(of: link, &story)
        if link.isInText { lines.add(.link(parts)) }
        guard !link.body.isEmpty else {
            if let ways = ways(to: link.target, &story) {
                var rest = path
                for way in ways {
                    let target = locationID(of: way.target, at: link.place, &story)
                    story.follow(link.place, from: passage, to: target)
                    choose(text, target, [], when: StoryConverter.joined(rest, way.condition))
                    if let condition = way.condition { rest = StoryConverter.joined(rest, StoryConverter.negated(condition)) }
                }
                return
            }
            let target = locationID(of: link.target, at: link.place, &story)
            story.follow(link.place, from: passage, to: target)
            choose(text, target, [], when: path)
            return
        }
        var body = PassageConverter(id: id, passage: passage)
        body.depth = depth
        body.outerDepth = depth + 1
        body.textID = textID
        body.helpers = helpers
        (body.changesInPlace, body.isShownAnew) = (changesInPlace, isShownAnew)
        let (nodes, rolls) = story.rolled(link.body)
        body.convert(nodes, &story)
        helpers = body.helpers
        notes += body.notes.prefix(max(0, Self.mostNotes - notes.count))
        if body.needsTextLocation {
            needsTextLocation = true
            textID = body.textID
        }
        // A choice rolls what its effects prepare.
        let prepared = rolls.map { Story.Effects.Entry([Story.Effect(variable: $0.variable, value: Expression(.number(0)))]) }
        let effects = prepared + body.effects
        let isHere = if case .here = link.target { true } else { false }
        let leadsOn = body.jumps.contains { $0.condition == nil }
        // Says whether a link that stays in its passage was picked: it can be picked once, or shows further links.
        let flag = isHere && !leadsOn && (!link.isRepeated || !body.choices.isEmpty) ? newFlag(&story) : nil
        let isPlain = body.isBlank && body.choices.isEmpty && body.questions.isEmpty && flag == nil
        if isPlain, body.jumps.allSatisfy({ $0.condition == nil }) {
            let target = body.jumps.first?.target.text ?? locationID(of: link.target, at: link.place, &story)
            story.follow(link.place, from: passage, to: target)
            choose(text, target, effects, when: path)
            return
        }
        let next = locationID(of: link.target, at: link.place, &story)
        var condition = path
        var revealed: [Story.Choice] = []
        var opening: [Story.Effects.Entry] = []
        if let name = flag {
            if !link.isRepeated { condition = StoryConverter.joined(path, Expression(.not(Expression(.variable(name))))) }
            opening = [Story.Effects.Entry([Story.Effect(variable: name, value: Expression(.yesNo(true)))])]
            // In Twine, the links in what was revealed stand beside all others from now on.
            revealed = body.choices.map { choice in
                var choice = choice
                choice.condition = StoryConverter.joined(Expression(.variable(name)), choice.condition) ?? Expression(.variable(name))
                return choice
            }
            body.choices = []
        }
        if !body.isBlank { story.leaveOut(.reveal, text.description, at: link.place) }
        if !opening.isEmpty, body.isBlank, body.questions.isEmpty, body.jumps.isEmpty {
            story.follow(link.place, from: passage, to: next)
            choose(text, next, opening + effects, when: condition)
            for choice in revealed { add(choice) }
            return
        }
        // What is shown after the click is a page of its own, which leads back here or on.
        let page = story.uniqueID(id + "-then", of: passage)
        if !rolls.isEmpty { story.wantedRolls[Bytes(page.utf8)] = rolls }
        story.follow(link.place, from: passage, to: page)
        choose(text, page, opening, when: condition)
        for choice in revealed { add(choice) }
        var inner = PassageConverter(page, body)
        inner.finish(&story, leadingTo: next)
    }

    /// A variable that says whether a link was picked since readers entered the passage; nil if there is none left.
    private mutating func newFlag(_ story: inout StoryConverter) -> String? {
        helpers[VariableTable.Kind.yesNo.rawValue] += 1
        guard let name = story.variables.helper(.yesNo, helpers[VariableTable.Kind.yesNo.rawValue]) else { return nil }
        effects.insert(Story.Effects.Entry([Story.Effect(variable: name, value: Expression(.yesNo(false)))]), at: 0)
        effectCount += 1
        return name
    }

    /// The content of a link as a location of its own.
    private init(_ id: String, _ body: PassageConverter) {
        self.init(id: id, passage: body.passage)
        lines = body.lines
        pictures = body.pictures
        effects = body.effects
        effectCount = body.effectCount
        choices = body.choices
        jumps = body.jumps
        questions = body.questions
        alwaysOffers = body.alwaysOffers
    }

    private mutating func choose(_ text: Template, _ target: String, _ effects: [Story.Effects.Entry], when condition: Expression?) {
        var outcome = Story.Outcome(target: Identifier(target))
        outcome.effects = Story.Effects(entries: Self.merged(effects))
        var choice = Story.Choice(id: Identifier(target), text: text, action: .outcome(outcome))
        choice.condition = condition
        add(choice)
    }

    /// Adds a choice with an ID that none here has yet, made of where it leads.
    private mutating func add(_ choice: Story.Choice) {
        guard case .outcome(let outcome) = choice.action else { return }
        let target = outcome.target.text
        var choice = choice
        var name = target
        var number = 2
        while !choiceIDs.insert(Bytes(name.utf8)).inserted {
            // Thousands of links to the same page would search too long; their number tells them apart.
            name = target + "-" + String(number < 50 ? number : choices.count + number)
            number += 1
        }
        if name.unicodeScalars.count > 64 {
            name = "choice-" + String(choices.count + 1)
            choiceIDs.insert(Bytes(name.utf8))
        }
        choice.id = Identifier(name)
        choices.append(choice)
    }

    /// Entries that do not depend on each other as one.
    static func merged(_ entries: [Story.Effects.Entry]) -> [Story.Effects.Entry] {
        var made: [Story.Effects.Entry] = []
        for entry in entries {
            guard let last = made.last, last.condition == nil, entry.condition == nil, entry.changes.allSatisfy({ $0.value.isPlain }),
                !entry.changes.contains(where: { change in last.changes.contains { $0.variable.isSame(as: change.variable) } }),
                last.changes.count < 100
            else {
                made.append(entry)
                continue
            }
            made[made.count - 1].changes += entry.changes
        }
        return made
    }

    // MARK: Locations

    /// Adds the locations of the passage to the story.
    /// - Parameter next: Where readers go who find no other way; nil makes an ending.
    mutating func finish(_ story: inout StoryConverter, leadingTo next: String?) {
        let pages = pages
        let conditional = jumps.prefix { $0.condition != nil }
        let always = jumps.first { $0.condition == nil }
        // Readers see links although the passage leads on, so this becomes one of the choices.
        if let always, !choices.isEmpty {
            choose(Template(literal: "…"), always.target.text, [], when: nil)
        }
        let hasChoices = !choices.isEmpty
        var ways = Array(conditional)
        if hasChoices || always == nil {
            let isSplit = needsTextLocation || (!ways.isEmpty && (hasChoices || !pages.isEmpty || next == nil))
            guard isSplit else {
                var location = location(id, pages, exit: exit(id, next, ways, &story))
                complete(&location, &story)
                return add(location, next, &story)
            }
            if textID.isEmpty { textID = story.uniqueID(id + "-text", of: passage) }
            ways.append(Story.Continuation(target: Identifier(textID)))
            var first = Story.Location(id: Identifier(id), pages: [], exit: .continuations(limited(ways)))
            complete(&first, &story)
            story.locations.append(first)
            add(location(textID, pages, exit: exit(textID, next, [], &story)), next, &story)
            return
        }
        if let always { ways.append(always) }
        var location = location(id, pages, exit: .continuations(limited(ways)))
        complete(&location, &story)
        story.locations.append(location)
        if needsTextLocation { story.locations.append(self.location(textID, pages, exit: .continuations([ways[ways.count - 1]]))) }
    }

    /// A continuation has a limited number of ways, and the last has no condition.
    private func limited(_ ways: [Story.Continuation]) -> [Story.Continuation] {
        guard ways.count > Story.Limits.continuations, let last = ways.last else { return ways }
        return ways.prefix(Story.Limits.continuations - 1) + [last]
    }

    private func location(_ id: String, _ pages: [Story.Page], exit: Story.Exit) -> Story.Location {
        Story.Location(id: Identifier(id), pages: pages, exit: exit)
    }

    /// Whether readers see nothing here but choices.
    private var isBlank: Bool { pictures.isEmpty && lines.templates.isEmpty }

    /// The lines in pages: each picture begins one, except that the first stands beside what is before it.
    private var pages: [Story.Page] {
        var pages: [Story.Page] = []
        var start = 0
        var shown: Mark?
        for (number, mark) in pictures.enumerated() {
            let isFirst = number == 0 && mark.condition == nil
            if !isFirst {
                pages += self.pages(of: start..<mark.line, with: shown)
                start = max(start, mark.line)
            }
            shown = mark
            guard let condition = mark.condition else { continue }
            // What stands around a picture that is not always there stays without it.
            var page = Story.Page(lines: [], picture: mark.picture)
            page.condition = condition
            pages.append(page)
            shown = nil
        }
        pages += self.pages(of: start..<Int.max, with: shown)
        return Array(pages.prefix(Story.Limits.pages))
    }

    private func pages(of range: Range<Int>, with mark: Mark?) -> [Story.Page] {
        var texts: [Template] = []
        for template in lines.templates(in: range) { texts += template.pieces }
        var pages: [Story.Page] = []
        var start = 0
        while start < texts.count || (pages.isEmpty && mark != nil) {
            // A page of a thousand lines is a mistake rather than a page.
            let end = min(texts.count, start + 1_000)
            pages.append(Story.Page(lines: Array(texts[start..<end]), picture: pages.isEmpty ? mark?.picture : nil))
            start = end
        }
        return pages
    }

    private mutating func exit(_ id: String, _ next: String?, _ ways: [Story.Continuation], _ story: inout StoryConverter) -> Story.Exit {
        if !choices.isEmpty { return .choices(choices) }
        if next == nil, leadsBack { choose(Template(literal: "Back"), story.previousID(of: passage), [], when: nil) }
        if !choices.isEmpty { return .choices(choices) }
        if let next { return .continuations(limited(ways + [Story.Continuation(target: Identifier(next))])) }
        return .ending(ending(id, &story))
    }

    private func ending(_ id: String, _ story: inout StoryConverter) -> Story.Ending {
        let name = story.cut(story.source.passages[passage].name, to: 200)
        return Story.Ending(id: Identifier(id), title: name.isBlank ? "The end" : name)
    }

    /// What happens on entry, and what is noted for the author.
    private mutating func complete(_ location: inout Story.Location, _ story: inout StoryConverter) {
        location.effects = Story.Effects(entries: Self.merged(effects))
        location.questions = questions
        var note = ""
        let tags = story.source.passages[passage].tags
        if !tags.isEmpty, story.ids[passage].map({ $0.isSame(as: id) }) ?? false {
            note = "Twine tags: " + story.cut(tags.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1 }, to: 300)
        }
        for line in notes { note += (note.isEmpty ? "" : "\n") + line }
        if !note.isEmpty { location.note = note }
    }

    /// Adds a location with choices: a way on if all of them are closed, and more locations if there are too many.
    private mutating func add(_ location: Story.Location, _ next: String?, _ story: inout StoryConverter) {
        guard case .choices(let choices) = location.exit else {
            story.locations.append(location)
            return
        }
        var location = location
        if !alwaysOffers, choices.allSatisfy({ $0.condition != nil }) {
            if let next {
                location.otherwise = [Story.Continuation(target: Identifier(next))]
            } else {
                let id = story.uniqueID(location.id.text + "-end", of: passage)
                story.locations.append(Story.Location(id: Identifier(id), pages: [], exit: .ending(ending(id, &story))))
                location.otherwise = [Story.Continuation(target: Identifier(id))]
            }
        }
        let parts = location.withoutTooManyChoices { story.uniqueID(self.id + "-more", of: passage) }
        story.locations += parts
    }
}

extension [Node] {
    /// The number of nodes that are visited one after the other.
    fileprivate var steps: Int {
        reduce(count) { sum, node in
            switch node {
            case .styled(_, let inner), .shown(let inner): sum + inner.steps
            case .conditional(let branches, let otherwise): branches.reduce(sum + (otherwise?.steps ?? 0)) { $0 + $1.nodes.steps }
            default: sum
            }
        }
    }

    fileprivate var hasLinks: Bool {
        contains { node in
            switch node {
            case .link: true
            case .styled(_, let inner), .shown(let inner): inner.hasLinks
            case .conditional(let branches, let otherwise): branches.contains { $0.nodes.hasLinks } || otherwise?.hasLinks ?? false
            default: false
            }
        }
    }

    /// Whether this shows parts of the passage anew.
    fileprivate var runAgain: Bool {
        contains { node in
            switch node {
            case .leftOut(.reveal, let words, _), .leftOut(.timing, let words, _):
                ["(rerun:", "(live:", "(event:", "<<redo"].contains { HarloweName.plain(words).hasPrefix($0) }
            case .styled(_, let inner), .shown(let inner): inner.runAgain
            case .link(let link): link.body.runAgain
            case .conditional(let branches, let otherwise): branches.contains { $0.nodes.runAgain } || otherwise?.runAgain ?? false
            default: false
            }
        }
    }

    /// Whether this always leads away.
    fileprivate var leads: Bool { contains { if case .jump = $0 { true } else { false } } }

    fileprivate var isOneChange: Bool {
        guard count == 1, case .set(let assignment) = self[0], case .formula = assignment.value else { return false }
        return true
    }
}

extension Expression {
    /// Whether this is the same whatever was set before.
    var isPlain: Bool {
        switch kind {
        case .number, .yesNo, .text: true
        default: false
        }
    }
}

extension Expression {
    /// Whether a text in it has a line break. In a page's text, such an expression would end with the line.
    fileprivate var spansLines: Bool {
        switch kind {
        case .text(let text): text.utf8.contains { $0 == 10 || $0 == 13 }
        case .number, .yesNo, .variable, .visits, .visited, .turns, .roll: false
        case .negative(let inner), .not(let inner): inner.spansLines
        case .binary(_, let left, let right): left.spansLines || right.spansLines
        case .membership(let member, let list, _): member.spansLines || list.contains { $0.spansLines }
        case .extreme(_, let list): list.contains { $0.spansLines }
        case .conditional(let value, let condition, let other): value.spansLines || condition.spansLines || other.spansLines
        }
    }
}
