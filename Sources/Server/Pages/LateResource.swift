internal import FoundationEssentials
internal import Synchronization

/// A file of the front end that is still being built when the server starts.
final class LateResource: Sendable {
    private let file: URL
    private let name: String
    private let loaded = Mutex<Resource?>(nil)

    init(_ file: URL, as name: String) {
        self.file = file
        self.name = name
    }

    /// The file, if it is there by now. It is read once; later changes are not noticed.
    ///
    /// - Complexity: O(n) in the bytes of the file the first time, which includes compressing them; then O(1).
    func arrived() -> Resource? {
        loaded.withLock { loaded in
            if let loaded { return loaded }
            var folder = WebFolder(files: [:])
            guard (try? folder.add(file, as: name)) != nil, let bytes = folder.files[name] else { return nil }
            loaded = Resource(page: name, bytes, brotli: folder.brotli[name])
            return loaded
        }
    }
}
