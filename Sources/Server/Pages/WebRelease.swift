/// All of the front end's files under one name, so that a browser can keep a release of it as a whole.
struct WebRelease: Encodable {
    /// Another name for other files.
    let version: String
    /// The files by the paths at which a page asks for them, each with the hash of its bytes.
    let files: [String: String]

    /// The release that a folder holds.
    ///
    /// - Complexity: O(n) in the bytes of the files.
    init(_ folder: WebFolder) {
        var files: [String: String] = [:]
        // The service worker is what keeps the others, and the browser keeps it by rules of its own.
        for (name, bytes) in folder.files where name != "service-worker.js" && !name.hasPrefix("tsconfig") {
            files[name == "index.html" ? "/" : "/" + name] = ContentHash.hex(bytes)
        }
        self.files = files
        version = ContentHash.hex(Array(files.map { $0.key + "\n" + $0.value + "\n" }.sorted().joined().utf8))
    }
}
