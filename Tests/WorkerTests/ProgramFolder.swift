import Foundation

/// A folder for programs, which is deleted with this object.
final class ProgramFolder {
    private let path = FileManager.default.temporaryDirectory.path + "/branchbook-programs-" + UUID().uuidString
    private var count = 0

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a program, and returns its path.
    func program(_ text: String) throws -> String {
        count += 1
        let file = "\(path)/program-\(count)"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        return file
    }
}
