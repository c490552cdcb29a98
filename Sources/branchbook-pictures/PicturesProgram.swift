internal import CSandbox
internal import Glibc
internal import PictureDrawing
internal import Pictures
internal import WorkerProcess

/// Draws pictures for `branchbook`, which starts it automatically and sends requests to its standard input.
@main
enum PicturesProgram {
    static func main() {
        guard CommandLine.arguments.dropFirst().elementsEqual([WorkerProgram.option]) else {
            print("\(PictureWorker.program.name) decodes and draws pictures for branchbook, which starts it by itself.")
            exit(2)
        }
        let channel: Int32 = 0
        guard PictureDrawer.start() else { exit(3) }
        guard WorkerChannel(channel).greet(as: PictureWorker.program) else { exit(0) }
        let reason = csandbox_serve(channel) { channel in
            let channel = WorkerChannel(channel)
            guard let bytes = channel.request(), let request = PictureRequest(encoded: bytes) else { _exit(1) }
            guard channel.answer(PictureDrawer.answer(request).encoded) else { _exit(1) }
        }
        // Skips the libraries' cleanup at exit, which takes longer than everything else.
        _exit(reason)
    }
}
