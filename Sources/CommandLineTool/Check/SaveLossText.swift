internal import DisplayText
internal import StoryChecker
internal import StoryFormat

/// Describes what saves of an earlier version of a story lose.
enum SaveLossText {
    /// Each loss, with the alias that would keep it; or that nothing is lost.
    static func text(_ losses: [SaveLoss]) -> String {
        guard !losses.isEmpty else { return "Saves of the earlier version lose nothing.\n" }
        var text = "\nSaves of the earlier version lose:\n"
        for loss in losses {
            text += "  " + Printable.text(loss.message) + "\n"
            text += "    " + Printable.text(loss.fix) + "\n"
        }
        return text
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
