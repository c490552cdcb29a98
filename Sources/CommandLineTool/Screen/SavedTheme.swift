/// The theme that a reader chose last, for all stories.
enum SavedTheme {
    /// The path of the file, next to the records; nil if the environment has no folder for it.
    static func path(environment: [String: String]) -> String? {
        SavedPlace.folder(environment: environment).map { $0 + "/screen-colours" }
    }

    /// The saved theme; nil if there is none.
    static func read(environment: [String: String]) -> Theme.Name? {
        guard let path = path(environment: environment), let bytes = try? FileReader.bytes(of: path, limit: 64) else { return nil }
        return Theme.Name(rawValue: String(decoding: bytes, as: UTF8.self).trimmed)
    }

    /// Saves a theme; if that fails, the next reading starts with the default.
    static func keep(_ theme: Theme.Name, environment: [String: String]) {
        guard let path = path(environment: environment) else { return }
        try? FileWriter.replace(path, Array("\(theme.rawValue)\n".utf8))
    }
}
