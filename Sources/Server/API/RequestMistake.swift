/// A violation of the API's description in a request.
struct RequestMistake: Sendable, Equatable {
    /// The place in the request.
    enum Place: Sendable, Equatable {
        /// In the body, at this JSON pointer.
        case body(pointer: String)
        /// In this parameter of the address.
        case parameter(String)
    }

    /// The place in the request.
    let place: Place
    /// The mistake, in one sentence.
    let detail: String
}
