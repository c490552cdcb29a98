/// A picture in the widths that the pages use.
public struct RenderedPicture: Equatable, Sendable {
    /// The format of the original.
    public var format: MediaFormat
    /// The width in pixels, upright.
    public var width: Int
    /// The height in pixels, upright.
    public var height: Int
    /// The renditions, narrowest first; empty if the picture is narrower than all widths.
    public var renditions: [Rendition]

    /// A picture in one width, as WebP without metadata.
    public struct Rendition: Equatable, Sendable {
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int
        /// The bytes of the WebP file.
        public var bytes: [UInt8]

        /// Makes a rendition.
        public init(width: Int, height: Int, bytes: [UInt8]) {
            self.width = width
            self.height = height
            self.bytes = bytes
        }
    }

    /// Makes a rendered picture.
    public init(format: MediaFormat, width: Int, height: Int, renditions: [Rendition]) {
        self.format = format
        self.width = width
        self.height = height
        self.renditions = renditions
    }
}
