import Story

@testable import StoryExport

/// Books with one wrong instruction each: whatever compares a book with its story has to notice every one of them.
struct GamebookFaults {
    /// What is wrong in which section, and the book with it.
    private(set) var books: [(fault: String, book: Gamebook)] = []
    private let book: Gamebook
    private var section = 0

    init(_ book: Gamebook) {
        self.book = book
        for number in book.sections.indices {
            section = number
            corrupt(book.sections[number].steps) { books, steps, fault in
                var wrong = book
                wrong.sections[number].steps = steps
                books.append(("\(number + 1): \(fault)", wrong))
            }
        }
    }

    /// What makes a book of corrupted steps.
    private typealias Finish = (inout [(fault: String, book: Gamebook)], [Gamebook.Step], String) -> Void

    private mutating func corrupt(_ steps: [Gamebook.Step], _ finish: Finish) {
        for (place, step) in steps.enumerated() {
            func with(_ new: [Gamebook.Step]) -> [Gamebook.Step] { Array(steps[..<place]) + new + Array(steps[(place + 1)...]) }
            if case .picture = step { continue }
            finish(&books, with([]), "without \(step)")
            for wrong in Self.wrong(step, of: book.sections.count) { finish(&books, with([wrong]), "\(wrong)") }
            guard case .when(let cases, let otherwise) = step else { continue }
            for (number, part) in cases.enumerated() {
                corrupt(part.steps) { books, inner, fault in
                    var cases = cases
                    cases[number].steps = inner
                    finish(&books, with([.when(cases, otherwise: otherwise)]), fault)
                }
            }
            corrupt(otherwise) { books, inner, fault in finish(&books, with([.when(cases, otherwise: inner)]), fault) }
        }
    }

    /// A step with one thing changed.
    private static func wrong(_ step: Gamebook.Step, of sections: Int) -> [Gamebook.Step] {
        switch step {
        case .change(let change): return [.change(wrong(change))]
        case .turn(let target): return [.turn(to: target % sections + 1)]
        case .when(let cases, let otherwise):
            return cases.indices.map { number in
                var cases = cases
                cases[number].condition = .not(cases[number].condition)
                return .when(cases, otherwise: otherwise)
            }
        case .choose(let choices, let otherwise):
            return choices.indices.flatMap { number in
                wrong(choices[number], of: sections).map { choice in
                    var choices = choices
                    choices[number] = choice
                    return .choose(choices, otherwise: otherwise)
                }
            }
        case .roll(let roll):
            var swapped = roll
            swapped.results.swapAt(0, roll.results.count - 1)
            for place in roll.results.indices {
                (swapped.results[place].from, swapped.results[place].to) = (roll.results[place].from, roll.results[place].to)
            }
            return [.roll(swapped)]
                + roll.modifiers.indices.map { number in
                    var shifted = roll
                    shifted.modifiers[number].shift = -roll.modifiers[number].shift
                    return .roll(shifted)
                }
        case .words, .picture, .together, .ask, .end: return []
        }
    }

    private static func wrong(_ choice: Gamebook.Choice, of sections: Int) -> [Gamebook.Choice] {
        var (elsewhere, open, again, idle) = (choice, choice, choice, choice)
        elsewhere.target = choice.target % sections + 1
        open.condition = nil
        again.box = nil
        idle.changes = []
        return [elsewhere, open, again, idle].filter { $0 != choice }
    }

    private static func wrong(_ change: Gamebook.Change) -> Gamebook.Change {
        switch change {
        case .tick(let field): .rubOut(field)
        case .rubOut(let field), .settle(let field, _): .tick(field)
        case .stroke(let field): .set(field, to: .number(0))
        case .add(let amount, let field): .take(amount, from: field)
        case .take(let amount, let field): .add(amount, to: field)
        case .set(let field, let amount): .set(field, to: .binary(.plus, amount, .number(1)))
        case .write(_, let field): .write(.words("?"), on: field)
        }
    }
}
