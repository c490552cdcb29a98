/// How words may be marked: not at all in a file or pipe, without colour where the user said so.
struct Palette {
    /// What a word is.
    enum Role {
        case error, warning, mend, caret, heading, quiet, strong, emphasis, strongEmphasis
    }

    /// Whether bold and italics can be shown.
    let hasStyles: Bool
    /// Whether colours can.
    let hasColours: Bool

    /// The palette of a stream.
    ///
    /// NO_COLOR (https://no-color.org) takes the colours away and leaves bold and italics.
    init(isTerminal: Bool, environment: [String: String]) {
        hasStyles = isTerminal && environment["TERM"] != "dumb"
        hasColours = hasStyles && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// A text with the marks around it that a terminal understands.
    func paint(_ text: String, _ role: Role) -> String {
        guard hasStyles, !text.isEmpty else { return text }
        let codes = codes(of: role)
        guard !codes.isEmpty else { return text }
        return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }

    private func codes(of role: Role) -> String {
        switch role {
        case .error: hasColours ? "1;31" : "1"
        case .warning: hasColours ? "1;33" : "1"
        case .mend: hasColours ? "36" : ""
        case .caret: hasColours ? "1;32" : ""
        case .heading: hasColours ? "1;34" : "1"
        case .quiet: hasColours ? "2" : ""
        case .strong: "1"
        case .emphasis: "3"
        case .strongEmphasis: "1;3"
        }
    }
}
