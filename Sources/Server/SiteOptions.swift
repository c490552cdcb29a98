public import Library

/// What a site needs to know beside its pages and its library.
public struct SiteOptions: Sendable {
    /// Whether browsers come over TLS, so that the cookie may never travel in the clear.
    public var isSecure = false
    /// The names, in lower case, under which the server is reached beside addresses and names that are only given inside a house.
    public var hosts: Set<String> = []
    /// The code with which the administrator's passphrase is set for the first time; nil if it cannot be.
    public var setUpCode: String?
    /// The store of packs, a folder or an address; nil if there is none.
    public var packs: String?
    /// What time it is.
    public var clock: @Sendable () -> Timestamp

    /// Makes the usual options.
    public init(clock: @escaping @Sendable () -> Timestamp) {
        self.clock = clock
    }
}
