/// The file that a map is written to: one that is not there yet, or an earlier map.
enum MapFile {
    /// How both sorts of maps begin, in their first bytes.
    private static let beginnings = ["<svg xmlns=\"http://www.w3.org/2000/svg\"", "// A map of “"]
    /// No map is larger.
    private static let mostBytes = 1 << 28

    /// Why a map is not written.
    enum Problem: Error, Equatable {
        /// What is there is something else.
        case notAMap(String)
        /// The system does not allow it.
        case file(FileProblem)

        /// What is wrong, with the name of the file.
        var message: String {
            switch self {
            case .notAMap(let path): "\(path): This file is not a map, so it was not overwritten."
            case .file(let problem): "\(problem.path): \(problem.message)"
            }
        }

        /// How to fix it.
        var mend: String? {
            switch self {
            case .notAMap: "Give --output another name, or move the file."
            case .file(.missing): "Check that its folder exists."
            case .file(let problem): problem.mend
            }
        }
    }

    /// Whether a map may be written there; to be asked before the work is done.
    static func check(_ path: String) throws(Problem) {
        guard FileReader.exists(path) else { return }
        do throws(FileProblem) {
            let bytes = try FileReader.bytes(of: path, limit: mostBytes)
            guard bytes.isEmpty || beginnings.contains(where: { bytes.starts(with: $0.utf8) }) else { throw FileProblem.exists(path) }
        } catch {
            if case .exists = error { throw .notAMap(path) }
            throw .file(error)
        }
    }

    /// Writes a map, in place of an earlier one if there is one.
    static func write(_ text: String, to path: String) throws(Problem) {
        try check(path)
        do throws(FileProblem) {
            try FileWriter.replace(path, Array(text.utf8))
        } catch {
            // What is said to be missing is the file beside it, which nobody knows of.
            if case .missing = error { throw .file(.missing(path)) }
            throw .file(error)
        }
    }
}
