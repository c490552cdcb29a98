internal import StoryFormat

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

    /// The mistake as it stands in a problem document.
    var json: JSONValue {
        switch place {
        case .body(let pointer): .object([JSONField("pointer", .string(pointer)), JSONField("detail", .string(detail))])
        case .parameter(let name): .object([JSONField("parameter", .string(name)), JSONField("detail", .string(detail))])
        }
    }
}
