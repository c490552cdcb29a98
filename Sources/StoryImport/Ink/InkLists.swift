internal import Story

/// The items of all `LIST`s of an ink story. They are numbered in the order in which ink shows them.
struct InkLists: Sendable {
    struct Item: Sendable {
        var list: Int
        var name: String
        var value: Int64
    }

    private(set) var items: [Item] = []
    private var lists: [(name: String, items: [Int])] = []
    private var numbers: [Bytes: Int] = [:]
    private var numbersOfLists: [Bytes: Int] = [:]
    /// The items that each variable may have, by its path. Others are no lists.
    private(set) var domains: [Bytes: [Int]] = [:]

    /// More items than this are too many for one variable.
    private static let mostItems = 60

    init(_ definitions: [InkListDefinition]) {
        for (list, definition) in definitions.enumerated() {
            items += definition.items.map { Item(list: list, name: $0.name, value: $0.value) }
        }
        items.sort { first, second in
            if first.value != second.value { return first.value < second.value }
            if first.list != second.list {
                return Bytes(definitions[first.list].name.utf8).lexicographicallyPrecedes(Bytes(definitions[second.list].name.utf8))
            }
            return Bytes(first.name.utf8).lexicographicallyPrecedes(Bytes(second.name.utf8))
        }
        lists = definitions.map { ($0.name, []) }
        for (number, list) in lists.enumerated() where numbersOfLists[Bytes(list.name.utf8)] == nil {
            numbersOfLists[Bytes(list.name.utf8)] = number
        }
        for (number, item) in items.enumerated() {
            lists[item.list].items.append(number)
            for key in [Bytes((lists[item.list].name + "." + item.name).utf8), Bytes(item.name.utf8)] where numbers[key] == nil {
                numbers[key] = number
            }
        }
        for definition in definitions {
            let known = definition.items.filter { $0.isIncluded }.compactMap { item(definition.name + "." + $0.name) }
            add(known, to: definition.name)
        }
    }

    /// The item of a name, which may say its list.
    func item(_ name: String) -> Int? { numbers[Bytes(name.utf8)] }

    /// All items of a list; nil if there is none of this name.
    func items(of name: String) -> [Int]? { numbersOfLists[Bytes(name.utf8)].map { lists[$0].items } }

    /// All items of the lists that these items belong to, in order.
    func all(beside some: [Int]) -> [Int] {
        Set(some.map { items[$0].list }).flatMap { lists[$0].items }.sorted()
    }

    /// The item of the same list with another number.
    func item(after number: Int, by steps: Int64) -> Int? {
        let item = items[number]
        return lists[item.list].items.first { items[$0].value - item.value == steps }
    }

    /// Says that a variable may have these items, too; false if that was known.
    @discardableResult
    mutating func add(_ some: [Int], to path: String) -> Bool {
        let key = Bytes(path.utf8)
        let known = domains[key]
        let made = Set(known ?? []).union(some).sorted()
        guard made.count <= Self.mostItems, made != known else { return false }
        domains[key] = made
        return true
    }

    func domain(_ path: String) -> [Int]? { domains[Bytes(path.utf8)] }

    /// The path of the variable that says whether a list has an item.
    func flag(_ path: String, _ item: Int) -> String {
        let isUnique = numbers[Bytes(items[item].name.utf8)] == item
        return VariableTable.flag(path, isUnique ? items[item].name : lists[items[item].list].name + "." + items[item].name)
    }
}
