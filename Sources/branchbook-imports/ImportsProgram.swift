internal import CSandbox
internal import Glibc
internal import ImportProcess
internal import WorkerProcess

/// Imports files of other tools for `branchbook`, which starts it automatically and sends requests to its standard input.
@main
enum ImportsProgram {
    static func main() {
        guard CommandLine.arguments.dropFirst().elementsEqual([WorkerProgram.option]) else {
            print("\(ImportWorker.program.name) reads stories of other tools for branchbook, which starts it by itself.")
            exit(2)
        }
        let channel: Int32 = 0
        guard WorkerChannel(channel).greet(as: ImportWorker.program) else { exit(0) }
        let reason = csandbox_serve(channel) { channel in
            let channel = WorkerChannel(channel)
            guard let bytes = channel.request(), let request = ImportRequest(encoded: bytes) else { _exit(1) }
            guard channel.answer(ImportAnswer.encoded(request.result())) else { _exit(1) }
        }
        exit(reason)
    }
}
