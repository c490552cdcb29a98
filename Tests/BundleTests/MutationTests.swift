import Bundle
import Foundation
import TestSupport
import Testing

/// Bundles with random damage: none traps the reader, and none is accepted with other content.
struct MutationTests {
    @Test func damageIsFoundAndStopsNothing() throws {
        let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max))
        print("The seed of the damaged bundles is \(seed); SEED=\(seed) repeats them.")
        var generator = SeededGenerator(seed: seed)
        let folder = try BundleFolder(["story.json": SampleStories.source(), "door.svg": SampleStories.vector])
        let packed = try BundleWriter.pack(folder: folder.path)
        let honest = try BundleReader.read(packed)
        let renderer = PictureRenderer()
        var taken = 0
        for _ in 0..<3_000 {
            var bytes = packed
            for _ in 0...Int.random(in: 0..<3, using: &generator) { damage(&bytes, &generator) }
            guard let bundle = try? BundleReader.read(bytes, pictures: renderer) else { continue }
            // Redundant data, such as a time, may differ, but not the content.
            taken += 1
            #expect(bundle.digest == honest.digest && bundle.source == honest.source && bundle.files == honest.files, "seed \(seed)")
        }
        #expect(taken < 1_500, "Hardly anything is looked at; seed \(seed).")
    }

    private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &generator) ?? 0
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        case 4: bytes.removeLast(min(bytes.count, Int.random(in: 1..<64, using: &generator)))
        default:
            let end = min(bytes.count, place + Int.random(in: 1..<200, using: &generator))
            bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
        }
    }
}
