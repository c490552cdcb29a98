/// How many colours a terminal has.
enum ColourDepth: Equatable, Sendable {
    case none, sixteen, indexed, full

    /// The number of colours according to the environment; NO_COLOR (https://no-color.org) disables all colours.
    init(environment: [String: String]) {
        let name = environment["TERM"] ?? ""
        let isGrey = ["", "dumb", "vt100", "vt102", "vt220"].contains(name) || name.hasSuffix("-m")
        guard (environment["NO_COLOR"] ?? "").isEmpty, !isGrey else {
            self = .none
            return
        }
        let colours = (environment["COLORTERM"] ?? "").lowercased()
        let isModern = ["direct", "kitty", "ghostty", "alacritty", "foot"].contains(where: name.contains)
        if colours == "truecolor" || colours == "24bit" || isModern {
            self = .full
        } else {
            self = name.contains("256") ? .indexed : .sixteen
        }
    }

    /// The parameters that set a colour, or the default colour.
    func codes(_ colour: Colour?, isBackground: Bool) -> String {
        let shift = isBackground ? 10 : 0
        guard let colour, self != .none else { return String(39 + shift) }
        switch self {
        case .full: return "\(38 + shift);2;\(colour.red);\(colour.green);\(colour.blue)"
        case .indexed: return "\(38 + shift);5;\(colour.indexed)"
        default:
            let number = Int(colour.basic)
            return String((number < 8 ? 30 + number : 82 + number) + shift)
        }
    }
}
