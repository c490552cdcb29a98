import Library
import Story
import Testing
import TestSupport

/// Compares with a simple model: several devices send what they read, over a network that loses, repeats and reorders.
@Suite struct PlayMergingTests {
    /// What should be stored: the lines of every play, and the latest time of every device.
    private struct Model {
        var lines: [Play.ID: [String]] = [:]
        var times: [Play.ID: [String: Int64]] = [:]
        var found: Set<String> = []

        mutating func append(_ sent: PlayLines) -> AppendResult {
            let kept = lines[sent.play] ?? []
            if sent.from > kept.count { return .gap(lines: kept.count) }
            for (index, line) in sent.lines.enumerated() where sent.from + index < kept.count && kept[sent.from + index] != line {
                return .diverged(common: sent.from + index)
            }
            let all = kept + sent.lines.dropFirst(kept.count - sent.from)
            guard !all.isEmpty else { return .kept(lines: 0) }
            if all.count > kept.count { found.formUnion(StoreSamples.facts(all).endings) }
            lines[sent.play] = all
            times[sent.play, default: [:]][sent.device] = max(times[sent.play]?[sent.device] ?? 0, sent.readingTime)
            return .kept(lines: all.count)
        }
    }

    /// A device with its own copy of a play, possibly from another device.
    private struct Device {
        let name: String
        var play: Play.ID
        var lines: [String] = []
        var time: Int64 = 0
    }

    @Test(arguments: 1...12) func whateverTheNetworkDoesEveryLineIsKeptOnce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try StoreFolder()
        let store = try SQLiteStore(path: folder.path + "/library.sqlite") { StoreImplementation.now }
        try store.add(StoreSamples.reader("ada"))
        var model = Model()
        var devices = (0..<3).map { Device(name: "device-\($0)", play: Play.ID($0 < 2 ? "shared" : "own")) }
        var onTheWay: [PlayLines] = []
        var plays = 0
        for _ in 0..<120 {
            let index = Int.random(in: 0..<3, using: &random)
            let line = Int.random(in: 0..<5, using: &random)
            devices[index].lines.append(line == 0 ? "end \(Int.random(in: 0..<4, using: &random))" : "choice \(line)")
            devices[index].time += 10
            let from = Int.random(in: 0...devices[index].lines.count, using: &random)
            onTheWay.append(
                StoreSamples.lines(
                    Array(devices[index].lines[from...]),
                    from: from,
                    play: devices[index].play,
                    device: devices[index].name,
                    readingTime: devices[index].time
                )
            )
            onTheWay.shuffle(using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 { onTheWay.removeLast() }
            for message in onTheWay.suffix(3) {
                let expected = model.append(message)
                #expect(try store.append(message, facts: StoreSamples.facts) == expected, "seed \(seed)")
                if case .diverged = expected, let sender = devices.firstIndex(where: { $0.name == message.device }),
                    devices[sender].play == message.play
                {
                    plays += 1
                    devices[sender].play = Play.ID("branch-\(plays)")
                }
            }
            if Bool.random(using: &random) { onTheWay.removeLast(min(3, onTheWay.count)) }
        }
        #expect(Set(try store.plays(of: "ada", story: nil).map(\.id)) == Set(model.lines.keys))
        for (id, lines) in model.lines {
            #expect(try store.lines(of: id, from: 0) == lines, "seed \(seed)")
            #expect(try store.play(id)?.readingTime == model.times[id]?.values.reduce(0, +), "seed \(seed)")
            #expect(try store.play(id)?.facts == StoreSamples.facts(lines), "seed \(seed)")
        }
        let progress = try #require(try store.progress(of: "ada").first)
        #expect(progress.endings == model.found)
        #expect(progress.plays == model.lines.count)
        #expect(progress.readingTime == model.times.values.reduce(0) { $0 + $1.values.reduce(0, +) })
    }
}
