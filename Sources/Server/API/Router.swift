/// Finds the operation for an address and a method. It depends only on the table.
struct Router: Sendable {
    private let operations: [Operation]

    /// The result of looking up an address and a method.
    enum Result {
        case found(Operation, [String: String])
        /// The address exists, but not with this method; the methods it has.
        case otherMethods([String])
        case nothing
    }

    /// Makes a router for a table. If two operations match an address, the earlier one counts.
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
