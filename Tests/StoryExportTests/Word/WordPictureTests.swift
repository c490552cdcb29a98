import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryExport

/// Pictures in manuscripts stand upright, as the library shows them.
@Suite struct WordPictureTests {
    /// A JPEG of 2 by 1 pixels, as far as its size and orientation say; nothing draws it.
    static func jpeg(orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
        let tiff: [UInt8] =
            isLittle
            ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 2, 0, 0x0F, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
                + [orientation, 0, 0, 0]
            : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let exif = Array("Exif\0\0".utf8) + tiff
        let length = exif.count + 2
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xE1, 0, UInt8(length)]
        return head + exif + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 2, 1, 0x11, 0]
    }

    static func document(_ picture: [UInt8], type: String = "image/jpeg") throws -> String {
        var story = try #require(StoryDocument(Stories.garden).story)
        story.pictures = [Story.Picture(id: "door", file: "door", alternative: Template(literal: "A door"))]
        story.locations[0].pages = [Story.Page(lines: [Template(literal: "Look.")], picture: "door")]
        var writer = WordWriter(story, files: [ExportSource.File(name: "door", type: type, bytes: picture)])
        writer.write()
        return writer.body
    }

    /// What Word does with the stored picture: a mirrored one is turned after it is mirrored.
    static let turns: [(orientation: UInt8, transform: String, isTall: Bool)] = [
        (0, "<a:xfrm>", false), (1, "<a:xfrm>", false), (2, "<a:xfrm flipH=\"1\">", false), (3, "<a:xfrm rot=\"10800000\">", false),
        (4, "<a:xfrm rot=\"10800000\" flipH=\"1\">", false), (5, "<a:xfrm rot=\"16200000\" flipH=\"1\">", true),
        (6, "<a:xfrm rot=\"5400000\">", true), (7, "<a:xfrm rot=\"5400000\" flipH=\"1\">", true), (8, "<a:xfrm rot=\"16200000\">", true),
        (9, "<a:xfrm>", false),
    ]

    @Test(arguments: turns) func aPhotographIsTurnedUpright(orientation: UInt8, transform: String, isTall: Bool) throws {
        for isLittle in [false, true] {
            let document = try Self.document(Self.jpeg(orientation: orientation, isLittle: isLittle))
            #expect(document.contains(transform))
            // 2 to 1 as it is stored; upright it is at most 9 centimetres tall.
            let width = isTall ? 3_240_000 : 4_320_000
            #expect(document.contains("<wp:extent cx=\"\(width)\" cy=\"\(width / 2)\"/>"))
            let above = isTall ? width / 4 : 0
            #expect(document.contains("<wp:effectExtent l=\"0\" t=\"\(above)\" r=\"0\" b=\"\(above)\"/>"))
        }
    }

    @Test func aPNGIsTurnedToo() throws {
        let tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0]
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 1]
        let png = head + [8, 0, 0, 0, 0, 1, 2, 3, 4] + [0, 0, 0, UInt8(tiff.count)] + Array("eXIf".utf8) + tiff
        #expect(try Self.document(png, type: "image/png").contains("<a:xfrm rot=\"16200000\">"))
    }

    @Test func damagedExifDataTurnsNothing() throws {
        let whole = Self.jpeg(orientation: 6)
        for place in whole.indices {
            #expect(PictureTurn(ofJPEG: Array(whole[..<place])).quarters <= 1)
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var bytes = whole
                bytes[place] = value
                #expect((0...3).contains(PictureTurn(ofJPEG: bytes).quarters))
                #expect((0...3).contains(PictureTurn(ofPNG: bytes).quarters))
            }
        }
    }
}
