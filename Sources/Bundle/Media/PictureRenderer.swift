public import Pictures

/// Has pictures decoded and rendered in the widths that the pages use.
///
/// This happens in a separate program, `branchbook-pictures`, with system limits: no picture can crash, block or take over this process.
/// The program starts with the first picture and ends with the renderer, so use one renderer for all pictures of a story. All methods may
/// be called from any thread; one renderer draws its pictures one after the other.
public final class PictureRenderer: Sendable {
    /// The maximum size of a picture.
    public let limits: PictureLimits
    /// The quality of the WebP files, from 0 to 100.
    public let quality: Int
    private let worker: PictureWorker

    /// The widths that the pages use, in pixels.
    public static let widths = [320, 640, 1_024, 1_600]

    /// Makes a renderer; nothing is started yet.
    public convenience init(limits: PictureLimits = PictureLimits(), quality: Int = 82) {
        self.init(limits: limits, quality: quality, worker: PictureWorker())
    }

    /// Makes a renderer with a given worker.
    package init(limits: PictureLimits = PictureLimits(), quality: Int = 82, worker: PictureWorker) {
        self.limits = limits
        self.quality = quality
        self.worker = worker
    }

    /// The size of a picture in its upright orientation, after decoding every pixel.
    public func measure(_ bytes: [UInt8]) throws(PictureError) -> (format: MediaFormat, width: Int, height: Int) {
        let (format, answer) = try answer(.measure, bytes)
        guard case .measured(let width, let height) = answer else { throw .crashed }
        return (format, width, height)
    }

    /// Renders a picture in all widths that are not larger than its own, upright, as WebP without metadata.
    /// - Parameters:
    ///   - bytes: The whole file; SVG must be sanitized.
    ///   - widths: In pixels.
    public func render(_ bytes: [UInt8], widths: [Int] = PictureRenderer.widths) throws(PictureError) -> RenderedPicture {
        let task = PictureRequest.Task.render(widths: widths, quality: quality)
        // The picture is decoded again for each width.
        let (format, answer) = try answer(task, bytes, steps: widths.count + 1)
        guard case .rendered(let width, let height, let renditions) = answer else { throw .crashed }
        return RenderedPicture(
            format: format,
            width: width,
            height: height,
            renditions: renditions.map { RenderedPicture.Rendition(width: $0.width, height: $0.height, bytes: $0.bytes) }
        )
    }

    /// The RGBA pixels of an upright picture, one byte per channel, row by row, as large as fits into a size.
    /// - Parameters:
    ///   - bytes: The whole file; SVG must be sanitized.
    ///   - width: The maximum width in pixels.
    ///   - height: The maximum height in pixels.
    package func pixels(_ bytes: [UInt8], width: Int, height: Int) throws(PictureError) -> (width: Int, height: Int, pixels: [UInt8]) {
        let answer = try answer(.fit(width: width, height: height), bytes, steps: 2).answer
        guard case .pixels(let columns, let rows, let pixels) = answer else { throw .crashed }
        return (columns, rows, pixels)
    }

    /// The RGBA pixels of a picture, one byte per channel, row by row; without applying its orientation.
    package func pixels(_ bytes: [UInt8]) throws(PictureError) -> [UInt8] {
        guard case .pixels(_, _, let pixels) = try answer(.pixels, bytes, steps: 2).answer else { throw .crashed }
        return pixels
    }

    /// - Parameter steps: How often the picture is decoded; the time limit applies to each.
    private func answer(
        _ task: PictureRequest.Task,
        _ bytes: [UInt8],
        steps: Int = 1
    ) throws(PictureError) -> (format: MediaFormat, answer: PictureAnswer) {
        guard let format = MediaFormat(ofBytes: bytes), let picture = format.picture else { throw .unknownFormat }
        if let fault = PictureEnd.fault(of: bytes, format) { throw .broken(fault.sentence) }
        let request = PictureRequest(task, bytes, format: picture, limits: limits)
        return (format, try worker.answer(to: request, within: limits.milliseconds * steps))
    }
}

extension MediaFormat {
    fileprivate var picture: PictureFormat? {
        switch self {
        case .png: .png
        case .jpeg: .jpeg
        case .webp: .webp
        case .avif: .avif
        case .svg: .svg
        case .json, .mp3, .ogg, .m4a, .vtt: nil
        }
    }
}
