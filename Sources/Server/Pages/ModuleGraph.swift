/// Which modules of the front end need which, read from their `import … from './name.js'`.
struct ModuleGraph {
    private let web: WebFolder

    init(_ web: WebFolder) {
        self.web = web
    }

    /// The modules that some need, and these themselves, by name; those that come later, by `import()`, are not among them.
    ///
    /// - Complexity: O(n) in the bytes of these modules.
    func modules(from roots: [String]) -> [String] {
        var found: Set<String> = []
        var waiting = roots
        while let name = waiting.popLast() {
            guard let bytes = web.files["scripts/" + name], found.insert(name).inserted else { continue }
            waiting += Self.imports(in: String(decoding: bytes, as: UTF8.self))
        }
        return found.sorted()
    }

    /// The names of neighbours that a module imports before it runs.
    private static func imports(in source: String) -> [String] {
        source.split(separator: "\n").flatMap { line -> [String] in
            guard line.hasPrefix("import ") || line.hasPrefix("export ") || line.hasPrefix("} from ") else { return [] }
            for opening in [" from './", "import './"] {
                guard let start = line.firstRange(of: opening)?.upperBound, let end = line[start...].firstIndex(of: "'") else { continue }
                return [String(line[start..<end])]
            }
            return []
        }
    }
}
