/// The pattern of an address: fixed words, `{parameters}` of one segment, and at the end possibly `{+rest}`, which takes several.
struct PathPattern: Sendable {
    private enum Segment: Sendable {
        case word(String)
        case parameter(String)
        case rest(String)
    }

    /// The pattern as OpenAPI writes it.
    let text: String
    private let segments: [Segment]

    /// Parses a pattern such as `/api/stories/{id}`.
    init(_ text: String) {
        self.text = text.replacing("{+", with: "{")
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return .word(String(segment)) }
            let name = segment.dropFirst().dropLast()
            return name.hasPrefix("+") ? .rest(String(name.dropFirst())) : .parameter(String(name))
        }
    }

    /// The names of the parameters, in order.
    var names: [String] {
        segments.compactMap { segment in
            switch segment {
            case .word: nil
            case .parameter(let name), .rest(let name): name
            }
        }
    }

    /// The parameters in an address that matches; nil for others.
    func match(_ parts: [Substring]) -> [String: String]? {
        var values: [String: String] = [:]
        for (index, segment) in segments.enumerated() {
            guard index < parts.count else { return nil }
            switch segment {
            case .word(let word):
                guard parts[index] == word else { return nil }
            case .parameter(let name):
                guard !parts[index].isEmpty else { return nil }
                values[name] = String(parts[index])
            case .rest(let name):
                values[name] = parts[index...].joined(separator: "/")
                return values
            }
        }
        return parts.count == segments.count ? values : nil
    }
}
