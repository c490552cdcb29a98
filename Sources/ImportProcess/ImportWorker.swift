internal import StoryFormat
package import StoryImport
package import WorkerProcess

/// Has files of other tools imported by `branchbook-imports`, so that no file can crash or block this process. Requests may come from any
/// thread; they are answered one at a time.
package final class ImportWorker: Sendable {
    private let worker: Worker
    private let milliseconds: Int

    /// The program that imports.
    package static let program = WorkerProgram(
        name: "branchbook-imports",
        variable: "BRANCHBOOK_IMPORTS",
        work: "imports stories",
        greeting: "BBIMPT1\n"
    )
    /// The maximum number of files that one file includes.
    private static let mostFiles = 1_000
    /// The maximum size of all of these, in bytes, before the last one.
    private static let mostIncluded = 64 << 20
    /// The maximum size of an answer, in bytes: an archive of large stories, with their pictures.
    private static let mostBytes = 256 << 20

    /// Makes a worker; nothing is started yet.
    /// - Parameters:
    ///   - path: The program; by default the one next to this one.
    ///   - milliseconds: The time limit for one file and all that it includes; real stories take less than half a second.
    package init(path: String? = nil, milliseconds: Int = 30_000) {
        worker = Worker(Self.program, path: path)
        self.milliseconds = milliseconds
    }

    /// Why a file of another tool was not imported.
    package enum Failure: Error, Sendable {
        /// The file's problems, with their places.
        case file(ImportFailure)
        /// It takes too long to import.
        case late
        /// Importing it needs too much memory, or meets a fault of Branchbook.
        case crashed
        /// Nothing can be imported on this machine at present: the reason and a remedy, in whole sentences.
        case unavailable(String)

        /// What to tell the author of a file that is not to blame for certain; a file's own problems have sentences of their own.
        package var sentence: String {
            switch self {
            case .file(let failure): failure.problems.map(\.message).joined(separator: " ")
            case .late: "Importing this file takes too long. Split it into several stories, and import each on its own."
            case .crashed:
                "This file cannot be imported: it needs too much memory, or meets a fault of Branchbook. Split it into several stories to "
                    + "find the part that cannot be read."
            case .unavailable(let reason): reason
            }
        }
    }

    /// A file that cannot be read: the problem and how to fix it.
    package struct Refusal: Error, Sendable {
        let message: String
        let fix: String?

        /// Makes a refusal.
        package init(_ message: String, fix: String?) {
            self.message = message
            self.fix = fix
        }
    }

    /// Imports a file.
    /// - Parameters:
    ///   - name: Its name; the last part of a path is enough.
    ///   - bytes: The whole file.
    ///   - read: Reads a file that it includes, by its path relative to the folder of this one.
    /// - Returns: What the file was made with, and at least one story.
    package func stories(
        name: String,
        bytes: [UInt8],
        including read: (String) throws(Refusal) -> [UInt8]
    ) throws(Failure) -> (tool: StoryImporter.Tool, stories: [ImportedStory]) {
        var request = ImportRequest(ImportRequest.File(name: name, bytes: bytes))
        let deadline = Worker.now + Int64(milliseconds)
        while true {
            switch try result(request, before: deadline) {
            case .imported(let tool, let stories): return (tool, stories)
            case .failed(let failure): throw .file(failure)
            case .wanted(let paths, let failure): try add(paths, to: &request, failure, read)
            }
        }
    }

    /// Reads the next files. If one but the first cannot be read, it is the first of the next answer, with its failure.
    private func add(
        _ paths: [String],
        to request: inout ImportRequest,
        _ failure: ImportFailure,
        _ read: (String) throws(Refusal) -> [UInt8]
    ) throws(Failure) {
        for (number, path) in paths.enumerated() {
            // An importer asks for no file twice, and refuses so many itself.
            guard !request.included.contains(where: { $0.name == path }), request.included.count < Self.mostFiles,
                request.included.reduce(0, { $0 + $1.bytes.count }) < Self.mostIncluded
            else { throw .crashed }
            do throws(Refusal) {
                request.included.append(ImportRequest.File(name: path, bytes: try read(path)))
            } catch {
                guard number == 0 else { return }
                throw .file(failure.saying(error.message, fix: error.fix))
            }
        }
    }

    private func result(_ request: ImportRequest, before deadline: Int64) throws(Failure) -> ImportResult {
        let left = Int(clamping: deadline - Worker.now)
        guard left > 0 else { throw .late }
        do throws(WorkerError) {
            return try worker.answer(to: request.encoded, within: left, atMost: Self.mostBytes) { ImportAnswer.result($0) }
        } catch {
            switch error {
            case .late: throw .late
            case .crashed: throw .crashed
            case .unavailable(let reason): throw .unavailable(reason)
            }
        }
    }
}
