import Library
import Story

/// Checks a store, and prints everything it has from the writers.
struct Inspection {
    let store: SQLiteStore

    func run() throws(StoreError) {
        for problem in try store.integrityProblems() { say("problem \(problem)") }
        for play in try store.plays(of: "killed", story: nil) {
            let lines = try store.lines(of: play.id, from: 0)
            if lines.count != play.lines || play.facts.choices != lines.count {
                say("problem \(play.id) has \(lines.count) lines, but is said to have \(play.lines)")
            }
            for line in lines { say("line \(line)") }
        }
        for progress in try store.progress(of: "killed") {
            let plays = try store.plays(of: "killed", story: progress.story)
            if plays.count != progress.plays { say("problem \(progress.story) has \(plays.count) plays, not \(progress.plays)") }
        }
        let guests = try store.guests()
        if try store.guestCount() != guests.count { say("problem \(guests.count) guests are said to be \(try store.guestCount())") }
        for guest in guests {
            let plays = try store.plays(of: guest.reader.id, story: nil)
            let lines = plays.reduce(0) { $0 + $1.lines }
            if guest.usage.plays != plays.count || guest.usage.lines != lines {
                say("problem \(guest.reader.id) keeps \(plays.count) plays, \(lines) lines, and is said to keep \(guest.usage)")
            }
        }
        _ = try store.changes(since: nil)
        _ = try store.search(SearchWords(typed: "story wrods"), limit: 10)
        say("whole")
    }
}
