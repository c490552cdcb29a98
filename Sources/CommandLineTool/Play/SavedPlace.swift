internal import Story

/// Where a reader's place in a story is kept.
enum SavedPlace {
    /// The path of a story's record; nil where the environment names no folder for it.
    ///
    /// By the XDG Base Directory Specification: under `$XDG_STATE_HOME`, or `~/.local/state`.
    static func path(forStory id: String, environment: [String: String]) -> String? {
        guard let folder = folder(environment: environment) else { return nil }
        // A name has at most 255 bytes, which an ID beyond ASCII may exceed.
        let name = id.utf8.count <= 200 ? id : String(XXHash64.hash(id), radix: 16)
        return "\(folder)/\(name).record"
    }

    /// The folder of all that is kept of readings; nil where the environment names none.
    static func folder(environment: [String: String]) -> String? {
        var folder = environment["XDG_STATE_HOME"] ?? ""
        if !folder.hasPrefix("/") {
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            folder = home + "/.local/state"
        }
        return folder + "/branchbook"
    }
}
