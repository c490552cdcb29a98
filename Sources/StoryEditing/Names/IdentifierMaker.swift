internal import Story
internal import StoryFormat

/// Makes IDs from titles, so that no author has to invent one.
enum IdentifierMaker {
    /// The most characters of a made ID, before a number that makes it unique.
    private static let longest = 40

    /// An ID from words: letters and digits, in lower case, with `-` between words.
    /// - Parameters:
    ///   - words: A title, or the words of a choice.
    ///   - fallback: The ID if the words have no letter.
    ///   - taken: Whether something has this ID.
    static func identifier<Failure: Error>(
        from words: String,
        or fallback: String,
        taken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        var text = ""
        var hasGap = false
        for scalar in words.unicodeScalars.prefix(4 * longest) where text.unicodeScalars.count < longest {
            guard isKept(scalar) else {
                hasGap = true
                continue
            }
            if hasGap, !text.isEmpty { text += "-" }
            hasGap = false
            let isCapital = ("A"..."Z").contains(scalar)
            text.unicodeScalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
        }
        return try unique(text.isEmpty ? fallback : text, taken: taken)
    }

    /// The ID itself, or with the first number behind it that is free.
    /// - Parameter kind: What gets the ID. That of a variable is its name in expressions, and those have no hyphens.
    static func unique<Failure: Error>(
        _ text: String,
        for kind: Kind = .location,
        taken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        guard try taken(text) else { return text }
        let gap = kind == .variable ? "" : "-"
        var number = 2
        while try taken(text + gap + String(number)) { number += 1 }
        return text + gap + String(number)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        // Punctuation of other scripts is not told from letters here; General Punctuation is.
        default: scalar.value >= 0xC0 && !(0x2000...0x206F).contains(scalar.value) && !scalar.isBlank && scalar != "×" && scalar != "÷"
        }
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
