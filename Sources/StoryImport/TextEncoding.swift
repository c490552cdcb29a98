internal import StoryFormat

/// What a file's bytes say about its encoding.
enum TextEncoding {
    /// Why the bytes are not UTF-8; nil if they are.
    static func problem(in bytes: [UInt8]) -> ImportFailure.Problem? {
        if isUTF16(bytes) { return ImportFailure.Problem("This is UTF-16 text, not UTF-8.", fix: "Save the file as UTF-8.", at: 0) }
        return UTF8Validation.firstInvalid(in: bytes).map { invalid in
            ImportFailure.Problem("This is not UTF-8 text.", fix: "Save the file as UTF-8.", at: invalid.lowerBound)
        }
    }

    /// Whether a byte order mark says so, or every other byte of the beginning is zero.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let start = bytes.prefix(8)
        guard start.count > 3 else { return false }
        let zeros = start.indices.map { start[$0] == 0 }
        return zeros.indices.allSatisfy { zeros[$0] == ($0 % 2 == 1) } || zeros.indices.allSatisfy { zeros[$0] == ($0 % 2 == 0) }
    }
}
