import FoundationEssentials

/// Encodes JSON: compact, with members in a fixed order, so equal values have equal bytes.
enum JSON {
    /// The JSON of a value that consists only of texts, whole numbers, lists and members.
    static func bytes(of value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            // Only a floating-point number that is not a number can fail, and no document of this server has fractional numbers.
            preconditionFailure("the server cannot encode a document: \(error)")
        }
    }
}
