import Story
import StoryEngine

/// Plays any bytes that load as a program, for fuzzers and tests.
public enum HostilePrograms {
    /// The bytes with a corrected checksum, so that loading gets further.
    public static func withRightChecksum(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 16 else { return bytes }
        var bytes = bytes
        let checksum = XXHash64.hash(bytes[16...])
        for index in 0..<8 { bytes[8 + index] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * index)) }
        return bytes
    }

    /// Loads and plays the bytes; false if they do not load.
    public static func play(_ bytes: [UInt8], inputs: Int, seed: UInt64) -> Bool {
        guard let program = try? Program(head: bytes) else { return false }
        var recorded = RecordedPlaythrough(program, seed: seed)
        var reader = RandomReader(seed: seed)
        var random = SeededGenerator(seed: seed)
        var transcript = Transcript()
        for _ in 0..<inputs {
            let input: Input
            switch UInt8.random(in: 0..<20, using: &random) {
            case 0, 1: input = .back
            case 2: input = .undo
            case 3: input = .skip
            case 4: input = .restart
            case 5: input = .choose(recorded.playthrough.enabledChoices.last ?? "")
            case 6: input = .answer(.text("Ada"))
            default: input = reader.input(for: recorded.playthrough) ?? .undo
            }
            try? recorded.apply(input)
            transcript.add(recorded.playthrough.scene)
            _ = recorded.playthrough.position
            _ = recorded.playthrough.undosToHere
        }
        let record = recorded.takeNewLines().reduce("") { $0 + $1 }
        _ = try? RecordedPlaythrough.resume(program, record: record + "{")
        return true
    }
}
