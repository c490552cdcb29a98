import Foundation

/// A folder of a test's own, gone with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "branchbook-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of all files below, with their folders, in order.
    func files() -> [String] {
        (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? [])
            .filter { name in
                var isFolder = ObjCBool(false)
                _ = unsafe FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
                return !isFolder.boolValue
            }
            .sorted()
    }
}
