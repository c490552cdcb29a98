import Story
import StoryFormat
import Testing

/// From table 3-7 of the Unicode standard, "Well-Formed UTF-8 Byte Sequences".
@Suite struct UTF8Tests {
    @Test func everyScalarIsUTF8() {
        var bytes: [UInt8] = []
        for value in UInt32(0xA0)...0x10FFFF where value % 7 == 0 || value & 0xFF < 2 || value & 0xFF > 0xFD {
            if let scalar = Unicode.Scalar(value) { bytes += Array(String(scalar).utf8) }
        }
        #expect(isUTF8(bytes))
    }

    /// A sequence of up to four bytes is valid exactly if Swift's own decoder replaces nothing.
    @Test func agreesWithSwiftOnEverySequence() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8.min...0xFF {
                agree([first, second])
                guard second >= 0x80, second <= 0xBF, first >= 0xE0 else { continue }
                for third in [UInt8(0x00), 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF] {
                    agree([first, second, third])
                    guard third >= 0x80, third <= 0xBF, first >= 0xF0 else { continue }
                    for fourth in [UInt8(0x00), 0x7F, 0x80, 0xBF, 0xC0, 0xFF] { agree([first, second, third, fourth]) }
                }
            }
        }
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF],
            [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF1, 0x80, 0x80], [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFE], [0xFF], [0xFF, 0xFE, 0x7B, 0x00],
        ] as [[UInt8]]
    )
    func saysWhereItIsNot(bytes: [UInt8]) {
        for prefix in ["", "\"é", "{\n"] {
            let problems = JSONParser.parse(Array(prefix.utf8) + bytes).problems
            #expect(problems.map { $0.code } == [.notUTF8])
            #expect(problems.first?.bytes.lowerBound == prefix.utf8.count)
        }
    }

    private func agree(_ bytes: [UInt8]) {
        let isRepaired = Array(String(decoding: bytes, as: UTF8.self).utf8) != bytes
        if isUTF8(bytes) == isRepaired { Issue.record("\(bytes)") }
    }

    private func isUTF8(_ bytes: [UInt8]) -> Bool {
        !JSONParser.parse(bytes).problems.contains { $0.code == .notUTF8 }
    }
}
