package import WorkerProcess

/// Has pictures drawn by `branchbook-pictures`, so that no picture can crash this process. Requests may come from any thread; they are
/// answered one at a time.
package final class PictureWorker: Sendable {
    private let worker: Worker

    /// The program that draws.
    package static let program = WorkerProgram(
        name: "branchbook-pictures",
        variable: "BRANCHBOOK_PICTURES",
        work: "draws pictures",
        greeting: "BBPICT1\n"
    )

    /// Makes a worker; nothing is started yet.
    /// - Parameter path: The program; by default the one next to this one.
    package init(path: String? = nil) {
        worker = Worker(Self.program, path: path)
    }

    /// Has a picture drawn.
    /// - Parameter milliseconds: The time limit.
    /// - Throws: The fault of the picture, or ``PictureError/unavailable(_:)`` if no pictures can be drawn.
    package func answer(to request: PictureRequest, within milliseconds: Int) throws(PictureError) -> PictureAnswer {
        let answer: PictureAnswer
        do throws(WorkerError) {
            answer = try worker.answer(to: request.encoded, within: milliseconds, atMost: Self.mostBytes(of: request)) {
                PictureAnswer(encoded: $0)
            }
        } catch {
            switch error {
            case .late: throw .tooSlow
            case .crashed: throw .crashed
            case .unavailable(let reason): throw .unavailable(reason)
            }
        }
        switch answer {
        case .broken(let reason): throw .broken(reason)
        case .tooLarge(let width, let height): throw .tooLarge(width: width, height: height)
        default: return answer
        }
    }

    /// The maximum size of an answer, in bytes.
    private static func mostBytes(of request: PictureRequest) -> Int {
        let head = 65_536
        switch request.task {
        case .measure: return head
        case .render: return 256 << 20
        case .fit(let width, let height): return head + 4 * min(width, 65_536) * min(height, 65_536)
        case .pixels: return head + 4 * request.limits.pixels
        }
    }
}
