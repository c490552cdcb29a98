/// Words for a command line that somebody may copy into a shell.
enum ShellWord {
    /// A word as a shell has to read it to get exactly this text.
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
