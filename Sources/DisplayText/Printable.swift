/// Makes text by others safe to show on a terminal.
package enum Printable {
    /// The text, with a visible character in place of each that would control the terminal or change the text direction.
    package static func text(_ text: String, keepingLines: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(keepingLines && scalar == "\n" ? scalar : self.scalar(scalar))
        }
        return String(result)
    }

    /// An equivalent JSON text, with an escape for each character that would control a terminal.
    ///
    /// JSON itself requires escapes only for the first 32 characters, and contains only safe ones outside strings.
    package static func json(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x7F && isUnsafe($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x7F, isUnsafe(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The scalar itself, or a visible replacement for one that must not reach a terminal.
    package static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isUnsafe(scalar) else { return scalar }
        // U+2400 and following are symbols for the control characters.
        if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return picture }
        return scalar.value == 0x7F ? "\u{2421}" : "\u{FFFD}"
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}
