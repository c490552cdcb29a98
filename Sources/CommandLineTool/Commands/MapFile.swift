/// The file to write a map to: a new one, or an earlier map.
enum MapFile {
    /// How maps in either format begin.
    private static let beginnings = ["<svg xmlns=\"http://www.w3.org/2000/svg\"", "// A map of “"]
    /// The maximum size of a map, in bytes.
    private static let mostBytes = 1 << 28

    /// Why a map cannot be written.
    enum Problem: Error, Equatable {
        /// The file exists and is not a map.
        case notAMap(String)
        /// The system refused.
        case file(FileProblem)

        /// The problem, with the name of the file.
        var message: String {
            switch self {
            case .notAMap(let path): "\(path): This file is not a map, so it was not overwritten."
            case .file(let problem): "\(problem.path): \(problem.message)"
            }
        }

        /// How to fix it; nil if there is no advice.
        var fix: String? {
            switch self {
            case .notAMap: "Give --output another name, or move the file."
            case .file(.missing): "Check that its folder exists."
            case .file(let problem): problem.fix
            }
        }
    }

    /// Checks whether a map may be written there. Call this before doing the work.
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

    /// Writes a map, replacing an earlier one.
    static func write(_ text: String, to path: String) throws(Problem) {
        try check(path)
        do throws(FileProblem) {
            try FileWriter.replace(path, Array(text.utf8))
        } catch {
            // The missing file is the temporary one, which the user does not know.
            if case .missing = error { throw .file(.missing(path)) }
            throw .file(error)
        }
    }
}
