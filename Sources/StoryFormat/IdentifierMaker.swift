internal import Story

/// Makes IDs from titles, so that no author has to invent one.
package enum IdentifierMaker {
    /// The most characters of a made ID, before a number that makes it unique.
    private static let longest = 40

    /// An ID from words: letters and digits, in lower case, with `-` between words.
    /// - Parameters:
    ///   - words: A title, or the words of a choice.
    ///   - fallback: The ID if the words have no letter.
    ///   - taken: Whether something has this ID.
    package static func identifier<Failure: Error>(
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
    /// - Parameter gap: What stands before the number. Names of variables have no hyphens.
    package static func unique<Failure: Error>(
        _ text: String,
        gap: String = "-",
        taken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        guard try taken(text) else { return text }
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
