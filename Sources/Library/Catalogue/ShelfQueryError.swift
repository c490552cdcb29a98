/// Why an address is not a valid shelf query.
public struct ShelfQueryError: Error, Equatable, Sendable {
    /// The name of the parameter.
    public var parameter: String
    /// What is wrong with it and what is allowed, in one sentence.
    public var message: String

    /// Makes an error.
    public init(parameter: String, message: String) {
        self.parameter = parameter
        self.message = message
    }
}
