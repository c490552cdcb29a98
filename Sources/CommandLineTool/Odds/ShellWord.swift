/// Quotes words for a command line that can be copied into a shell.
enum ShellWord {
    /// A word that a shell reads as exactly this text.
    static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
        return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ",", ":", "+", "=", "@", "%": true
        default: false
        }
    }
}
