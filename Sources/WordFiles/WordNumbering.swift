/// The lists of a document: what stands before each entry, and how far each list has counted.
struct WordNumbering {
    /// The kinds of lists, by their IDs. Several lists may be of one kind, and then count together.
    private var kinds: [String: Kind] = [:]
    private var lists: [String: List] = [:]
    /// The kinds that styles name, by the IDs of the styles.
    private var kindsOfStyles: [String: String] = [:]

    private struct Kind {
        var levels: [Int: Level] = [:]
        /// The style whose kind this is in truth.
        var style: String?
        /// The number of the last entry of each level; nil before the first.
        var counts = [Int?](repeating: nil, count: Self.depth)

        static let depth = 9
    }

    private struct Level {
        var format = "decimal"
        /// What is shown, with `%1` for the number of the first level.
        var text = ""
        var start = 1
        var style: String?
    }

    private struct List {
        var kind = ""
        /// Levels that differ from those of its kind.
        var levels: [Int: Level] = [:]
        /// Where levels begin to count again.
        var starts: [Int: Int] = [:]
        var isBegun = false
    }

    /// Longer texts are cut: they stand before every entry.
    private static let longestText = 40
    /// No list counts further.
    private static let highest = 1_000_000

    // MARK: Reading

    private var openKind: String?
    private var openList: String?
    private var openLevel: Int?

    /// Takes the next event of the part with the lists.
    mutating func take(_ event: XMLReading.Event) {
        switch event {
        case .start(let element): start(element)
        case .end(let name):
            switch name {
            case "abstractNum": openKind = nil
            case "num": openList = nil
            case "lvl", "lvlOverride": if name == "lvlOverride" || openList == nil { openLevel = nil }
            default: return
            }
        case .text: return
        }
    }

    private mutating func start(_ element: XMLReading.Element) {
        let value = element.attributes["val"] ?? ""
        switch element.name {
        case "abstractNum":
            openKind = element.attributes["abstractNumId"]
            if let openKind { kinds[openKind] = Kind() }
        case "num":
            openList = element.attributes["numId"]
            if let openList { lists[openList] = List() }
        case "abstractNumId": if let openList { lists[openList]?.kind = value }
        case "styleLink": if let openKind { kindsOfStyles[value] = openKind }
        case "numStyleLink": if let openKind { kinds[openKind]?.style = value }
        case "lvl", "lvlOverride":
            guard let level = element.attributes["ilvl"].flatMap({ Int($0) }), (0..<Kind.depth).contains(level) else { return }
            openLevel = level
            if element.name == "lvl" { change { $0 = Level() } }
        case "startOverride": if let openList, let openLevel { lists[openList]?.starts[openLevel] = Self.number(value) }
        case "start": change { $0.start = Self.number(value) }
        case "numFmt": change { $0.format = value }
        case "lvlText": change { $0.text = String(String.UnicodeScalarView(value.unicodeScalars.prefix(Self.longestText))) }
        case "pStyle": change { $0.style = value }
        default: return
        }
    }

    private static func number(_ text: String) -> Int { min(max(0, Int(text) ?? 1), highest) }

    private mutating func change(_ change: (inout Level) -> Void) {
        guard let openLevel else { return }
        if let openList { change(&lists[openList, default: List()].levels[openLevel, default: Level()]) }
        if let openKind { change(&kinds[openKind, default: Kind()].levels[openLevel, default: Level()]) }
    }

    // MARK: Counting

    /// The level of a list that a style is for; nil if it is for none.
    func level(ofStyle style: String, in list: String) -> Int? {
        guard !style.isEmpty, let list = lists[list], let kind = kinds[kind(of: list)] else { return nil }
        return (0..<Kind.depth).first { (list.levels[$0] ?? kind.levels[$0])?.style == style }
    }

    /// Counts an entry, and gives what stands before its words, with a space behind it; nil if nothing does.
    mutating func label(of id: String, level: Int) -> String? {
        guard (0..<Kind.depth).contains(level), let list = lists[id], let kind = kinds[kind(of: list)] else { return nil }
        func look(_ level: Int) -> Level? { list.levels[level] ?? kind.levels[level] }
        guard let shown = look(level) else { return nil }
        var counts = kind.counts
        if !list.isBegun {
            for (level, start) in list.starts { counts[level] = start - 1 }
            lists[id]?.isBegun = true
        }
        counts[level] = counts[level].map { min($0 + 1, Self.highest) } ?? shown.start
        for deeper in (level + 1)..<Kind.depth { counts[deeper] = nil }
        kinds[self.kind(of: list)]?.counts = counts
        switch shown.format {
        case "bullet": return "• "
        case "none": return nil
        default: break
        }
        var label = ""
        var isNumber = false
        for scalar in shown.text.unicodeScalars {
            if isNumber, let digit = Int(String(scalar)), (1...Kind.depth).contains(digit) {
                let place = digit - 1
                let level = look(place)
                label += Self.written(counts[place] ?? level?.start ?? 1, as: level?.format ?? "decimal")
                isNumber = false
            } else if scalar == "%" {
                isNumber = true
            } else {
                label.unicodeScalars.append(scalar)
            }
        }
        return label.allSatisfy { $0 == " " } ? nil : label + " "
    }

    /// The kind that counts for a list.
    private func kind(of list: List) -> String {
        guard let style = kinds[list.kind]?.style, kinds[list.kind]?.levels.isEmpty ?? false else { return list.kind }
        return kindsOfStyles[style] ?? list.kind
    }

    private static func written(_ number: Int, as format: String) -> String {
        switch format {
        case "lowerLetter": return letters(number)
        case "upperLetter": return letters(number).uppercased()
        case "lowerRoman": return roman(number).lowercased()
        case "upperRoman": return roman(number)
        case "decimalZero": return number < 10 ? "0\(number)" : String(number)
        default: return String(number)
        }
    }

    /// `a` to `z`, then `aa`, `bb` and so on.
    private static func letters(_ number: Int) -> String {
        guard (1...260).contains(number) else { return String(number) }
        let letter = UInt8(ascii: "a") + UInt8((number - 1) % 26)
        return String(repeating: String(Unicode.Scalar(letter)), count: (number - 1) / 26 + 1)
    }

    private static func roman(_ number: Int) -> String {
        guard (1..<4_000).contains(number) else { return String(number) }
        let signs = [
            (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"),
            (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        var text = ""
        for (value, sign) in signs {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }
}
