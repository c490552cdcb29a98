internal import DisplayText
internal import StoryChecker
internal import StoryFormat

/// Describes what saves of an earlier version of a story lose.
enum SaveLossText {
    /// Each loss, with the alias that would keep it; or that nothing is lost.
    static func text(_ losses: [SaveLoss]) -> String {
        guard !losses.isEmpty else { return "Saves of the earlier version lose nothing.\n" }
        return "\nSaves of the earlier version lose:\n" + losses.map { lines($0.message, fix: $0.fix) }.joined()
    }

    /// A loss, with the way to mend it below.
    static func lines(_ message: String, fix: String) -> String {
        "  " + Printable.text(message) + "\n    " + Printable.text(fix) + "\n"
    }
}

extension SaveLoss {
    /// The loss as JSON.
    var json: JSONValue {
        .object([
            JSONField("sort", .string(sort.rawValue)),
            JSONField("id", .string(id)),
            JSONField("owner", owner.map { .string($0) } ?? .null),
            JSONField("successor", successor.map { .string($0) } ?? .null),
            JSONField("message", .string(message)),
            JSONField("fix", .string(fix)),
        ])
    }
}
