internal import Story

/// Where this device's guest at a library is kept, beside the saved places, so that it is the same guest next time.
struct GuestFile {
    /// The path; nil if the environment has no folder for it.
    let path: String?

    /// The file for a library.
    init(_ library: String, environment: [String: String]) {
        // The address itself has characters that file names should not have.
        path = SavedPlace.folder(environment: environment).map { "\($0)/guest-\(String(XXHash64.hash(library), radix: 16))" }
    }

    /// What was kept; nothing if the file is missing or damaged.
    func read() -> GuestCookies {
        guard let path, let bytes = try? FileReader.bytes(of: path, limit: 65_536) else { return GuestCookies() }
        return GuestCookies(String(decoding: bytes, as: UTF8.self))
    }

    /// Keeps the cookies. Nobody else may read them: whoever has them is this guest.
    func keep(_ cookies: GuestCookies) {
        guard let path else { return }
        try? FileWriter.createFolders(FileReader.folder(of: path))
        try? FileWriter.replace(path, Array(cookies.text.utf8), mode: 0o600)
    }
}
