internal import Story
internal import StoryFormat

extension IdentifierMaker {
    /// The ID itself, or with the first number behind it that is free.
    /// - Parameter kind: What gets the ID. That of a variable is its name in expressions, and those have no hyphens.
    static func unique<Failure: Error>(
        _ text: String,
        for kind: Kind,
        taken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        try unique(text, gap: kind == .variable ? "" : "-", taken: taken)
    }
}

extension Draft {
    /// Whether a thing in a slot has this ID, or had it before.
    func isTaken(_ id: String, in parent: Node.ID, _ slot: String, except: Node.ID? = nil) -> Bool {
        things(in: parent, slot).contains { thing in
            guard thing != except, let node = nodes[thing] else { return false }
            return names(withID: node).contains { $0.hasSameBytes(as: id) }
        }
    }

    /// The ID of a thing and its earlier ones.
    func names(withID thing: Node) -> [String] {
        var names = [thing.text("id")]
        if case .array(let aliases) = thing["aliases"] { names += aliases.compactMap { $0.string } }
        return names
    }
}
