/// A row in one of a program's tables: a fixed number of 32-bit words.
protocol Row: Sendable {
    /// The table it belongs to.
    static var table: TableName { get }

    init(from reader: inout RowReader)

    func write(to writer: inout RowWriter)
}

/// The tables of a program, in storage order.
enum TableName: Int, CaseIterable {
    case metadata, strings, names, parts, variables, options, pictures, sounds, locations, questions, pages, choices, outcomes, checks,
        buckets, modifiers, effects, continuations, endings, sequences, steps, events, templates, templateOperations, expressions,
        expressionOperations, constants
}

/// The index of a row in its table.
@usableFromInline
package struct Ref<Target>: Hashable, Sendable {
    @usableFromInline package let index: Int

    @inlinable
    package init(_ index: Int) {
        self.index = index
    }
}

/// Consecutive rows in a table.
@usableFromInline
package struct RefRange<Target>: Hashable, Sendable {
    @usableFromInline package let start: Int
    @usableFromInline package let count: Int

    @inlinable
    package init(start: Int, count: Int) {
        self.start = start
        self.count = count
    }

    @inlinable
    package static var none: RefRange { RefRange(start: 0, count: 0) }

    @inlinable
    package var indices: Range<Int> { start..<start + count }

    /// The reference to the row with this index among them.
    @inlinable
    package subscript(number: Int) -> Ref<Target> { Ref(start + number) }
}

extension Array {
    @inlinable
    package subscript(ref: Ref<Element>) -> Element { self[ref.index] }

    @inlinable
    package subscript(range: RefRange<Element>) -> ArraySlice<Element> { self[range.indices] }
}

/// Reads rows from words, and detects invalid values.
struct RowReader {
    /// Whether a value was read that no valid program contains.
    private(set) var isDamaged = false
    private let words: [Int32]
    private var position = 0
    private let counts: [Int]

    /// - Parameter counts: The number of rows in each table, in the order of ``TableName``.
    init(_ words: [Int32], counts: [Int]) {
        self.words = words
        self.counts = counts
    }

    mutating func table<R: Row>(of row: R.Type) -> [R] {
        let count = counts[R.table.rawValue]
        // A count made up by a hostile file must not reserve more memory than its words can fill.
        guard !isDamaged, count <= words.count - position else {
            isDamaged = true
            return []
        }
        // In Embedded Swift 6.3, an empty array's address may be misaligned for rows of 64-bit numbers, and filling it traps.
        guard count > 0 else { return [] }
        return Array(capacity: count) { rows in
            for _ in 0..<count { rows.append(R(from: &self)) }
        }
    }

    /// The number of bytes read so far.
    var bytesRead: Int { 4 * position }

    @inline(never)
    mutating func word() -> Int32 {
        guard position < words.count else {
            isDamaged = true
            return 0
        }
        defer { position += 1 }
        return words[position]
    }

    mutating func int() -> Int { Int(word()) }

    /// A number that must not be negative.
    mutating func count() -> Int {
        let count = int()
        if count < 0 { isDamaged = true }
        return max(0, count)
    }

    mutating func flag() -> Bool {
        let word = word()
        if word != 0, word != 1 { isDamaged = true }
        return word == 1
    }

    mutating func long() -> Int64 { Int64(bitPattern: unsignedLong()) }

    @inline(never)
    mutating func unsignedLong() -> UInt64 {
        let low = UInt64(UInt32(bitPattern: word()))
        return low | UInt64(UInt32(bitPattern: word())) << 32
    }

    mutating func ref<Target: Row>() -> Ref<Target> { Ref(index(in: Target.table) ?? 0) }

    mutating func optionalRef<Target: Row>() -> Ref<Target>? { optionalIndex(in: Target.table).map { Ref($0) } }

    mutating func range<Target: Row>() -> RefRange<Target> {
        let indices = indices(in: Target.table)
        return RefRange(start: indices.lowerBound, count: indices.count)
    }

    // The part that references of all tables share is not generic, so the web engine contains it only once.

    @inline(never)
    private mutating func index(in table: TableName) -> Int? {
        let index = int()
        guard index >= 0, index < counts[table.rawValue] else {
            isDamaged = true
            return nil
        }
        return index
    }

    @inline(never)
    private mutating func optionalIndex(in table: TableName) -> Int? {
        guard position < words.count, words[position] == -1 else { return index(in: table) }
        position += 1
        return nil
    }

    @inline(never)
    private mutating func indices(in table: TableName) -> Range<Int> {
        let start = int()
        let count = int()
        guard start >= 0, count >= 0, start <= counts[table.rawValue], count <= counts[table.rawValue] - start else {
            isDamaged = true
            return 0..<0
        }
        return start..<start + count
    }

    /// An enumeration's case, by its raw value.
    mutating func word<Case: RawRepresentable<Int32>>(or fallback: Case) -> Case {
        guard let found = Case(rawValue: word()) else {
            isDamaged = true
            return fallback
        }
        return found
    }

    /// One of the cases of an enumeration, by its place among them.
    mutating func `case`<Case: CaseIterable>(or fallback: Case) -> Case where Case.AllCases == [Case] {
        let (place, cases) = (int(), Case.allCases)
        guard cases.indices.contains(place) else {
            isDamaged = true
            return fallback
        }
        return cases[place]
    }

    mutating func damage() { isDamaged = true }
}

/// Writes rows as words.
struct RowWriter {
    private(set) var words: [Int32] = []

    mutating func table<R: Row>(_ rows: [R]) {
        for row in rows { row.write(to: &self) }
    }

    mutating func word(_ word: Int32) { words.append(word) }

    mutating func int(_ number: Int) { words.append(Int32(clamping: number)) }

    mutating func flag(_ flag: Bool) { words.append(flag ? 1 : 0) }

    mutating func `case`<Case: CaseIterable & Equatable>(_ value: Case) where Case.AllCases == [Case] {
        int(Case.allCases.firstIndex(of: value) ?? 0)
    }

    mutating func long(_ number: Int64) { unsignedLong(UInt64(bitPattern: number)) }

    mutating func unsignedLong(_ number: UInt64) {
        words.append(Int32(truncatingIfNeeded: number))
        words.append(Int32(truncatingIfNeeded: number >> 32))
    }

    mutating func ref<Target>(_ ref: Ref<Target>?) { int(ref?.index ?? -1) }

    mutating func range<Target>(_ range: RefRange<Target>) {
        int(range.start)
        int(range.count)
    }
}
