internal import Library

extension LanguageWish {
    /// The name of the cookie, whose value is a language tag, or ``original``.
    static let cookieName = "branchbook-language"
    /// What answers in a language depend on, for the `Vary` header field.
    static let field = HeaderField("Vary", "Cookie, Accept-Language")

    private static let mostTags = 10

    /// The languages in which a client wants stories.
    ///
    /// The pages say it with a cookie, because the reader may want another language than the browser, and a cookie also comes with what the
    /// browser fetches before any script runs. Everybody else says it with `Accept-Language`.
    init(_ request: Request) {
        if let tag = Cookie.value(in: request.fields, named: Self.cookieName), !tag.isEmpty {
            self.init([tag.lowercased()])
        } else {
            self.init(Self.accepted(request.fields))
        }
    }

    /// The languages of `Accept-Language` (RFC 9110, section 12.5.4), without those that are refused.
    private static func accepted(_ fields: [HeaderField]) -> [String] {
        var weighted: [(tag: String, weight: Double)] = []
        for element in fields.list("Accept-Language").prefix(mostTags) {
            let parts = element.split(separator: ";").map { $0.trimmingSpace().lowercased() }
            guard let tag = parts.first, tag != original else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > 0 { weighted.append((tag, weight)) }
        }
        // Sorting is not stable, and equal weights count in their order.
        return weighted.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
    }
}

extension Call {
    /// The languages in which the client wants stories.
    var languages: LanguageWish { LanguageWish(request) }
}
