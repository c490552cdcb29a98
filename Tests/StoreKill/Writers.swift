import Glibc
import Library
import Story

/// Threads that append lines as fast as they can, each to its own plays, and print every acknowledgement, plus one that adds and removes
/// guests.
struct Writers: Sendable {
    let store: SQLiteStore
    let round: String

    func run(threads: Int) throws(StoreError) {
        if try store.reader("killed") == nil {
            try store.add(
                Reader(id: "killed", name: "Killed", picture: "owl", colour: "moss", created: SQLiteStore.systemTime())
            )
        }
        say("ready")
        for number in 0..<threads { start { () throws(StoreError) in try write(thread: number) } }
        start { () throws(StoreError) in try comeAndGo() }
        while true { sleep(60) }
    }

    private func start(_ body: @escaping @Sendable () throws(StoreError) -> Void) {
        let box = unsafe Unmanaged.passRetained(Work(body: body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread,
            nil,
            { pointer in
                guard let pointer = unsafe pointer else { return nil }
                do throws(StoreError) {
                    try unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                } catch {
                    say("error \(error)")
                }
                return nil
            },
            box.toOpaque()
        )
        guard code == 0 else { exit(71) }
    }

    private func write(thread: Int) throws(StoreError) {
        for play in 0... {
            let id = Play.ID("round-\(round)-\(thread)-\(play)")
            for line in 0..<40 {
                let now = SQLiteStore.systemTime()
                let lines = PlayLines(
                    play: id,
                    reader: "killed",
                    story: "story-\(thread)",
                    from: line,
                    lines: ["\(id) \(line)"],
                    begun: now,
                    read: now,
                    device: "device-\(thread)",
                    readingTime: Int64(line)
                )
                let result = try store.append(lines, facts: Self.facts)
                guard result == .kept(lines: line + 1) else {
                    say("error \(result)")
                    return
                }
                say("kept \(id) \(line)")
            }
        }
    }

    /// Guests come, read, are merged into a reader, are deleted, or make room for others, so that all counters about them change
    /// constantly.
    private func comeAndGo() throws(StoreError) {
        for number in 0... {
            let now = SQLiteStore.systemTime()
            let id = Reader.ID("guest-\(round)-\(number)")
            let guest = Reader(id: id, kind: .guest, name: "Guest", picture: "fox", colour: "moss", created: now)
            let expires = Timestamp(milliseconds: now.milliseconds + Session.lifetime)
            let session = Session(hash: "session-\(id)", reader: id, expires: expires)
            try store.add(guest: guest, in: session, replacing: nil, most: 20)
            if number % 4 == 0 { continue }
            var lines = PlayLines(
                play: Play.ID("play-\(id)"),
                reader: id,
                story: "story-guests",
                from: 0,
                lines: (0..<number % 7 + 1).map { "\(id) \($0)" },
                begun: now,
                read: now,
                device: "tablet",
                readingTime: 1
            )
            _ = try store.append(lines, facts: Self.facts)
            lines.from = lines.lines.count
            lines.lines = ["\(id) more"]
            _ = try store.append(lines, facts: Self.facts)
            try store.setFavourite(true, story: "story-favourite", of: id, changed: now)
            try store.put(Setting(key: "shelf", value: "\"order=title\"", changed: now), of: id)
            switch number % 4 {
            case 1: try store.merge(id, into: "killed")
            case 2: _ = try store.deleteReader(id)
            default: break
            }
        }
    }

    @Sendable private static func facts(_ lines: [String]) -> PlayFacts {
        var facts = PlayFacts()
        facts.choices = lines.count
        return facts
    }

    private final class Work: Sendable {
        let body: @Sendable () throws(StoreError) -> Void

        init(body: @escaping @Sendable () throws(StoreError) -> Void) {
            self.body = body
        }
    }
}
