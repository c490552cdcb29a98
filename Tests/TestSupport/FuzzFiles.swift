public import Foundation

/// The inputs of a fuzzer, for normal tests.
public enum FuzzFiles {
    /// The fuzzer's findings in `Fuzz/FailCases`, and the files it starts from in `Fuzz/Corpus`, sorted by path.
    public static func all(of fuzzer: String) -> [URL] {
        let fuzz = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz")
        return ["Corpus", "FailCases"].flatMap { kind in
            let folder = fuzz.appending(path: "\(kind)/\(fuzzer)")
            return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }.sorted { $0.path < $1.path }
    }

    /// Changes, doubles and leaves out bytes, up to eight times.
    public static func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) where !damaged.isEmpty {
            let index = Int.random(in: 0..<damaged.count, using: &generator)
            switch UInt8.random(in: 0..<4, using: &generator) {
            case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: damaged.remove(at: index)
            case 2: damaged.insert(damaged[Int.random(in: 0..<damaged.count, using: &generator)], at: index)
            default:
                let copied = damaged[index..<min(damaged.count, index + 80)]
                damaged.insert(contentsOf: copied, at: Int.random(in: 0...index, using: &generator))
            }
        }
        return damaged
    }
}
