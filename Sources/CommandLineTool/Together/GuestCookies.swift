/// The cookies of a library, by which it knows a guest again.
struct GuestCookies: Equatable {
    /// The values by name, in the order in which they came.
    private(set) var pairs: [(name: String, value: String)] = []

    /// Reads what was kept.
    init(_ text: String = "") {
        for line in text.split(separator: "\n") { add(line[...]) }
    }

    static func == (left: GuestCookies, right: GuestCookies) -> Bool { left.text == right.text }

    /// The cookies as they are kept: one in each line.
    var text: String { pairs.map { "\($0.name)=\($0.value)\n" }.joined() }

    /// The value of the Cookie field.
    var field: String { pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }

    /// Takes a line of a response's header, and what it sets or removes.
    mutating func take(line: String) {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "set-cookie" else { return }
        let parts = line[line.index(after: colon)...].split(separator: ";").map { String($0).trimmed }
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
        pairs.removeAll { $0.name == pair[..<equals] }
        if !parts.contains(where: { $0.lowercased() == "max-age=0" }) { add(pair[...]) }
    }

    private mutating func add(_ pair: Substring) {
        guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else { return }
        pairs.append((String(pair[..<equals]), String(pair[pair.index(after: equals)...])))
    }
}
