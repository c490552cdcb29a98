internal import Story

/// Reports reasons that do not go with what they explain: another number than in the condition of a choice, or a help that hinders.
///
/// Only words of English and German are known; in other languages, only digits.
enum ReasonRules {
    /// At most one problem for each choice and modifier, in the order of the story.
    static func problems(in story: Story) -> [Problem] {
        let language = String((story.language ?? "").lowercased().prefix(2))
        var problems: [Problem] = []
        for location in story.locations {
            for (number, choice) in location.choices.enumerated() where problems.count < Problem.mostKept {
                if let problem = problem(with: choice, language, at: LocationSite.choiceReason(number).path(in: location)) {
                    problems.append(problem)
                }
                guard case .check(let check, _) = choice.action, let direction = check.kind.helpfulSign else { continue }
                for (place, modifier) in check.modifiers.enumerated() {
                    guard modifier.shift.signum() == -direction,
                        isFriendly(WordRuns(TextRules.words(of: modifier.reason.parts)).words, language)
                    else {
                        continue
                    }
                    let path = location.path.key("choices").index(number).key("check").key("modifiers").index(place).key("shift")
                    let side = direction < 0 ? "low" : "high"
                    let message = "The reason sounds like a help, but a \(side) roll passes here, so \(modifier.shift) makes it harder."
                    let fix = "Write \(-modifier.shift), or say in the reason what makes it harder."
                    problems.append(Problem(.helpThatHinders, message, fix: fix, at: Problem.Place(path)))
                }
            }
        }
        return problems
    }

    // MARK: Numbers

    private static func problem(with choice: Story.Choice, _ language: String, at path: Path) -> Problem? {
        guard let condition = choice.condition, let reason = choice.reason else { return nil }
        var wanted: [(number: Int64, others: ClosedRange<Int64>)] = []
        condition.visitParts { part in
            if let bound = part.bound { wanted.append(bound) }
        }
        let named = WordRuns(TextRules.words(of: reason.parts)).words.compactMap { number($0, language) }
        guard wanted.count == 1, named.count == 1, !wanted[0].others.contains(named[0]) else { return nil }
        return Problem(
            .reasonOfAnotherNumber,
            "The reason says \(named[0]), but the condition says \(wanted[0].number).",
            fix: "Use the same number in both.",
            at: Problem.Place(path)
        )
    }

    private static func number(_ word: String, _ language: String) -> Int64? {
        if let index = numbers(language).firstIndex(of: word) { return Int64(index + 2) }
        return word.utf8.count < 10 ? Int64(word) : nil
    }

    /// The words for two and more. “One” is left out: it is hardly ever a number.
    private static func numbers(_ language: String) -> [String] {
        switch language {
        case "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        case "de": ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
        default: []
        }
    }

    // MARK: Helps

    private static func friends(_ language: String) -> [String] {
        switch language {
        case "en": ["luck", "lucky", "help", "helps", "helped", "friend", "friends", "strong", "brave", "courage", "skill", "practice"]
        case "de": ["glück", "hilfe", "hilft", "helfen", "freund", "freundin", "freunde", "stark", "kraft", "mut", "mutig", "übung"]
        default: []
        }
    }

    /// Words that turn others round.
    private static func turns(_ language: String) -> [String] {
        switch language {
        case "en": ["no", "not", "without", "bad", "little", "less", "too", "against", "t"]
        default: ["kein", "keine", "keinen", "nicht", "ohne", "schlecht", "wenig", "weniger", "zu", "gegen"]
        }
    }

    private static func isFriendly(_ words: [String], _ language: String) -> Bool {
        let friends = friends(language)
        guard words.contains(where: { friends.contains($0) }) else { return false }
        let turns = turns(language)
        return !words.contains { turns.contains($0) }
    }
}

extension Expression {
    /// If a number is compared with a constant: the constant, and the numbers that a sentence about it may name.
    fileprivate var bound: (number: Int64, others: ClosedRange<Int64>)? {
        guard case .binary(let operation, let left, let right) = kind, operation.isComparison else { return nil }
        let isTurned = left.constant != nil
        guard let number = left.constant ?? right.constant, number > .min, number < .max else { return nil }
        switch isTurned ? operation.turned : operation {
        // “At least three” may also be said as “two are not enough”.
        case .greaterOrEqual, .less: return (number, number - 1...number)
        case .greater, .lessOrEqual: return (number, number...number + 1)
        default: return (number, number...number)
        }
    }
}

extension Story.Check.Kind {
    /// The sign of a shift that makes passing more likely; nil if nothing is passed.
    fileprivate var helpfulSign: Int? {
        switch self {
        case .passFail, .percentile, .difficulty, .die(_, _, .atMost): -1
        case .die(_, _, .atLeast): 1
        case .range, .random: nil
        }
    }
}
