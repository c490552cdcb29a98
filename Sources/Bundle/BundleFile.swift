/// A file of a bundle, found to be what it claims.
public struct BundleFile: Equatable, Sendable {
    /// The path inside the bundle.
    public var name: String
    /// The format that its bytes have.
    public var format: MediaFormat
    /// The bytes; a vector picture has been made safe already.
    public var bytes: [UInt8]

    /// Makes a file of a bundle.
    public init(name: String, format: MediaFormat, bytes: [UInt8]) {
        self.name = name
        self.format = format
        self.bytes = bytes
    }
}
