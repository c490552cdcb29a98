import Story
import Testing

@testable import StoryExport

/// A reader with a pencil: does what a book says, step by step, and knows nothing of the story that it was made of.
struct PaperReader {
    let book: Gamebook
    /// What stands in each field now.
    private(set) var sheet: [Gamebook.Value]
    /// The section that lies open; 0 before the first.
    private(set) var number = 0
    /// The number that the last roll came to.
    private(set) var roll: Int64?
    /// What was read since the last stop.
    private(set) var words = ""
    private(set) var stop = Stop.stuck
    private var steps: [Gamebook.Step]
    /// A reader who is sent on more often than this without anything to decide gives up.
    private let patience: Int

    /// Where the book leaves something to the reader, or has no more.
    enum Stop: Equatable {
        case question(Gamebook.Question)
        case roll(Gamebook.Throw)
        case choices([Gamebook.Choice])
        case ending(Story.Ending.ID)
        case stuck
    }

    /// Why a calculation has no result.
    private struct NoResult: Error {}

    init(_ book: Gamebook, patience: Int) {
        self.book = book
        self.patience = patience
        sheet = book.sheet.fields.map { $0.start }
        steps = book.beginning + [.turn(to: 1)]
        read()
    }

    var section: Gamebook.Section? { number == 0 ? nil : book.sections[number - 1] }

    /// How much of the section is still to be read.
    var stepsLeft: Int { steps.count }

    // MARK: What the reader does

    mutating func answer(_ value: Gamebook.Value) {
        guard case .question(let question) = stop else { return }
        sheet[question.field] = value
        read()
    }

    mutating func pick(_ choice: Gamebook.Choice) {
        if let turns = book.sheet.turns { stroke(turns) }
        if let box = choice.box { sheet[box] = .ticked(true) }
        steps = choice.changes + [.turn(to: choice.target)]
        read()
    }

    mutating func roll(_ rolled: Int) {
        guard case .roll(let roll) = stop else { return }
        var total = rolled
        for modifier in roll.modifiers where modifier.condition.map({ holds($0) }) ?? true { total += modifier.shift }
        self.roll = Int64(total)
        let result = roll.results.first { ($0.from ?? .min) <= total && total <= ($0.to ?? .max) }
        steps = (result?.steps ?? []) + steps
        read()
    }

    // MARK: Reading

    /// Follows the steps to the next stop.
    private mutating func read() {
        words = ""
        var turns = 0
        while !steps.isEmpty {
            switch steps.removeFirst() {
            case .words(let runs): words += text(runs)
            case .picture: break
            case .change(let change): write([change])
            case .together(let changes): write(changes)
            case .when(let cases, let otherwise):
                steps = (cases.first { holds($0.condition) }?.steps ?? otherwise) + steps
            case .ask(let question):
                words += text(question.prompt)
                stop = .question(question)
                return
            case .roll(let roll):
                stop = .roll(roll)
                return
            case .turn(let target):
                turns += 1
                guard turns <= patience else {
                    stop = .stuck
                    return
                }
                number = target
                steps = book.sections[target - 1].steps
                if book.sections[target - 1].isLocation { roll = nil }
            case .choose(let choices, let otherwise):
                let open = choices.filter { isOpen($0) }
                guard open.isEmpty else {
                    stop = .choices(open)
                    return
                }
                steps = otherwise
            case .end(let ending):
                stop = .ending(ending.id)
                return
            }
        }
        stop = .stuck
    }

    private func isOpen(_ choice: Gamebook.Choice) -> Bool {
        let isUntaken = choice.box.map { sheet[$0] == .ticked(false) } ?? true
        return isUntaken && choice.condition.map { holds($0) } ?? true
    }

    func text(_ runs: [Gamebook.Run]) -> String {
        runs.map { run in
            switch run {
            case .words(let words): words
            case .entry(let entry): (try? self.entry(entry)).map { read($0) } ?? ""
            case .amount(let amount): (try? value(amount)).map { String($0) } ?? ""
            case .stressed(_, let inner): text(inner)
            case .depends(let alternatives, let otherwise):
                text(alternatives.first { holds($0.condition) }?.runs ?? otherwise)
            }
        }.joined()
    }

    // MARK: Writing

    /// Finds everything before anything is written.
    private mutating func write(_ changes: [Gamebook.Change]) {
        let found = changes.compactMap { change in (try? value(change)).map { (change.field, $0) } }
        for (field, value) in found { sheet[field] = value }
    }

    private func value(_ change: Gamebook.Change) throws -> Gamebook.Value {
        switch change {
        case .tick: .ticked(true)
        case .rubOut: .ticked(false)
        case .settle(_, let condition): .ticked(try isSo(condition))
        case .stroke(let field): .number(count(field) + 1)
        case .add(let amount, let field): within(field, try number(count(field).addingReportingOverflow(value(amount))))
        case .take(let amount, let field): within(field, try number(count(field).subtractingReportingOverflow(value(amount))))
        case .set(let field, let amount): within(field, try value(amount))
        case .write(let entry, _): .text(try self.entry(entry).text)
        }
    }

    private mutating func stroke(_ tally: Int) { sheet[tally] = .number(count(tally) + 1) }

    private func within(_ field: Int, _ number: Int64) -> Gamebook.Value {
        guard case .counter(let limits) = book.sheet.fields[field].kind else { return .number(number) }
        return .number(min(max(number, limits.lowerBound), limits.upperBound))
    }

    // MARK: Finding out

    private func holds(_ condition: Gamebook.Condition) -> Bool { (try? isSo(condition)) ?? false }

    private func isSo(_ condition: Gamebook.Condition) throws -> Bool {
        switch condition {
        case .always(let value): value
        case .ticked(let box): sheet[box] == .ticked(true)
        case .not(let inner): try !isSo(inner)
        case .both(let one, let other): try isSo(one) ? try isSo(other) : false
        case .either(let one, let other): try isSo(one) ? true : try isSo(other)
        case .agree(let one, let other): try isSo(one) == isSo(other)
        case .compare(let left, let operation, let right): try compare(value(left), operation, value(right))
        case .among(let amount, let list):
            try { () throws -> Bool in
                let number = try value(amount)
                return try list.contains { try value($0) == number }
            }()
        case .says(let entry, let list):
            try { () throws -> Bool in
                let words = try self.entry(entry)
                return try list.contains { try self.entry($0).text == words.text }
            }()
        case .depends(let value, let decision, let other): try isSo(decision) ? try isSo(value) : try isSo(other)
        }
    }

    private func compare(_ left: Int64, _ operation: Expression.Operator, _ right: Int64) -> Bool {
        switch operation {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        default: false
        }
    }

    private func count(_ field: Int) -> Int64 { if case .number(let number) = sheet[field] { number } else { 0 } }

    private func value(_ amount: Gamebook.Amount) throws -> Int64 {
        switch amount {
        case .number(let number): number
        case .count(let field): count(field)
        case .roll: roll ?? 0
        case .negative(let inner): try number(Int64(0).subtractingReportingOverflow(value(inner)))
        case .binary(let operation, let left, let right): try calculate(value(left), operation, value(right))
        case .extreme(let extreme, let list):
            try { () throws -> Int64 in
                let numbers = try list.map { try value($0) }
                return (extreme == .min ? numbers.min() : numbers.max()) ?? 0
            }()
        case .depends(let value, let decision, let other): try isSo(decision) ? try self.value(value) : try self.value(other)
        }
    }

    private func calculate(_ left: Int64, _ operation: Expression.Operator, _ right: Int64) throws -> Int64 {
        switch operation {
        case .plus: return try number(left.addingReportingOverflow(right))
        case .minus: return try number(left.subtractingReportingOverflow(right))
        case .times: return try number(left.multipliedReportingOverflow(by: right))
        default:
            guard right != 0 else { throw NoResult() }
            return try number(
                operation == .divided ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
            )
        }
    }

    private func number(_ result: (partialValue: Int64, overflow: Bool)) throws -> Int64 {
        guard !result.overflow else { throw NoResult() }
        return result.partialValue
    }

    /// Words, or an option; an option is written down by its ID, as two may have the same words.
    private enum Found {
        case words(String)
        case option(Story.Option)

        var text: String {
            switch self {
            case .words(let words): words
            case .option(let option): option.id.text
            }
        }
    }

    private func entry(_ entry: Gamebook.Entry) throws -> Found {
        switch entry {
        case .words(let words): return .words(words)
        case .option(let option): return .option(option)
        case .field(let field):
            guard case .text(let text) = sheet[field] else { return .words("") }
            guard case .options(let options) = book.sheet.fields[field].kind else { return .words(text) }
            return options.first { $0.id.text == text }.map { .option($0) } ?? .words(text)
        case .depends(let value, let decision, let other): return try isSo(decision) ? try self.entry(value) : try self.entry(other)
        }
    }

    private func read(_ found: Found) -> String {
        switch found {
        case .words(let words): words
        case .option(let option): option.text
        }
    }
}

extension Gamebook.Change {
    fileprivate var field: Int {
        switch self {
        case .tick(let field), .rubOut(let field), .settle(let field, _), .stroke(let field), .add(_, let field), .take(_, let field),
            .set(let field, _), .write(_, let field):
            field
        }
    }
}
