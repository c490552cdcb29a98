internal import Glibc

/// A program that works for `branchbook` in a process of its own, and stands next to it.
package struct WorkerProgram: Sendable {
    /// Its file name.
    package let name: String
    /// The environment variable with another path.
    package let variable: String
    /// What it does, as in “the program that draws pictures”.
    package let work: String
    /// Its first output, once it accepts requests.
    package let greeting: [UInt8]

    /// Its only argument; without it, the program explains its purpose.
    package static let option = "--serve"

    /// Describes a program.
    package init(name: String, variable: String, work: String, greeting: String) {
        self.name = name
        self.variable = variable
        self.work = work
        self.greeting = Array(greeting.utf8)
    }

    /// Its path: from the environment variable, otherwise next to the running program.
    package var path: String {
        if let named = unsafe getenv(variable) { return unsafe String(cString: named) }
        return Self.folder + name
    }

    /// The folder of the running program, with a slash at the end.
    package static var folder: String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe readlink("/proc/self/exe", start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard count > 0, let slash = bytes[..<count].lastIndex(of: UInt8(ascii: "/")) else { return "./" }
        return String(decoding: bytes[...slash], as: UTF8.self)
    }
}
