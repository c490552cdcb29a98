import Glibc
import Library
import Story

/// Threads that append lines as fast as they can, each to plays of its own, and print every acknowledgement.
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
                let result = try store.append(lines) { all in
                    var facts = PlayFacts()
                    facts.choices = all.count
                    return facts
                }
                guard result == .kept(lines: line + 1) else {
                    say("error \(result)")
                    return
                }
                say("kept \(id) \(line)")
            }
        }
    }

    private final class Work: Sendable {
        let body: @Sendable () throws(StoreError) -> Void

        init(body: @escaping @Sendable () throws(StoreError) -> Void) {
            self.body = body
        }
    }
}
