internal import Story

/// Where a reader's place in a story is saved.
enum SavedPlace {
    /// The path of a story's record; nil if the environment has no folder for it.
    ///
    /// By the XDG Base Directory Specification: under `$XDG_STATE_HOME`, or `~/.local/state`.
    static func path(forStory id: String, environment: [String: String]) -> String? {
        guard let folder = folder(environment: environment) else { return nil }
        // File names have at most 255 bytes, which an ID beyond ASCII may exceed.
        let name = id.utf8.count <= 200 ? id : String(XXHash64.hash(id), radix: 16)
        return "\(folder)/\(name).record"
    }

    /// The folder for all records; nil if the environment has none.
    static func folder(environment: [String: String]) -> String? {
        var folder = environment["XDG_STATE_HOME"] ?? ""
        if !folder.hasPrefix("/") {
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            folder = home + "/.local/state"
        }
        return folder + "/branchbook"
    }
}
