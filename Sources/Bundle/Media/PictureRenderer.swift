public import Pictures

/// Has pictures decoded, and rendered in the widths that pages use.
///
/// That happens in a program of its own, `branchbook-pictures`, with limits of the system: no picture can crash, hold up or take over this
/// process. The program starts with the first picture and ends with the renderer, so one renderer is best for all pictures of a story.
/// Everything here may be called from any thread; pictures of one renderer are drawn one after the other.
public final class PictureRenderer: Sendable {
    /// How large a picture may be.
    public let limits: PictureLimits
    /// The quality of the WebP files, in 0...100.
    public let quality: Int
    private let worker: PictureWorker

    /// The widths that pages use, in pixels.
    public static let widths = [320, 640, 1_024, 1_600]

    /// Makes a renderer.
    public convenience init(limits: PictureLimits = PictureLimits(), quality: Int = 82) {
        self.init(limits: limits, quality: quality, worker: PictureWorker())
    }

    /// Makes a renderer with a worker of one's own.
    package init(limits: PictureLimits = PictureLimits(), quality: Int = 82, worker: PictureWorker) {
        self.limits = limits
        self.quality = quality
        self.worker = worker
    }

    /// The size of a picture, the right way up, after every pixel of it has been decoded.
    public func measure(_ bytes: [UInt8]) throws(PictureError) -> (format: MediaFormat, width: Int, height: Int) {
        let (format, answer) = try answer(.measure, bytes)
        guard case .measured(let width, let height) = answer else { throw .crashed }
        return (format, width, height)
    }

    /// Renders a picture in those widths that are not wider than it is, the right way up, as WebP without metadata.
    /// - Parameters:
    ///   - bytes: The whole file; of SVG only such that were made safe.
    ///   - widths: In pixels.
    public func render(_ bytes: [UInt8], widths: [Int] = PictureRenderer.widths) throws(PictureError) -> RenderedPicture {
        let task = PictureRequest.Task.render(widths: widths, quality: quality)
        // The picture is decoded once more for each width.
        let (format, answer) = try answer(task, bytes, steps: widths.count + 1)
        guard case .rendered(let width, let height, let renditions) = answer else { throw .crashed }
        return RenderedPicture(
            format: format,
            width: width,
            height: height,
            renditions: renditions.map { RenderedPicture.Rendition(width: $0.width, height: $0.height, bytes: $0.bytes) }
        )
    }

    /// A picture as red, green, blue and alpha, a byte each, row by row, the right way up, as large as it can be within a size.
    /// - Parameters:
    ///   - bytes: The whole file; of SVG only such that were made safe.
    ///   - width: The most pixels that a row has.
    ///   - height: The most rows.
    package func pixels(_ bytes: [UInt8], width: Int, height: Int) throws(PictureError) -> (width: Int, height: Int, pixels: [UInt8]) {
        let answer = try answer(.fit(width: width, height: height), bytes, steps: 2).answer
        guard case .pixels(let columns, let rows, let pixels) = answer else { throw .crashed }
        return (columns, rows, pixels)
    }

    /// The pixels of a picture as red, green, blue and alpha, a byte each, row by row; not turned.
    package func pixels(_ bytes: [UInt8]) throws(PictureError) -> [UInt8] {
        guard case .pixels(_, _, let pixels) = try answer(.pixels, bytes, steps: 2).answer else { throw .crashed }
        return pixels
    }

    /// - Parameter steps: How many times the picture is decoded, each of which may take as long as the limits say.
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
        case .json, .mp3, .ogg, .m4a: nil
        }
    }
}
