internal import StoryFormat

/// A part of an operation's path that can be any value of its shape.
struct PathParameter<Value: Sendable>: Sendable {
    let name: String
    let shape: Shape<Value>
    let summary: String

    init(_ name: String, _ shape: Shape<Value>, _ summary: String) {
        self.name = name
        self.shape = shape
        self.summary = summary
    }

    /// The parameter in the description.
    var described: Operation.Parameter {
        Operation.Parameter(
            name: name,
            schema: shape.schema,
            components: shape.components,
            summary: summary,
            isRequired: true,
            isRepeatable: false
        )
    }
}

/// A parameter in the query.
struct QueryParameter<Value: Sendable>: Sendable {
    let name: String
    let shape: Shape<Value>
    let summary: String
    var isRequired = false
    var isRepeatable = false

    init(_ name: String, _ shape: Shape<Value>, _ summary: String, isRequired: Bool = false, isRepeatable: Bool = false) {
        self.name = name
        self.shape = shape
        self.summary = summary
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
    }

    /// The parameter in the description.
    var described: Operation.Parameter {
        Operation.Parameter(
            name: name,
            schema: shape.schema,
            components: shape.components,
            summary: summary,
            isRequired: isRequired,
            isRepeatable: isRepeatable
        )
    }
}

extension Call {
    /// The value of a path parameter.
    /// - Throws: A problem if the operation's path has no parameter with this name.
    func value<Value>(of parameter: PathParameter<Value>) throws(ProblemDetails) -> Value {
        guard let text = path[parameter.name], let value = parameter.shape.read(parameter.shape.schema.value(ofParameter: text)) else {
            throw ProblemDetails(.notFound, "There is nothing at this address.")
        }
        return value
    }

    /// The value of a query parameter; nil if it is absent.
    func value<Value>(of parameter: QueryParameter<Value>) -> Value? {
        guard let text = query.first(where: { $0.name == parameter.name })?.value else { return nil }
        return parameter.shape.read(parameter.shape.schema.value(ofParameter: text))
    }

    /// All values of a query parameter that may be repeated.
    func values<Value>(of parameter: QueryParameter<Value>) -> [Value] {
        query.filter { $0.name == parameter.name }
            .compactMap { parameter.shape.read(parameter.shape.schema.value(ofParameter: $0.value)) }
    }
}
