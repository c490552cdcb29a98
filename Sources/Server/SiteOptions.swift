public import Library

/// Options of a site besides its pages and its library.
public struct SiteOptions: Sendable {
    /// Whether browsers connect over TLS, so that cookies must never be sent unencrypted.
    public var isSecure = false
    /// Host names under which the server is reached, in lower case, besides addresses and local names.
    public var hosts: Set<String> = []
    /// The code for setting the administrator's first passphrase; nil if it cannot be set.
    public var setUpCode: String?
    /// The pack store, a folder or an address; nil if there is none.
    public var packs: String?
    /// The way in for the author who started this server to edit a folder; nil if there is none.
    public var door: EditingDoor?
    /// Where the library is on the home network; nil if it is not served with certificates of its own.
    public var house: (@Sendable () -> HouseNetwork)?
    /// Returns the current time.
    public var clock: @Sendable () -> Timestamp

    /// Makes the default options.
    public init(clock: @escaping @Sendable () -> Timestamp) {
        self.clock = clock
    }
}
