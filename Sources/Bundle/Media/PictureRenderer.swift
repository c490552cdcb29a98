internal import CVips

/// Decodes pictures and renders them in the widths that pages use.
///
/// libvips is started once in a process, with no loaders but those of PNG, JPEG, WebP, AVIF and SVG. Everything here may be called from any thread.
public struct PictureRenderer: Sendable {
    /// How large a picture may be.
    public var limits: PictureLimits
    /// The quality of the WebP files, in 0...100.
    public var quality: Int

    /// The widths that pages use, in pixels.
    public static let widths = [320, 640, 1_024, 1_600]

    /// Makes a renderer.
    public init(limits: PictureLimits = PictureLimits(), quality: Int = 82) {
        self.limits = limits
        self.quality = quality
    }

    /// The size of a picture, the right way up, after every pixel of it has been decoded.
    public func measure(_ bytes: [UInt8]) throws(PictureError) -> (format: MediaFormat, width: Int, height: Int) {
        guard Self.isStarted else { throw .unavailable }
        guard let format = MediaFormat(ofBytes: bytes), let loader = format.loader else { throw .unknownFormat }
        guard PictureEnd.isThere(bytes, format) else { throw .broken("its end is missing") }
        var size = (width: 0, height: 0)
        var failure: PictureError?
        unsafe bytes.withUnsafeBytes { buffer in
            do throws(PictureError) {
                size = try unsafe measure(buffer, loader)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return (format, size.width, size.height)
    }

    /// Renders a picture in those widths that are not wider than it is, the right way up, as WebP without metadata.
    /// - Parameters:
    ///   - bytes: The whole file; of SVG only such that were made safe.
    ///   - widths: In pixels.
    public func render(_ bytes: [UInt8], widths: [Int] = PictureRenderer.widths) throws(PictureError) -> RenderedPicture {
        let (format, width, height) = try measure(bytes)
        var renditions: [RenderedPicture.Rendition] = []
        var deadline = cvips_deadline(Int32(limits.milliseconds))
        for wanted in widths.sorted() where wanted <= width {
            var memory: UnsafeMutableRawPointer?
            var size = 0
            var renderedWidth: Int32 = 0
            var renderedHeight: Int32 = 0
            let status = unsafe bytes.withUnsafeBytes { buffer in
                unsafe cvips_thumbnail(
                    buffer.baseAddress,
                    buffer.count,
                    Int32(wanted),
                    Int32(quality),
                    &deadline,
                    &memory,
                    &size,
                    &renderedWidth,
                    &renderedHeight
                )
            }
            guard status == 0, let start = unsafe memory else { throw Self.failure(deadline) }
            let rendered = unsafe WebPChunks.withoutNotes(Array(UnsafeRawBufferPointer(start: start, count: size)))
            unsafe cvips_free(start)
            renditions.append(RenderedPicture.Rendition(width: Int(renderedWidth), height: Int(renderedHeight), bytes: rendered))
        }
        return RenderedPicture(format: format, width: width, height: height, renditions: renditions)
    }

    /// The pixels of a picture as red, green, blue and alpha, a byte each, row by row; not turned.
    package func pixels(_ bytes: [UInt8]) throws(PictureError) -> [UInt8] {
        _ = try measure(bytes)
        guard let loader = MediaFormat(ofBytes: bytes)?.loader else { throw .unknownFormat }
        let pixels: [UInt8]? = unsafe bytes.withUnsafeBytes { buffer in
            guard let image = unsafe cvips_open(buffer.baseAddress, buffer.count, loader) else { return nil }
            defer { unsafe cvips_close(image) }
            var size = 0
            guard let memory = unsafe cvips_pixels(image, &size) else { return nil }
            defer { unsafe cvips_free(memory) }
            return unsafe Array(UnsafeRawBufferPointer(start: memory, count: size))
        }
        guard let pixels else { throw .broken(Self.lastMessage) }
        return pixels
    }

    // MARK: libvips

    private static let isStarted = cvips_start(2) == 0

    private func measure(_ bytes: UnsafeRawBufferPointer, _ loader: CVipsFormat) throws(PictureError) -> (width: Int, height: Int) {
        guard let image = unsafe cvips_open(bytes.baseAddress, bytes.count, loader) else { throw .broken(Self.lastMessage) }
        // The deadline must outlive the image, which keeps its address.
        let deadline = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        unsafe deadline.initialize(to: cvips_deadline(Int32(limits.milliseconds)))
        defer {
            unsafe cvips_close(image)
            unsafe deadline.deallocate()
        }
        let width = Int(unsafe vips_image_get_width(image))
        let height = Int(unsafe vips_image_get_height(image))
        guard width <= limits.side, height <= limits.side, width * height <= limits.pixels else {
            throw .tooLarge(width: width, height: height)
        }
        unsafe cvips_limit(image, deadline)
        guard unsafe cvips_decode(image) == 0 else { throw unsafe Self.failure(deadline.pointee) }
        // From 5 on, the camera was held upright.
        return unsafe cvips_orientation(image) >= 5 ? (height, width) : (width, height)
    }

    static func failure(_ deadline: Int) -> PictureError {
        let message = lastMessage
        return cvips_deadline(0) > deadline ? .tooSlow : .broken(message)
    }

    /// What libvips said last; its first line.
    private static var lastMessage: String {
        var text = [CChar](repeating: 0, count: 1_024)
        unsafe text.withUnsafeMutableBufferPointer { unsafe cvips_take_error($0.baseAddress, $0.count) }
        let bytes = text.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension MediaFormat {
    fileprivate var loader: CVipsFormat? {
        switch self {
        case .png: CVIPS_PNG
        case .jpeg: CVIPS_JPEG
        case .webp: CVIPS_WEBP
        case .avif: CVIPS_AVIF
        case .svg: CVIPS_SVG
        case .json, .mp3, .ogg, .m4a: nil
        }
    }
}
