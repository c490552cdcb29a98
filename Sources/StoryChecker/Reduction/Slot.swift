internal import StoryEngine

/// A variable or count that decides something, and which of its values are distinguished.
struct Slot: Sendable {
    let source: Source
    /// Its initial value.
    let initial: Int64
    let values: Values
    /// The number of bits of a code.
    let bits: Int

    /// Which values are distinguished.
    enum Values {
        /// All numbers in the interval. Numbers beyond count as its end, because nothing can tell the difference.
        case numbers(Interval)
        /// Numbers between the same borders, in ascending order, are not distinguished; each class has a representative.
        case classes(borders: [Int64], representatives: [Int64])
        /// All numbers from `lower` up to `tail`; from there on, only the remainder of the distance from `tail`.
        case remainders(lower: Int64, tail: Int64, period: Int64)
        /// Texts by number: these, and one that stands for all others.
        case texts([Int64], other: Int64)
    }

    init(source: Source, initial: Int64, values: Values) {
        self.source = source
        self.initial = initial
        self.values = values
        switch values {
        case .numbers(let interval): bits = Slot.bits(UInt64(bitPattern: interval.upper &- interval.lower))
        case .classes(_, let representatives): bits = Slot.bits(UInt64(representatives.count - 1))
        case .remainders(let lower, let tail, let period): bits = Slot.bits(UInt64(bitPattern: tail &- lower &+ (period - 1)))
        case .texts(let texts, _): bits = Slot.bits(UInt64(texts.count))
        }
    }

    private static func bits(_ greatest: UInt64) -> Int { 64 - greatest.leadingZeroBitCount }

    /// The code for a value.
    /// - Complexity: O(*n*) in the borders or texts.
    func code(of value: Int64) -> UInt64 {
        switch values {
        case .numbers(let interval):
            return UInt64(bitPattern: min(max(value, interval.lower), interval.upper) &- interval.lower)
        case .classes(let borders, _):
            var number = 0
            while number < borders.count, value >= borders[number] { number += 1 }
            return UInt64(number)
        case .remainders(let lower, let tail, let period):
            let value = max(value, lower)
            return UInt64(bitPattern: (value < tail ? value : tail &+ (value &- tail) % period) &- lower)
        case .texts(let texts, _):
            var number = 0
            while number < texts.count, texts[number] != value { number += 1 }
            return UInt64(number)
        }
    }

    /// The representative value for a code.
    func value(of code: UInt64) -> Int64 {
        switch values {
        case .numbers(let interval): return interval.lower &+ Int64(bitPattern: code)
        case .remainders(let lower, _, _): return lower &+ Int64(bitPattern: code)
        case .classes(_, let representatives): return representatives[min(Int(code), representatives.count - 1)]
        case .texts(let texts, let other): return code < UInt64(texts.count) ? texts[Int(code)] : other
        }
    }

    /// A question's answers in groups that are not distinguished; nil if there are more than the limit.
    func groups(of answers: Interval, atMost limit: Int) -> [Interval]? {
        switch values {
        case .numbers(let interval):
            let lower = min(max(answers.lower, interval.lower), interval.upper)
            let upper = min(max(answers.upper, interval.lower), interval.upper)
            guard UInt64(bitPattern: upper &- lower) < UInt64(limit) else { return nil }
            return (lower...upper).map { value in
                Interval(lower: value == lower ? answers.lower : value, upper: value == upper ? answers.upper : value)
            }
        case .classes(let borders, _):
            var groups: [Interval] = []
            var lower = answers.lower
            for border in borders where border > answers.lower && border <= answers.upper {
                groups.append(Interval(lower: lower, upper: border - 1))
                lower = border
            }
            return groups + [Interval(lower: lower, upper: answers.upper)]
        case .remainders, .texts:
            return nil
        }
    }
}
