/// The keys that pick a choice: digits, then the letters that mean nothing else.
enum ChoiceLabels {
    private static let all = Array("123456789acdfgijklnovwxyz")

    /// The key of a choice, by its number; nil for those that only the arrows reach.
    static func label(_ number: Int) -> Character? {
        all.indices.contains(number) ? all[number] : nil
    }

    /// The number of the choice that a key picks.
    static func number(_ label: Character, of count: Int) -> Int? {
        all.firstIndex(of: label).flatMap { $0 < count ? $0 : nil }
    }
}
