internal import Story

/// A list of ink as a value: for each item that it may have, the condition that it has it.
struct InkSet {
    /// By the number of the item, in order. All other items are missing.
    private(set) var flags: [(item: Int, flag: Expression)] = []

    init() {}

    init(_ flags: [(item: Int, flag: Expression)]) {
        self.flags = flags.filter { $0.flag != .no }.sorted { $0.item < $1.item }
    }

    /// A list that always has these items.
    init(items: [Int]) {
        self.init(Set(items).map { ($0, Expression(.yesNo(true))) })
    }

    subscript(_ item: Int) -> Expression { flags.first { $0.item == item }?.flag ?? .no }

    var items: [Int] { flags.map { $0.item } }

    /// The items, if it always has the same ones.
    var constant: [Int]? { flags.allSatisfy { $0.flag == .yes } ? items : nil }

    /// The same with each condition replaced.
    func reading(_ read: (Expression) -> Expression) -> InkSet { InkSet(flags.map { ($0.item, read($0.flag)) }) }

    /// Joins two lists item by item.
    func joined(_ other: InkSet, _ join: (Expression, Expression) -> Expression) -> InkSet {
        InkSet(Set(items + other.items).map { ($0, join(self[$0], other[$0])) })
    }

    // MARK: What can be asked

    var isNotEmpty: Expression { flags.reduce(.no) { .or($0, $1.flag) } }

    /// Whether it has everything that another list has, which has something.
    func has(_ other: InkSet) -> Expression {
        let all = other.flags.reduce(Expression.yes) { .and($0, .or(.not($1.flag), self[$1.item])) }
        return .and(other.isNotEmpty, all)
    }

    func isSame(as other: InkSet) -> Expression {
        Set(items + other.items).sorted().reduce(Expression.yes) { .and($0, Self.same(self[$1], other[$1])) }
    }

    private static func same(_ first: Expression, _ second: Expression) -> Expression {
        if first == .yes { return second }
        if second == .yes { return first }
        if first == .no { return .not(second) }
        if second == .no { return .not(first) }
        return first == second ? .yes : Expression(.binary(.equal, first, second))
    }

    var count: StoryConverter.Value {
        if let constant { return .init(kind: .number, expression: Expression(.number(Int64(constant.count)))) }
        let ones = flags.map { Expression(.conditional(Expression(.number(1)), if: $0.flag, else: Expression(.number(0)))) }
        let sum = ones.dropFirst().reduce(ones.first ?? Expression(.number(0))) { Expression(.binary(.plus, $0, $1)) }
        return .init(kind: .number, expression: sum)
    }

    /// The number of the last item, or 0.
    func value(_ lists: InkLists) -> StoryConverter.Value {
        .init(kind: .number, expression: number(of: flags, lists))
    }

    /// The number of the first item, or 0.
    func least(_ lists: InkLists) -> Expression { number(of: flags.reversed(), lists) }

    /// The number of the last item in this order that it has.
    private func number(of flags: [(item: Int, flag: Expression)], _ lists: InkLists) -> Expression {
        flags.reduce(Expression(.number(0))) { others, one in
            let value = lists.items[one.item].value
            let number = value < 0 ? Expression(.negative(Expression(.number(-value)))) : Expression(.number(value))
            return one.flag == .yes ? number : Expression(.conditional(number, if: one.flag, else: others))
        }
    }

    /// A list of its last item, or of its first.
    func only(last: Bool) -> InkSet {
        var beyond = Expression.no
        var made: [(item: Int, flag: Expression)] = []
        for (item, flag) in last ? flags.reversed() : flags {
            made.append((item, .and(flag, .not(beyond))))
            beyond = .or(beyond, flag)
        }
        return InkSet(made)
    }
}

extension Expression {
    fileprivate static let yes = Expression(.yesNo(true))
    static let no = Expression(.yesNo(false))

    /// Both conditions, without what is always true.
    static func and(_ first: Expression, _ second: Expression) -> Expression {
        if first == .yes || second == .no { return second }
        if second == .yes || first == .no { return first }
        return Expression(.binary(.and, first, second))
    }

    /// One of two conditions, without what is never true.
    static func or(_ first: Expression, _ second: Expression) -> Expression {
        if first == .no || second == .yes { return second }
        if second == .no || first == .yes { return first }
        return Expression(.binary(.or, first, second))
    }

    static func not(_ condition: Expression) -> Expression { StoryConverter.negated(condition) }
}
