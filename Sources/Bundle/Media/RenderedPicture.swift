/// A picture in the widths that pages use.
public struct RenderedPicture: Equatable, Sendable {
    /// The picture's own format.
    public var format: MediaFormat
    /// How many pixels it is wide, the right way up.
    public var width: Int
    /// How many pixels it is high, the right way up.
    public var height: Int
    /// The renditions, the narrowest first; none where the picture is narrower than all widths.
    public var renditions: [Rendition]

    /// A picture in one width, as WebP without metadata.
    public struct Rendition: Equatable, Sendable {
        /// How many pixels it is wide.
        public var width: Int
        /// How many pixels it is high.
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
