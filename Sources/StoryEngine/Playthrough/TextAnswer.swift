/// A text that a reader typed, without surrounding white space.
package struct TextAnswer {
    package let text: String
    /// Whether it has control characters, or marks that change the text direction.
    package let hasControlCharacters: Bool

    package init(_ written: String) {
        let scalars = Array(written.unicodeScalars)
        var text = String.UnicodeScalarView()
        var hasControlCharacters = false
        if let first = scalars.firstIndex(where: { !TextAnswer.isWhiteSpace($0) }),
            let last = scalars.lastIndex(where: { !TextAnswer.isWhiteSpace($0) })
        {
            for scalar in scalars[first...last] {
                text.append(scalar)
                if TextAnswer.isControl(scalar) { hasControlCharacters = true }
            }
        }
        self.text = String(text)
        self.hasControlCharacters = hasControlCharacters
    }

    /// The number of characters of a text; counting stops beyond a limit, so that long texts are refused at once.
    package static func count(_ text: String, upTo limit: Int) -> Int {
        var count = 0
        var letters = text.makeIterator()
        while count <= limit, letters.next() != nil { count += 1 }
        return count
    }

    /// Whether this has the property White_Space (Unicode 15, PropList.txt). Asking the standard library would link all of its properties.
    static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}
