/// Something in a request that is not as the API's description asks.
struct RequestMistake: Sendable, Equatable {
    /// Where it stands.
    enum Place: Sendable, Equatable {
        /// In the body, at a JSON pointer.
        case body(pointer: String)
        /// In a parameter of the address.
        case parameter(String)
    }

    /// Where it stands.
    let place: Place
    /// What is wrong, in one sentence.
    let detail: String
}
