internal import StoryExport

/// All files of the front end as one release, so that browsers can keep a complete set.
struct WebRelease: Encodable {
    /// A hash that changes with the files.
    let version: String
    /// The files by the paths that pages request, each with the hash of its bytes.
    let files: [String: String]

    /// The release in a folder.
    ///
    /// - Complexity: O(n) in the bytes of the files.
    init(_ folder: WebFolder) {
        var files: [String: String] = [:]
        // The service worker keeps the other files, and the browser keeps it by its own rules. The editor is for those who write; whoever
        // opens it keeps it. A story that is taken along is made by the server, the story format is for Twine, and the welcome page is
        // only there for devices that do not trust the library yet.
        let notKept: Set = [
            "service-worker.js", "editor.wasm", WebFileTemplate.fileName, "twine.html", "twine/format.js", "twine/icon.svg",
            WelcomeSite.page,
        ]
        for (name, bytes) in folder.files where !notKept.contains(name) && !name.hasPrefix("tsconfig") {
            files[name == "index.html" ? "/" : "/" + name] = ContentHash.hex(bytes)
        }
        self.files = files
        version = ContentHash.hex(Array(files.map { $0.key + "\n" + $0.value + "\n" }.sorted().joined().utf8))
    }
}
