/// The keys for picking choices: digits, then letters without another meaning.
enum ChoiceLabels {
    private static let all = Array("123456789acdfgijklnovwxyz")

    /// The key of a choice by index; nil for those that only arrow keys reach.
    static func label(_ number: Int) -> Character? {
        all.indices.contains(number) ? all[number] : nil
    }

    /// The index of the choice for a key.
    static func number(_ label: Character, of count: Int) -> Int? {
        all.firstIndex(of: label).flatMap { $0 < count ? $0 : nil }
    }
}
