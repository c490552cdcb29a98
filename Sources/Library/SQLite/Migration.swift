/// A step from one layout of a database to the next.
struct Migration: Sendable {
    /// The changes of the step; runs inside a transaction.
    let body: @Sendable (Database) throws(StoreError) -> Void

    /// Makes a step of a script.
    init(_ script: String) {
        body = { database throws(StoreError) in try database.execute(script) }
    }

    /// Makes a step of code.
    init(body: @escaping @Sendable (Database) throws(StoreError) -> Void) {
        self.body = body
    }
}
