internal import Glibc

/// A folder with a story; nothing outside it is ever read.
struct StoryFolder {
    private let root: String

    /// Opens a folder.
    init(_ path: String) throws(BundleError) {
        guard let root = Self.resolved(path) else {
            throw BundleError(.unreadable, message: "There is no folder “\(path)”; check its name.")
        }
        self.root = root == "/" ? "" : root
    }

    /// The names of the files with the story's words in other languages.
    var wordsNames: [String] { BundleWords.names(in: root) }

    /// The bytes of a file in the folder; nil if there is no such file.
    func bytesIfPresent(_ name: String, limit: Int) throws(BundleError) -> [UInt8]? {
        Self.resolved(root + "/" + name) == nil ? nil : try bytes(name, limit: limit)
    }

    /// The bytes of a file in the folder.
    func bytes(_ name: String, limit: Int) throws(BundleError) -> [UInt8] {
        guard let real = Self.resolved(root + "/" + name) else {
            guard name != BundleManifest.storyName else {
                throw BundleError(.missingStory, file: name, message: "There is no story.json in this folder; give a story's folder.")
            }
            let message = "The story names “\(name)”, but there is no such file; put it into the story's folder, or correct its name."
            throw BundleError(.missingMedium, file: name, message: message)
        }
        guard real.hasPrefix(root + "/") else {
            throw BundleError(
                .leadsOut,
                file: name,
                message: "“\(name)” is a link that leads outside the story's folder; put the file itself there."
            )
        }
        return try FolderFile.bytes(real, named: name, limit: limit)
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}

/// Reads regular files as a whole, and nothing else.
enum FolderFile {
    /// The bytes of a regular file.
    /// - Parameter name: Its name in messages; nil for its path, if it is the whole bundle.
    static func bytes(_ path: String, named name: String?, limit: Int) throws(BundleError) -> [UInt8] {
        func failure(_ reason: String) -> BundleError {
            BundleError(.unreadable, file: name, message: "“\(name ?? path)” cannot be read: \(reason).")
        }
        // Non-blocking: opening a pipe would otherwise wait for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(unsafe String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(unsafe String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a file") }
        func tooLarge() -> BundleError {
            let message = "“\(name ?? path)” has more than the limit of \(limit) bytes."
            return BundleError(name == nil ? .tooLarge : .fileTooLarge, file: name, message: message)
        }
        guard status.st_size <= limit else { throw tooLarge() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size) + 1)
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(unsafe String(cString: strerror(errno))) }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else { throw tooLarge() }
        }
    }
}
