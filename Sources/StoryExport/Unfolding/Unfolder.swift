internal import Story
internal import StoryEngine

/// Follows every way through a story with the engine, state by state, and writes down what it shows.
struct Unfolder {
    /// Why a story cannot be unfolded.
    enum Obstacle: Error, Equatable {
        /// There are more states than these.
        case states(Int)
        /// Something depends on an answer that has too many values to follow.
        case answer(variable: String)
    }

    /// What a leaf is made of.
    private enum Origin {
        /// What is read from here to the next decision.
        case scene
        /// The roll of a choice that is open here.
        case roll(choice: String)
    }

    private enum Key: Hashable {
        case scene(PlaythroughMemory.Key)
        case roll(PlaythroughMemory.Key, choice: String)
    }

    private let story: Story
    private let program: Program
    private let memory: PlaythroughMemory
    private let words: BookWords
    /// The variables whose values decide something, besides being read aloud.
    private let deciding: Set<String>
    private let most: Int
    private var numbers: [Key: Int] = [:]
    private var queue: [(playthrough: Playthrough, origin: Origin)] = []
    /// The leaf of each state, in the order in which they were found; the first is the beginning.
    private(set) var leaves: [Leaf] = []
    /// The answers that are always the same, by the names of their variables.
    private(set) var fixed: [String: String] = [:]

    /// The most numbers that a question offers as links.
    static let mostNumbers = 100

    /// - Parameter most: The most states to follow.
    /// - Complexity: O(*s* × *c*) in the states and what can be done in each.
    init(_ story: Story, _ program: Program, _ words: BookWords, most: Int) throws(Obstacle) {
        self.story = story
        self.program = program
        self.words = words
        self.most = most
        memory = PlaythroughMemory(program)
        deciding = story.decidingVariables
        var beginning = Playthrough(program, seed: 0)
        try? beginning.apply(.advance)
        _ = number(of: beginning, .scene)
        var next = 0
        while next < queue.count {
            guard queue.count <= most else { throw .states(most) }
            let (playthrough, origin) = queue[next]
            // Its past is not needed again, and there may be thousands.
            queue[next].playthrough = playthrough.ahead()
            next += 1
            switch origin {
            case .scene: leaves.append(try leaf(at: playthrough))
            case .roll(let choice): leaves.append(roll(of: choice, at: playthrough))
            }
        }
    }

    // MARK: States

    private mutating func number(of playthrough: Playthrough, _ origin: Origin) -> Int {
        let state = memory.key(of: playthrough)
        let key: Key =
            switch origin {
            case .scene: .scene(state)
            case .roll(let choice): .roll(state, choice: choice)
            }
        if let number = numbers[key] { return number }
        let number = queue.count
        numbers[key] = number
        queue.append((playthrough.ahead(), origin))
        return number
    }

    /// The leaf that follows an input.
    private mutating func number(after input: Input, in playthrough: Playthrough) -> Int {
        var next = playthrough
        try? next.apply(input)
        if case .result(let result) = next.scene, result.lines.isEmpty, result.picture == nil { try? next.apply(.advance) }
        return number(of: next, .scene)
    }

    // MARK: Leaves

    private mutating func leaf(at beginning: Playthrough) throws(Obstacle) -> Leaf {
        var playthrough = beginning
        var leaf = Leaf(location: nil, title: nil, blocks: [], exit: .stuck)
        let place = beginning.standing.location
        if let place { leaf.location = story.locations[place].id.text }
        if case .result = beginning.scene {} else { leaf.title = place.flatMap { story.locations[$0].title } }
        let visits = place.map { beginning.visits(ofLocation: $0) }
        var pages = PageTurns()
        while true {
            switch playthrough.scene {
            case .title, .loading: return leaf
            case .question(let question):
                let prompt = LeafMarkup.words(question.prompt)
                if !prompt.isEmpty { leaf.blocks.append(.words(prompt)) }
                if let picture = question.picture { leaf.blocks.append(.picture(LeafMarkup.picture(picture))) }
                if let answers = answers(to: question) {
                    leaf.exit = .ways(
                        answers.map { answer in
                            let target = number(after: .answer(answer.value), in: playthrough)
                            return Leaf.Way(id: answer.id, words: HTML.escaped(answer.words), target: target)
                        }
                    )
                    return leaf
                }
                leaf.blocks.append(.words(HTML.escaped(words.fixedAnswer(try fix(question)))))
                do { try playthrough.apply(.answer(question.value)) } catch { throw .answer(variable: question.variable) }
            case .sequence(let frame):
                for figure in [frame.left, frame.right] {
                    if let text = figure?.text, !text.isEmpty { leaf.blocks.append(.words(LeafMarkup.words(text))) }
                }
                try? playthrough.apply(.advance)
            case .page:
                // Lines that are shown one by one are there at once.
                try? playthrough.apply(.skip)
                if case .page(let page) = playthrough.scene { leaf.blocks += pages.turn(to: page) }
                try? playthrough.apply(.advance)
            case .result(let result):
                if let picture = result.picture { leaf.blocks.append(.picture(LeafMarkup.picture(picture))) }
                leaf.blocks += LeafMarkup.paragraphs(result.lines).map { .words($0) }
                try? playthrough.apply(.advance)
            case .choices(let list):
                leaf.exit = exit(list, in: playthrough)
                return leaf
            case .ending(let ending):
                leaf.exit = .end(ending.title)
                return leaf
            }
            let arrived = playthrough.standing.location
            if arrived != place || arrived.map({ playthrough.visits(ofLocation: $0) }) != visits {
                // What follows may be reached in other ways as well, so it is a leaf of its own.
                leaf.exit = .next(number(of: playthrough, .scene))
                return leaf
            }
        }
    }

    private mutating func exit(_ list: Scene.ChoiceList, in playthrough: Playthrough) -> Leaf.Exit {
        let ways = list.choices.map { choice in
            var way = Leaf.Way(id: choice.id, words: LeafMarkup.words(choice.text))
            if let reason = choice.disabledReason {
                way.reason = LeafMarkup.words(reason)
            } else if choice.checkType != nil {
                way.target = number(of: playthrough, .roll(choice: choice.id))
            } else {
                way.target = number(after: .choose(choice.id), in: playthrough)
            }
            return way
        }
        return ways.isEmpty ? .stuck : .ways(ways)
    }

    // MARK: Questions

    private typealias Answer = (id: String, words: String, value: AnswerValue)

    /// The answers that are links; nil if there are too many.
    private func answers(to question: Scene.Question) -> [Answer]? {
        switch question.answer {
        case .yesNo: return [("yes", words.yes, .yesNo(true)), ("no", words.no, .yesNo(false))]
        case .oneOf(let options): return options.map { ($0.id, $0.text, .option($0.id)) }
        case .number(let limits):
            let (count, overflows) = limits.upperBound.subtractingReportingOverflow(limits.lowerBound)
            guard !overflows, count < Self.mostNumbers else { return nil }
            return limits.map { (String($0), String($0), .number($0)) }
        case .text: return nil
        }
    }

    /// Settles for the answer that the story offers, and returns it.
    private mutating func fix(_ question: Scene.Question) throws(Obstacle) -> String {
        guard !deciding.contains(question.variable) else { throw .answer(variable: question.variable) }
        switch question.value {
        case .text(let text): fixed[question.variable] = text
        case .number(let number): fixed[question.variable] = String(number)
        case .yesNo, .option: break
        }
        return fixed[question.variable] ?? ""
    }

    // MARK: Rolls

    private mutating func roll(of id: String, at playthrough: Playthrough) -> Leaf {
        let place = playthrough.standing.location ?? 0
        let location = story.locations[place]
        var leaf = Leaf(location: location.id.text, title: nil, blocks: [], exit: .stuck)
        guard let number = location.choices.firstIndex(where: { $0.id.text == id }),
            case .check(let check, let outcomes) = location.choices[number].action,
            case .choices(let list) = playthrough.scene, let choice = list.choices.first(where: { $0.id == id })
        else { return leaf }
        leaf.title = choice.text.plainText
        let tables = program.shared.tables
        let row = tables.choices[tables.locations[place].choices.indices.lowerBound + number]
        guard let odds = row.check.map({ CheckOdds(tables.checks[$0.index], tables) }) else { return leaf }
        let report = report(of: id, at: playthrough)
        let modifiers = (report?.modifiers ?? []).map { Leaf.Modifier(shift: $0.shift, reason: LeafMarkup.words($0.reason)) }
        let shift = modifiers.reduce(0) { $0 + $1.shift }
        var results: [Leaf.Result] = []
        if outcomes.contains(where: { $0.outcome.usesRoll }) {
            results = odds.rolls(shift: shift).map { roll in
                let target = self.number(after: .choose(id), in: playthrough.ahead(rolling: roll.number))
                return Leaf.Result(from: roll.number + shift, to: roll.number + shift, target: target)
            }
        } else {
            let chances = odds.probabilities(shift: shift)
            for span in Gamebook.Throw.spans(check, shift: shift) {
                guard let bucket = check.buckets.firstIndex(of: span.bucket), let roll = odds.number(forBucket: bucket, shift: shift)
                else { continue }
                let target = self.number(after: .choose(id), in: playthrough.ahead(rolling: roll))
                let chance = Leaf.Odds(cases: chances[bucket].cases, of: chances[bucket].of)
                results.append(Leaf.Result(from: span.from, to: span.to, odds: chance, target: target))
            }
        }
        leaf.exit = .roll(Leaf.Roll(draw: Gamebook.Draw(check.kind), modifiers: modifiers, results: results))
        return leaf
    }

    /// What the engine says of a roll: the modifiers that apply are the same for every number.
    private func report(of choice: String, at playthrough: Playthrough) -> RollReport? {
        var rolled = playthrough
        try? rolled.apply(.choose(choice))
        guard case .result(let result) = rolled.scene else { return nil }
        return result.check
    }
}

/// Pages as they follow one another at a location.
private struct PageTurns {
    private var shown: PictureView?
    private var count = 0

    /// What a page adds to those before it. A picture that stays from page to page is there once.
    mutating func turn(to page: Scene.TextPage) -> [Leaf.Block] {
        var blocks: [Leaf.Block] = count == 0 ? [] : [.page]
        count += 1
        if let picture = page.picture, picture != shown {
            blocks.append(.picture(LeafMarkup.picture(picture)))
            shown = picture
        }
        blocks += LeafMarkup.paragraphs(page.lines).map { .words($0) }
        let explanation = LeafMarkup.paragraphs(page.explanation)
        return explanation.isEmpty ? blocks : blocks + [.explanation(explanation)]
    }
}
