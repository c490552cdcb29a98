/// Which modules of the front end need which, read from their `import … from '…/name.js'`.
struct ModuleGraph {
    private let web: WebFolder

    init(_ web: WebFolder) {
        self.web = web
    }

    /// The modules that some need, and these themselves, by their paths below `scripts`; those that come later, by `import()`, are not among them.
    ///
    /// - Complexity: O(n) in the bytes of these modules.
    func modules(from roots: [String]) -> [String] {
        var found: Set<String> = []
        var waiting = roots
        while let path = waiting.popLast() {
            guard let bytes = web.files["scripts/" + path], found.insert(path).inserted else { continue }
            waiting += Self.imports(in: String(decoding: bytes, as: UTF8.self)).compactMap { Self.path(of: $0, importedBy: path) }
        }
        return found.sorted()
    }

    /// What a module imports before it runs, as it says it: from its own folder on.
    private static func imports(in source: String) -> [Substring] {
        source.split(separator: "\n").flatMap { line -> [Substring] in
            guard line.hasPrefix("import ") || line.hasPrefix("export ") || line.hasPrefix("} from ") else { return [] }
            for opening in [" from '", "import '"] {
                guard let start = line.firstRange(of: opening)?.upperBound, line[start...].hasPrefix("."),
                    let end = line[start...].firstIndex(of: "'")
                else { continue }
                return [line[start..<end]]
            }
            return []
        }
    }

    /// Where an import leads; nil if it leads out of the folder.
    private static func path(of specifier: Substring, importedBy module: String) -> String? {
        var folders = module.split(separator: "/").dropLast()
        for step in specifier.split(separator: "/") where step != "." {
            if step != ".." {
                folders.append(step)
            } else if folders.popLast() == nil {
                return nil
            }
        }
        return folders.joined(separator: "/")
    }
}
