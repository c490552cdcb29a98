/// Where in a sentence a value would be: at its start, it has a capital letter.
enum SentencePlace {
    case start, stop, middle

    mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"", "'", "“", "‘", "„", "«", "(", "[", "¿", "¡": break
        case ".", "!", "?", "…": self = .stop
        case " ": if self == .stop { self = .start }
        default: self = .middle
        }
    }
}
