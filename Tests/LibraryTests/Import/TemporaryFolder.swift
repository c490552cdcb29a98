import Foundation

/// A folder for one test, which is deleted with this object.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "branchbook-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The paths of all files below, sorted.
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
