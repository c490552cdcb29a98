/// Finds the operation that an address and a method mean. It knows only the table.
struct Router: Sendable {
    private let operations: [Operation]

    /// What an address and a method lead to.
    enum Result {
        case found(Operation, [String: String])
        /// The address is known, but not for this method; those that it has.
        case otherMethods([String])
        case nothing
    }

    /// Makes a router of a table. An earlier operation goes before a later one with the same form of address.
    init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// Looks up a decoded path.
    /// - Complexity: O(*n*) in the operations.
    func find(_ method: String, _ path: String) -> Result {
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let wanted = method == "HEAD" ? "GET" : method
        var methods: [String] = []
        for operation in operations {
            guard let values = operation.path.match(parts) else { continue }
            if operation.method == wanted { return .found(operation, values) }
            if !methods.contains(operation.method) { methods.append(operation.method) }
        }
        guard !methods.isEmpty else { return .nothing }
        if methods.contains("GET") { methods.append("HEAD") }
        return .otherMethods((methods + ["OPTIONS"]).sorted())
    }
}
