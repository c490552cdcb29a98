internal import WorkerProcess

/// A request to the process that draws pictures.
package struct PictureRequest: Equatable, Sendable {
    /// What to do with the picture after decoding all its pixels.
    package enum Task: Equatable, Sendable {
        /// Return its size, upright.
        case measure
        /// Render it in each of these widths that is not larger than its own, as WebP without metadata.
        case render(widths: [Int], quality: Int)
        /// Return its pixels, as large as fits into a size.
        case fit(width: Int, height: Int)
        /// Return its pixels, ignoring its orientation.
        case pixels
    }

    /// What to do.
    package var task: Task
    /// The claimed format of the bytes.
    package var format: PictureFormat
    /// The limits for the picture.
    package var limits: PictureLimits
    /// The whole file.
    package var bytes: [UInt8]

    /// The maximum number of widths in a request.
    static let mostWidths = 64

    /// Makes a request.
    package init(_ task: Task, _ bytes: [UInt8], format: PictureFormat, limits: PictureLimits) {
        self.task = task
        self.format = format
        self.limits = limits
        self.bytes = bytes
    }

    /// The encoded request, without the time limit, which is for the process that watches over the drawing.
    package var encoded: [UInt8] {
        var writer = FrameWriter()
        switch task {
        case .measure: writer.byte(1)
        case .render(let widths, let quality):
            writer.byte(2)
            writer.number(min(widths.count, Self.mostWidths))
            for width in widths.prefix(Self.mostWidths) { writer.number(width) }
            writer.number(quality)
        case .fit(let width, let height):
            writer.byte(3)
            writer.number(width)
            writer.number(height)
        case .pixels: writer.byte(4)
        }
        writer.byte(format.rawValue)
        writer.number(limits.pixels)
        writer.number(limits.side)
        writer.block(bytes)
        return writer.bytes
    }

    /// Decodes a request; nil if it is invalid.
    package init?(encoded: [UInt8]) {
        var reader = FrameReader(encoded)
        guard let task = Self.task(&reader), let format = reader.byte().flatMap({ PictureFormat(rawValue: $0) }),
            let pixels = reader.number(), let side = reader.number(), let bytes = reader.block(), reader.isAtEnd
        else { return nil }
        var limits = PictureLimits()
        limits.pixels = pixels
        limits.side = side
        self.init(task, bytes, format: format, limits: limits)
    }

    private static func task(_ reader: inout FrameReader) -> Task? {
        switch reader.byte() {
        case 1: return .measure
        case 2:
            guard let count = reader.number(), count <= mostWidths else { return nil }
            var widths: [Int] = []
            for _ in 0..<count {
                guard let width = reader.number() else { return nil }
                widths.append(width)
            }
            guard let quality = reader.number() else { return nil }
            return .render(widths: widths, quality: quality)
        case 3:
            guard let width = reader.number(), let height = reader.number() else { return nil }
            return .fit(width: width, height: height)
        case 4: return .pixels
        default: return nil
        }
    }
}
