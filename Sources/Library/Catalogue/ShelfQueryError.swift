/// Why an address does not say how to look at the shelf.
public struct ShelfQueryError: Error, Equatable, Sendable {
    /// The name of the parameter as it is in the address.
    public var parameter: String
    /// What is wrong with it and what may stand there, in one sentence.
    public var message: String

    /// Makes an error.
    public init(parameter: String, message: String) {
        self.parameter = parameter
        self.message = message
    }
}
