/// The colours that a reader chose last, for all stories.
enum SavedTheme {
    /// Where they are kept: beside the readings; nil where the environment names no folder.
    static func path(environment: [String: String]) -> String? {
        SavedPlace.folder(environment: environment).map { $0 + "/screen-colours" }
    }

    /// The colours that were kept.
    static func read(environment: [String: String]) -> Theme.Name? {
        guard let path = path(environment: environment), let bytes = try? FileReader.bytes(of: path, limit: 64) else { return nil }
        return Theme.Name(rawValue: String(decoding: bytes, as: UTF8.self).trimmed)
    }

    /// Keeps colours; where that is not possible, the next reading begins with the usual ones.
    static func keep(_ theme: Theme.Name, environment: [String: String]) {
        guard let path = path(environment: environment) else { return }
        try? FileWriter.replace(path, Array("\(theme.rawValue)\n".utf8))
    }
}
