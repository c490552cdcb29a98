import FoundationEssentials

/// How this server writes JSON: compact, with its members in a fixed order, so that equal values have equal bytes.
enum JSON {
    /// The bytes of a value made only of text, whole numbers, lists and members.
    static func bytes(of value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            // Only a floating-point number that is not one can fail, and no document of this server holds any number
            // with a fraction.
            preconditionFailure("the server cannot encode a document: \(error)")
        }
    }
}
