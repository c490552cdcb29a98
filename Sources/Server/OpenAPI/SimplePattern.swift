/// The only form of pattern in the API's description, `^[a-z0-9-]{1,64}$`: a number of characters from a class.
struct SimplePattern: Sendable, Equatable {
    private let ranges: [ClosedRange<UInt32>]
    private let counts: ClosedRange<Int>

    /// Parses a pattern; nil if it has another form.
    init?(_ pattern: String) {
        guard pattern.hasPrefix("^["), pattern.hasSuffix("}$"), let close = pattern.lastIndex(of: "]") else { return nil }
        let inner = Array(pattern[pattern.index(pattern.startIndex, offsetBy: 2)..<close].unicodeScalars)
        var ranges: [ClosedRange<UInt32>] = []
        var index = 0
        while index < inner.count {
            let low = inner[index].value
            if index + 2 < inner.count, inner[index + 1] == "-" {
                guard low <= inner[index + 2].value else { return nil }
                ranges.append(low...inner[index + 2].value)
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        let numbers = pattern[pattern.index(after: close)...].dropFirst().dropLast(2).split(separator: ",").compactMap { Int($0) }
        guard let least = numbers.first, let most = numbers.last, least <= most else { return nil }
        self.ranges = ranges
        counts = least...most
    }

    /// Whether a text matches.
    func matches(_ text: String) -> Bool {
        counts.contains(text.unicodeScalars.count)
            && text.unicodeScalars.allSatisfy { scalar in ranges.contains { $0.contains(scalar.value) } }
    }
}
