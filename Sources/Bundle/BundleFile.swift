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
}
