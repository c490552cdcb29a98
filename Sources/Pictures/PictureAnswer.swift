internal import WorkerProcess

/// An answer from the process that draws pictures.
package enum PictureAnswer: Equatable, Sendable {
    /// All pixels were decoded; the upright picture has this size.
    case measured(width: Int, height: Int)
    /// The upright picture has this size, and these renditions, narrowest first.
    case rendered(width: Int, height: Int, [Rendition])
    /// RGBA, one byte per channel, row by row.
    case pixels(width: Int, height: Int, [UInt8])
    /// The decoder's error message.
    case broken(String)
    /// It has too many pixels.
    case tooLarge(width: Int, height: Int)

    /// A picture in one width, as WebP.
    package struct Rendition: Equatable, Sendable {
        package var width: Int
        package var height: Int
        package var bytes: [UInt8]

        package init(width: Int, height: Int, bytes: [UInt8]) {
            self.width = width
            self.height = height
            self.bytes = bytes
        }
    }

    /// The maximum width and height that any decoder produces.
    private static let mostSide = 10_000_000

    /// The answer as bytes.
    package var encoded: [UInt8] {
        var writer = FrameWriter()
        switch self {
        case .measured(let width, let height):
            writer.byte(1)
            writer.number(width)
            writer.number(height)
        case .rendered(let width, let height, let renditions):
            writer.byte(2)
            writer.number(width)
            writer.number(height)
            writer.number(renditions.count)
            for rendition in renditions {
                writer.number(rendition.width)
                writer.number(rendition.height)
                writer.block(rendition.bytes)
            }
        case .pixels(let width, let height, let pixels):
            writer.byte(3)
            writer.number(width)
            writer.number(height)
            writer.block(pixels)
        case .broken(let reason):
            writer.byte(4)
            writer.block(Array(reason.utf8))
        case .tooLarge(let width, let height):
            writer.byte(5)
            writer.number(width)
            writer.number(height)
        }
        return writer.bytes
    }

    /// Decodes an answer; nil if it is invalid, because a picture may have taken over the process that wrote it.
    package init?(encoded: [UInt8]) {
        var reader = FrameReader(encoded)
        guard let kind = reader.byte(), let answer = Self.answer(kind, &reader), reader.isAtEnd else { return nil }
        self = answer
    }

    private static func answer(_ kind: UInt8, _ reader: inout FrameReader) -> PictureAnswer? {
        if kind == 4 { return reader.block().map { .broken(String(decoding: $0.prefix(1_024), as: UTF8.self)) } }
        guard let width = reader.count(upTo: mostSide), let height = reader.count(upTo: mostSide) else { return nil }
        switch kind {
        case 1: return .measured(width: width, height: height)
        case 2: return renditions(&reader).map { .rendered(width: width, height: height, $0) }
        case 3:
            guard let pixels = reader.block(), pixels.count == width * height * 4 else { return nil }
            return .pixels(width: width, height: height, pixels)
        case 5: return .tooLarge(width: width, height: height)
        default: return nil
        }
    }

    private static func renditions(_ reader: inout FrameReader) -> [Rendition]? {
        guard let count = reader.number(), count <= PictureRequest.mostWidths else { return nil }
        var renditions: [Rendition] = []
        for _ in 0..<count {
            guard let width = reader.count(upTo: mostSide), let height = reader.count(upTo: mostSide), let bytes = reader.block(),
                bytes.starts(with: "RIFF".utf8)
            else { return nil }
            renditions.append(Rendition(width: width, height: height, bytes: bytes))
        }
        return renditions
    }
}
