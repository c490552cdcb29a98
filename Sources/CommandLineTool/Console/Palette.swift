/// Styles for text: none in a file or pipe, and no colours if the user disabled them.
struct Palette {
    /// The role of a word.
    enum Role {
        case error, warning, fix, caret, heading, quiet, strong, emphasis, strongEmphasis
    }

    /// Whether bold and italics are available.
    let hasStyles: Bool
    /// Whether colours are available.
    let hasColours: Bool

    /// The palette of a stream.
    ///
    /// NO_COLOR (https://no-color.org) disables colours, but not bold and italics.
    init(isTerminal: Bool, environment: [String: String]) {
        hasStyles = isTerminal && environment["TERM"] != "dumb"
        hasColours = hasStyles && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// A text with a terminal's escape sequences for a role.
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
        case .fix: hasColours ? "36" : ""
        case .caret: hasColours ? "1;32" : ""
        case .heading: hasColours ? "1;34" : "1"
        case .quiet: hasColours ? "2" : ""
        case .strong: "1"
        case .emphasis: "3"
        case .strongEmphasis: "1;3"
        }
    }
}
