/// A verified file of a bundle.
public struct BundleFile: Equatable, Sendable {
    /// The path inside the bundle.
    public var name: String
    /// The format of its bytes.
    public var format: MediaFormat
    /// The bytes; vector pictures are already sanitized.
    public var bytes: [UInt8]

    /// Makes a file of a bundle.
    public init(name: String, format: MediaFormat, bytes: [UInt8]) {
        self.name = name
        self.format = format
        self.bytes = bytes
    }

    /// Verifies a picture or sound as it is verified in a bundle.
    /// - Parameters:
    ///   - bytes: What the file has; the result has other bytes if it is a vector picture that was sanitized.
    ///   - name: The path that it will have in a bundle.
    /// - Throws: ``BundleError`` if stories cannot use it.
    public init(checking bytes: [UInt8], name: String, limits: BundleLimits = .standard) throws(BundleError) {
        try EntryName.check(name, limits: limits)
        self = try MediaInspector(limits: limits).inspect(name, bytes)
    }
}
