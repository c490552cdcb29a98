internal import Story
internal import StoryEngine

/// Watches, during the exploration, for states in which readers would see something the author did not intend: two open choices with the
/// same words, a choice without words, a location with nothing to read, a price that cannot be paid.
///
/// It skips what the texts alone rule out, so most locations cost nothing, and what was already found once.
struct Watch: Sendable {
    /// Something found in a state, or on the way from it.
    enum Finding: Sendable {
        /// Two choices, by their indices in the model.
        case alike(Int, Int)
        /// A choice, by its index in the model.
        case blank(Int)
        /// A location, and the outcome that leads there; nil at the start.
        case bare(location: Int, outcome: Int?)
        /// An outcome, by its index in the model, that takes more than the reader has.
        case unpaid(outcome: Int)
    }

    /// Two choices that read the same if these conditions are met, or one that then has no words.
    private struct Suspicion {
        var first: Int
        var second: Int?
        var terms: [TextCases.Term]
    }

    /// What was found in the state examined last.
    private(set) var news: [Finding] = []
    /// Whether a location has choices to examine.
    private(set) var watchesChoices: [Bool]
    /// Whether a location may show nothing.
    private(set) var watchesArrival: [Bool]
    /// The price of each outcome; nil for most, and once somebody could not pay it.
    private(set) var prices: [Price?]
    /// By location; empty for most.
    private var suspicions: [Int: [Suspicion]] = [:]

    init(_ model: Model, _ story: Story) {
        watchesChoices = [Bool](repeating: false, count: model.shared.tables.locations.count)
        watchesArrival = watchesChoices
        prices = model.prices
        // Hardly any choice has a condition in its words, so the table is usually not needed.
        var cases: TextCases?
        for (number, location) in story.locations.enumerated() {
            watchesArrival[number] = Self.mayBeBare(location)
            guard case .choices(let choices) = location.exit else { continue }
            let found = Self.suspicions(
                about: choices,
                of: location,
                from: model.shared.tables.locations[number].choices.start,
                model,
                &cases
            )
            guard !found.isEmpty else { continue }
            suspicions[number] = found
            watchesChoices[number] = true
        }
    }

    mutating func forgetNews() {
        if !news.isEmpty { news.removeAll() }
    }

    // MARK: What is possible at all

    private static func suspicions(
        about choices: [Story.Choice],
        of location: Story.Location,
        from first: Int,
        _ model: Model,
        _ table: inout TextCases?
    ) -> [Suspicion] {
        var cases: [[TextCases.Case]] = []
        for (number, choice) in choices.enumerated() {
            if let words = choice.text.plainWords {
                cases.append([TextCases.Case(words: TextCases.words(words))])
                continue
            }
            guard choices.count > 1 || choice.text.hasConditions else {
                cases.append([])
                continue
            }
            let known = table ?? TextCases(model)
            table = known
            cases.append(known.cases(of: choice.text, at: LocationSite.choiceText(number).path(in: location)) ?? [])
        }
        var found: [Suspicion] = []
        for (number, own) in cases.enumerated() {
            for one in own where one.words.isEmpty && !one.terms.isEmpty {
                found.append(Suspicion(first: first + number, second: nil, terms: one.terms))
            }
            for (other, others) in cases.enumerated().dropFirst(number + 1) {
                for one in own where !one.words.isEmpty {
                    for two in others where one.words == two.words {
                        found.append(Suspicion(first: first + number, second: first + other, terms: one.terms + two.terms))
                    }
                }
            }
        }
        return found
    }

    private static func mayBeBare(_ location: Story.Location) -> Bool {
        switch location.exit {
        case .continuations: return false
        // An ending has a title, and may be meant to have nothing else; another location may have a title to read.
        case .ending: if location.pages.isEmpty { return false }
        case .choices:
            // A reader may only pass through.
            if !location.otherwise.isEmpty { return false }
            if location.pages.isEmpty, location.title != nil { return false }
        }
        guard location.questions.isEmpty else { return false }
        if let sequence = location.sequence, !sequence.steps.isEmpty, sequence.condition == nil { return false }
        return !location.pages.contains { page in
            page.condition == nil && (page.picture != nil || page.lines.contains { !$0.mayBeBlank })
        }
    }

    // MARK: What is so in a state

    /// Examines the choices of a location in a state.
    mutating func look(at location: Int, _ tables: ProgramTables, _ calculator: inout Calculator, _ values: [Int64]) {
        guard var open = suspicions[location] else { return }
        func isOfSame(_ one: Suspicion, _ other: Suspicion) -> Bool { one.first == other.first && one.second == other.second }
        var confirmed: [Suspicion] = []
        for suspicion in open where !confirmed.contains(where: { isOfSame($0, suspicion) }) {
            guard isOpen(suspicion.first, tables, &calculator, values),
                suspicion.second.map({ isOpen($0, tables, &calculator, values) }) ?? true,
                suspicion.terms.allSatisfy({ calculator.holds($0.condition, values) == $0.holds })
            else { continue }
            if let second = suspicion.second { news.append(.alike(suspicion.first, second)) } else { news.append(.blank(suspicion.first)) }
            confirmed.append(suspicion)
        }
        guard !confirmed.isEmpty else { return }
        open.removeAll { suspicion in confirmed.contains { isOfSame($0, suspicion) } }
        suspicions[location] = open
        watchesChoices[location] = !open.isEmpty
    }

    private func isOpen(_ choice: Int, _ tables: ProgramTables, _ calculator: inout Calculator, _ values: [Int64]) -> Bool {
        guard let condition = tables.choices[choice].condition else { return true }
        return calculator.holds(condition.index, values)
    }

    /// Notes an outcome that takes more than the reader has.
    mutating func noteUnpaid(_ outcome: Int) {
        news.append(.unpaid(outcome: outcome))
        prices[outcome] = nil
    }

    /// Notes a location that shows nothing and is entered after something that shows nothing.
    /// - Parameter outcome: The outcome that leads there; nil at the start.
    mutating func noteBare(_ location: Int, by outcome: Int?) {
        news.append(.bare(location: location, outcome: outcome))
        watchesArrival[location] = false
    }
}
