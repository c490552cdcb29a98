extension ShelfQuery {
    /// Parses the parameters of an address.
    /// - Throws: ``ShelfQueryError`` for a parameter that is unknown, repeated where that makes no sense, or has an invalid value.
    public init(parameters: [(name: String, value: String)]) throws(ShelfQueryError) {
        self.init()
        var seen: Set<String> = []
        for (name, value) in parameters {
            guard let parameter = ShelfParameter(rawValue: name) else { throw ShelfParameter.unknown(name) }
            guard seen.insert(name).inserted || parameter.mayRepeat else {
                throw parameter.error("“\(name)” may be in the address only once.")
            }
            try read(value, of: parameter)
        }
        guard order != .best || search != nil else {
            throw ShelfParameter.order.error("“order” can be “best” only together with “search”.")
        }
    }

    /// The parameters in canonical order, without defaults.
    public var parameters: [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        for parameter in ShelfParameter.allCases {
            parameters += values(of: parameter).map { (name: parameter.rawValue, value: $0) }
        }
        return parameters
    }

    private mutating func read(_ value: String, of parameter: ShelfParameter) throws(ShelfQueryError) {
        switch parameter {
        case .order: order = try parameter.oneOf(value)
        case .heading: heading = try parameter.heading(value)
        case .tag: allTags = try parameter.appending(value, to: allTags)
        case .any: anyTags = try parameter.appending(value, to: anyTags)
        case .not: noTags = try parameter.appending(value, to: noTags)
        case .series: series = try parameter.text(value)
        case .completed: isCompleted = try parameter.yesOrNo(value)
        case .unread: isUnread = try parameter.yesOrNo(value)
        case .favourite: isFavourite = try parameter.yesOrNo(value)
        case .age: age = try parameter.number(value, in: Self.ages)
        case .language: language = try parameter.language(value)
        case .length: length = try parameter.oneOf(value)
        case .complexity: complexity = try parameter.oneOf(value)
        case .search: search = try parameter.text(value)
        case .after: after = try parameter.cursor(value)
        case .limit: limit = try parameter.number(value, in: Self.limits)
        }
    }

    private func values(of parameter: ShelfParameter) -> [String] {
        switch parameter {
        case .tag: allTags
        case .any: anyTags
        case .not: noTags
        case .order: list(order?.rawValue)
        case .heading: list(heading == .none ? nil : heading.text)
        case .series: list(series)
        case .completed: list(isCompleted.map(ShelfParameter.answer))
        case .unread: list(isUnread.map(ShelfParameter.answer))
        case .favourite: list(isFavourite.map(ShelfParameter.answer))
        case .age: list(age.map { String($0) })
        case .language: list(language)
        case .length: list(length?.rawValue)
        case .complexity: list(complexity?.rawValue)
        case .search: list(search)
        case .after: list(after)
        case .limit: list(limit == Self().limit ? nil : String(limit))
        }
    }

    private func list(_ value: String?) -> [String] { value.map { [$0] } ?? [] }

    /// The ages that can be asked for; the first also includes younger readers, the last older ones.
    static let ages = 3...18
    /// The number of stories per page.
    static let limits = 1...100
}

extension ShelfQuery.Heading {
    /// The value as in the address.
    var text: String {
        switch self {
        case .none: "none"
        case .series: "series"
        case .tag: "tag"
        case .age: "age"
        case .complexity: "complexity"
        case .letter: "letter"
        case .group(let name): "tag:\(name)"
        }
    }
}
