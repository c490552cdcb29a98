import Foundation
import Library
import Story

/// Appends single page turns to a short play and to a long one; both should take equally long.
struct AppendBench {
    /// The folder for the library, which is removed afterwards.
    let folder: String

    private static let reader: Library.Reader.ID = "bench"
    private static let appends = 300

    /// Prints the table.
    /// - Throws: ``BenchError`` if lines are not stored.
    func run() throws {
        try? FileManager.default.removeItem(atPath: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let library = try StoryLibrary.open(folder: folder)
        let now = SQLiteStore.systemTime()
        _ = try library.add(
            Library.Reader(id: Self.reader, name: "Bench", picture: "owl", colour: "moss", created: now),
            as: .atTheMachine(now: now)
        )
        print("  " + Measurement.head)
        for count in [50, 5_000, 50_000] {
            let play = Play.ID("lines-\(count)")
            var filled = 0
            while filled < count { filled = try append(min(5_000, count - filled), after: filled, to: play, library) }
            var measurement = Measurement("append a page to a play of \(count) lines")
            for _ in 0..<Self.appends {
                filled = try measurement.time { try append(1, after: filled, to: play, library) }
            }
            print("  " + measurement.row)
        }
    }

    private func append(_ count: Int, after from: Int, to play: Play.ID, _ library: StoryLibrary) throws -> Int {
        let now = SQLiteStore.systemTime()
        let lines = PlayLines(
            play: play,
            reader: Self.reader,
            story: "bench",
            from: from,
            lines: (from..<from + count).map(line),
            begun: now,
            read: now,
            device: "bench",
            readingTime: Int64(from)
        )
        guard case .kept(let kept) = try library.append(lines), kept == from + count else { throw BenchError("Lines were not kept.") }
        return kept
    }

    /// A line as the engine writes it.
    private func line(_ number: Int) -> String {
        guard number > 0 else { return #"{"branchbook":"record","version":1,"story":"bench","revision":"r","seed":"1"}"# }
        let place = #"{"phase":"page","location":"place-\#(number % 40)","page":0,"line":0,"turns":\#(number)}"#
        return number.isMultiple(of: 3)
            ? #"{"n":\#(number),"do":"choose","choice":"door-\#(number % 3)","at":\#(place)}"#
            : #"{"n":\#(number),"do":"advance","at":\#(place)}"#
    }
}
