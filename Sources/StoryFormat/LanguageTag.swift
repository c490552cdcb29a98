/// Tags of languages, such as `en` and `pt-BR`.
package enum LanguageTag {
    /// Whether a text is a tag: 2 to 8 letters, and subtags of 1 to 8 letters or digits.
    package static func isValid(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { index, part in
            (index == 0 ? 2...8 : 1...8).contains(part.count)
                && part.allSatisfy { byte in
                    let scalar = Unicode.Scalar(byte)
                    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || (index > 0 && ("0"..."9").contains(scalar))
                }
        }
    }
}
