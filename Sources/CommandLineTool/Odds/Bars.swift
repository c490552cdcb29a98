/// Draws shares as bars.
struct Bars: Equatable {
    /// The width of the longest bar in columns.
    var width: Int
    /// Whether to draw bars with ASCII characters.
    var isPlain: Bool

    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// A bar for a share from 0 to 1; any share above 0 is visible.
    func bar(_ share: Double) -> String {
        guard share > 0 else { return "" }
        let share = min(1, share)
        if isPlain { return String(repeating: "#", count: max(1, Int((share * Double(width)).rounded()))) }
        let eighths = max(1, Int((share * Double(width) * 8).rounded()))
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest == 0 ? "" : String(Bars.eighths[rest - 1]))
    }

    /// Whether the user's terminal or locale requires ASCII characters.
    static func arePlain(in environment: [String: String]) -> Bool {
        if !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb" { return true }
        // The first of these that is set decides (POSIX, Environment Variables).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }
}
