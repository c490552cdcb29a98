import Bundle
import Pictures
import Testing

struct PictureRendererTests {
    static let pictures: [(MediaFormat, [UInt8])] = [
        (.jpeg, SamplePictures.jpeg), (.png, SamplePictures.png), (.webp, SamplePictures.webp), (.avif, SamplePictures.avif),
        (.svg, Array(SampleStories.vector.utf8)),
    ]

    @Test(arguments: pictures) func isRenderedAsWebP(format: MediaFormat, bytes: [UInt8]) throws {
        let rendered = try PictureRenderer().render(bytes, widths: [8, 16, 4_000])
        #expect(rendered.format == format)
        #expect(rendered.renditions.map { $0.width } == [8, 16])
        for rendition in rendered.renditions {
            #expect(MediaFormat(ofBytes: rendition.bytes) == .webp)
            let again = try PictureRenderer().measure(rendition.bytes)
            #expect(again.width == rendition.width && again.height == rendition.height)
        }
    }

    @Test func theCamerasTurnIsTakenBackAndItsNotesAreGone() throws {
        let rendered = try PictureRenderer(quality: 95).render(SamplePictures.jpeg, widths: [16])
        #expect(rendered.width == 16 && rendered.height == 24)
        let rendition = try #require(rendered.renditions.first)
        #expect(rendition.width == 16 && rendition.height == 24)
        for word in ["Camera", "secret", "Exif", "EXIF", "at home", "XMP", "ICCP"] {
            #expect(!rendition.bytes.contains(word.utf8), "\(word)")
        }
        // Red was on the left; a quarter turn clockwise puts it on top.
        let pixels = try PictureRenderer().pixels(rendition.bytes)
        let (top, bottom) = ((2 * 16 + 8) * 4, (21 * 16 + 8) * 4)
        #expect(pixels[top] > 200 && pixels[top + 2] < 60)
        #expect(pixels[bottom] < 120 && pixels[bottom + 2] > 200)
    }

    @Test func whatIsNotThereStaysTransparent() throws {
        let rendition = try #require(try PictureRenderer().render(SamplePictures.png, widths: [24]).renditions.first)
        let pixels = try PictureRenderer().pixels(rendition.bytes)
        #expect(pixels[(8 * 24 + 4) * 4 + 3] > 250 && pixels[(8 * 24 + 20) * 4 + 3] < 5)
    }

    @Test(arguments: pictures.dropLast()) func halfAPictureIsRefused(format: MediaFormat, bytes: [UInt8]) {
        // The last bytes of a WebP or AVIF file may be padding; its second half is not.
        for count in [bytes.count / 4, bytes.count / 2, bytes.count * 3 / 4] {
            #expect(throws: PictureError.self, "\(format) of \(count) bytes") { try PictureRenderer().measure(Array(bytes[..<count])) }
        }
    }

    @Test func otherFormatsAreRefused() {
        let gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        for bytes in [gif, Array("P3 1 1 255 0 0 0".utf8), Array("%PDF-1.4".utf8), []] {
            #expect(throws: PictureError.unknownFormat) { try PictureRenderer().render(bytes) }
        }
    }

    @Test func tooManyPixelsAreRefusedBeforeTheyAreDecoded() throws {
        var limits = PictureLimits()
        limits.pixels = 383
        #expect(throws: PictureError.tooLarge(width: 24, height: 16)) { try PictureRenderer(limits: limits).measure(SamplePictures.png) }
    }

    @Test func manyThreadsMayRenderAtOnce() async throws {
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                let bytes = Self.pictures[number % Self.pictures.count].1
                group.addTask { try PictureRenderer().render(bytes, widths: [12]).renditions[0].width }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(widths == [Int](repeating: 12, count: 40))
    }
}
