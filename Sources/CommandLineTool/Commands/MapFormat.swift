internal import Story

/// The format of a map.
enum MapFormat: String, CaseIterable {
    case svg
    /// A graph in Graphviz's DOT language.
    case dot

    /// The format named by an option, or by a file's extension.
    /// - Parameters:
    ///   - word: The value of the option; nil if it was not given.
    ///   - path: The output path.
    static func named(_ word: String?, for path: String) throws(UsageError) -> MapFormat {
        if let word {
            if let format = MapFormat(rawValue: word.lowercased()) { return format }
            throw UsageError("“\(word)” is not a valid value for --format.", fix: "Give svg or dot.")
        }
        let name = path.lowercased()
        if name == "-" || name.hasSuffix(".svg") { return .svg }
        if name.hasSuffix(".dot") || name.hasSuffix(".gv") { return .dot }
        throw UsageError("“\(path)” does not say which format to write.", fix: "End the name in .svg or .dot, or give --format.")
    }
}
