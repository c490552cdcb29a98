import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct PictureDrawingTests {
    @Test(arguments: 0..<50) func base64IsThatOfEverybodyElse(count: Int) {
        var chance = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) }
        #expect(String(decoding: KittyGraphics.base64(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
    }

    @Test func aPictureIsSentInPiecesThatTheProtocolAllows() throws {
        let image = try #require(PixelImage(width: 64, height: 64, pixels: Array(repeating: 7, count: 64 * 64 * 4)))
        let text = String(decoding: KittyGraphics.draw(image, columns: 8, rows: 4), as: UTF8.self)
        let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
        #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,f=32,s=64,v=64,c=8,r=4,C=1,q=2,m=1;") == true)
        #expect(pieces.last?.contains("m=0") == true)
        for piece in pieces {
            let count = piece.split(separator: ";").last?.utf8.count ?? 0
            #expect(count > 0 && count <= 4_096 && count.isMultiple(of: 4))
        }
    }

    @Test func sixelsAreBandsOfSixRowsColourByColour() throws {
        let red: [UInt8] = [255, 0, 0, 255]
        let clear: [UInt8] = [0, 0, 0, 0]
        var pixels: [UInt8] = []
        for row in 0..<7 { for column in 0..<5 { pixels += row == 0 && column < 4 || row == 6 ? red : clear } }
        let image = try #require(PixelImage(width: 5, height: 7, pixels: pixels))
        let text = String(decoding: SixelGraphics.draw(image, over: Colour(0x0000FF)), as: UTF8.self)
        #expect(text == "\u{1B}P0;1q\"1;1;5;7#5;2;0;0;100#180;2;100;0;0#5!4}~$#180!4@-#180!5@\u{1B}\\")
    }

    @Test func picturesComeFromTheStorysFolderAndNoOther() throws {
        let folder = try TemporaryFolder()
        let start = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">"#
        _ = try folder.write(start + #"<rect width="40" height="20" fill="red"/></svg>"#, as: "red.svg")
        _ = try folder.write(start + #"<rect width="20" height="20"/></svg>"#, as: "left.svg")
        _ = try folder.write("no picture", as: "words.png")
        let inner = folder.path + "/inner/"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let files = PictureFiles(folder: folder.path + "/")
        func request(_ file: String, stencil: String? = nil) -> PictureRequest {
            PictureRequest(file: file, stencil: stencil, stencilColour: 0x00FF00, width: 20, height: 20)
        }
        // libvips converts colours through a profile, which changes pure ones slightly.
        func isNearRed(_ colour: Colour) -> Bool { colour.red > 240 && colour.green < 32 && colour.blue < 32 }
        let plain = try #require(files.image(request("red.svg")))
        #expect((plain.width, plain.height) == (20, 10))
        #expect(isNearRed(plain.colour(column: 3, row: 3, over: Colour(0))))
        let painted = try #require(files.image(request("red.svg", stencil: "left.svg")))
        #expect(painted.colour(column: 3, row: 5, over: Colour(0)) == Colour(0x00FF00))
        #expect(isNearRed(painted.colour(column: 16, row: 5, over: Colour(0))))
        #expect(files.image(request("words.png")) == nil)
        #expect(files.image(request("none.svg")) == nil)
        #expect(PictureFiles(folder: inner).image(request("../red.svg")) == nil)
        #expect(PictureFiles(folder: inner).image(request(folder.path + "/red.svg")) == nil)
    }
}
