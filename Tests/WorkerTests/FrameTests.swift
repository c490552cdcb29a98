import Testing

@testable import Pictures

/// The messages about pictures between two processes.
struct FrameTests {
    static let requests = [
        PictureRequest(.measure, [1, 2, 3], format: .png, limits: PictureLimits()),
        PictureRequest(
            .render(widths: [320, 640], quality: 82),
            Array(repeating: 7, count: 1_000),
            format: .jpeg,
            limits: PictureLimits()
        ),
        PictureRequest(.render(widths: [], quality: 0), [], format: .webp, limits: PictureLimits()),
        PictureRequest(.fit(width: 80, height: 48), [9], format: .avif, limits: PictureLimits()),
        PictureRequest(.pixels, [0xFF], format: .svg, limits: PictureLimits()),
    ]

    static let answers: [PictureAnswer] = [
        .measured(width: 24, height: 16),
        .rendered(width: 24, height: 16, []),
        .rendered(width: 24, height: 16, [PictureAnswer.Rendition(width: 12, height: 8, bytes: Array("RIFF....".utf8))]),
        .pixels(width: 2, height: 1, [1, 2, 3, 4, 5, 6, 7, 8]),
        .broken("not a PNG"),
        .tooLarge(width: 60_000, height: 60_000),
    ]

    @Test(arguments: requests) func aRequestArrivesAsItWasSent(_ request: PictureRequest) {
        #expect(PictureRequest(encoded: request.encoded) == request)
    }

    @Test(arguments: answers) func anAnswerArrivesAsItWasSent(_ answer: PictureAnswer) {
        #expect(PictureAnswer(encoded: answer.encoded) == answer)
    }

    @Test(arguments: answers) func nothingThatIsCutOffOrLongerIsAnAnswer(_ answer: PictureAnswer) {
        for count in 0..<answer.encoded.count { #expect(PictureAnswer(encoded: Array(answer.encoded[..<count])) == nil) }
        #expect(PictureAnswer(encoded: answer.encoded + [0]) == nil)
    }

    @Test func whatDoesNotFitTogetherIsNoAnswer() {
        var tooFew = PictureAnswer.pixels(width: 2, height: 1, [1, 2, 3, 4, 5, 6, 7, 8]).encoded
        tooFew[1] = 3
        #expect(PictureAnswer(encoded: tooFew) == nil)
        #expect(PictureAnswer(encoded: PictureAnswer.measured(width: 0, height: 4).encoded) == nil)
        // 4,294,967,295 pictures of 4,294,967,295 pixels each.
        #expect(PictureAnswer(encoded: [3] + [UInt8](repeating: 0xFF, count: 12)) == nil)
        let html = PictureAnswer.Rendition(width: 1, height: 1, bytes: Array("<html>".utf8))
        #expect(PictureAnswer(encoded: PictureAnswer.rendered(width: 1, height: 1, [html]).encoded) == nil)
    }

    /// Whatever a hijacked program writes, it is a valid answer or it is refused.
    @Test func noBytesStopTheReader() {
        var random = SystemRandomNumberGenerator()
        for answer in Self.answers {
            for _ in 0..<2_000 {
                var bytes = answer.encoded
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                guard let read = PictureAnswer(encoded: bytes) else { continue }
                #expect(PictureAnswer(encoded: read.encoded) == read)
            }
        }
    }
}
