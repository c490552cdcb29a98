import Foundation

/// The command line of SQLite, holding the lock of a database after a change that it keeps.
final class LockHolder {
    private let process = Process()
    private let input = Pipe()

    /// Runs a script in the command line, and waits until it has the lock.
    init(path: String, script: String = "") throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/sqlite3")
        process.arguments = [path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(
            contentsOf: Data("\(script)\nBEGIN IMMEDIATE;\nSELECT 'held';\n".utf8)
        )
        _ = output.fileHandleForReading.availableData
    }

    /// Ends the command line, which gives the lock back.
    func letGo() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("ROLLBACK;\n.quit\n".utf8))
        process.waitUntilExit()
    }
}
