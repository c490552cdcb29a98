public import FoundationEssentials

/// The front end's files, read into memory once, so that requests never use the disk.
public struct WebFolder: Sendable, Hashable {
    /// The bytes of each file by its path within the folder, such as `engine/engine.wasm`.
    public let files: [String: [UInt8]]

    /// Makes a folder from files that are already in memory.
    public init(files: [String: [UInt8]]) {
        self.files = files
    }

    /// Reads a folder and everything below it, except hidden files and the targets of symbolic links.
    ///
    /// - Throws: ``ServerError`` with the path if a file or the folder itself cannot be read.
    public init(reading folder: URL) throws(ServerError) {
        var files: [String: [UInt8]] = [:]
        try Self.read(folder, as: "", into: &files)
        self.files = files
    }

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
