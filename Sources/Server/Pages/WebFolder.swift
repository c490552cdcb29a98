public import FoundationEssentials

/// The front end's files, read into memory once, so that requests never use the disk.
public struct WebFolder: Sendable, Hashable {
    /// The bytes of each file by its path within the folder, such as `engine/engine.wasm`.
    public private(set) var files: [String: [UInt8]]
    /// Copies compressed with Brotli, by the path of the plain file. The best compression takes seconds, so it is done when the pages are
    /// built. A copy that does not unpack to its file is never sent.
    public private(set) var brotli: [String: [UInt8]]
    /// Files that are still being built, by the path that pages will request. Each is served as soon as it is there.
    public private(set) var late: [String: URL] = [:]

    /// Makes a folder from files that are already in memory.
    public init(files: [String: [UInt8]], brotli: [String: [UInt8]] = [:]) {
        self.files = files
        self.brotli = brotli
    }

    /// Reads a folder and everything below it, except hidden files and the targets of symbolic links.
    ///
    /// A file named `NAME.br` is the compressed copy of `NAME` beside it.
    ///
    /// - Throws: ``ServerError`` with the path if a file or the folder itself cannot be read.
    public init(reading folder: URL) throws(ServerError) {
        var files: [String: [UInt8]] = [:]
        try Self.read(folder, as: "", into: &files)
        self.init(files: files)
        for (name, bytes) in files where name.hasSuffix(".br") {
            let plain = String(name.dropLast(3))
            guard files[plain] != nil else { continue }
            brotli[plain] = bytes
            self.files[name] = nil
        }
    }

    /// Adds a file from elsewhere, with its compressed copy if there is one beside it.
    /// - Throws: A Foundation error if the file itself cannot be read.
    public mutating func add(_ file: URL, as name: String) throws {
        files[name] = Array(try Data(contentsOf: file))
        brotli[name] = (try? Data(contentsOf: file.appendingPathExtension("br"))).map { Array($0) }
    }

    /// Adds a file that is still being built. Until it is there, requests for it are told to come back.
    ///
    /// It must appear whole, by being renamed, and after its compressed copy.
    public mutating func expect(_ file: URL, as name: String) { late[name] = file }

    private static func read(_ folder: URL, as prefix: String, into files: inout [String: [UInt8]]) throws(ServerError) {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
                let item = folder.appending(path: name)
                switch try FileManager.default.attributesOfItem(atPath: item.path)[.type] as? FileAttributeType {
                case .typeDirectory: try read(item, as: prefix + name + "/", into: &files)
                case .typeRegular: files[prefix + name] = Array(try Data(contentsOf: item))
                default: continue
                }
            }
        } catch let error as ServerError {
            throw error
        } catch {
            throw .unreadable(path: folder.path, reason: ReadFailure.words(for: error))
        }
    }
}
