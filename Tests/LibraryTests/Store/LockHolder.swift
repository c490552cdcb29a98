import Foundation

/// SQLite's command line, which runs a script and then holds the lock of a database.
final class LockHolder {
    private let process = Process()
    private let input = Pipe()

    /// Runs a script in the command line, and waits until it holds the lock.
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

    /// Ends the command line, which releases the lock.
    func letGo() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("ROLLBACK;\n.quit\n".utf8))
        process.waitUntilExit()
    }
}
