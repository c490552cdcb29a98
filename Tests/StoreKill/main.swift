import Glibc
import Library
import Story

// StoreKill write PATH THREADS ROUND    appends until it is killed, and prints what was acknowledged
// StoreKill check PATH                  prints what is stored, and whether it is intact

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(64) }
// A file size limit must cause an error, not end the process.
signal(SIGXFSZ, SIG_IGN)

do throws(StoreError) {
    let store = try SQLiteStore(path: arguments[2])
    if arguments[1] == "write", arguments.count == 5, let threads = Int(arguments[3]) {
        try Writers(store: store, round: arguments[4]).run(threads: threads)
    } else {
        try Inspection(store: store).run()
    }
} catch {
    say("error \(error)")
    exit(1)
}
