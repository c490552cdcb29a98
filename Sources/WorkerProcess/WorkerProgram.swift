internal import Glibc

/// Finds the program that draws pictures.
package enum PictureProgram {
    /// Its file name, next to the running program.
    package static let name = "branchbook-pictures"
    /// The environment variable with another path.
    package static let variable = "BRANCHBOOK_PICTURES"
    /// Its only argument; without it, the program explains its purpose.
    package static let option = "--serve"
    /// Its first output, once it accepts requests.
    package static let greeting = Array("BBPICT1\n".utf8)

    /// Its path: from the environment variable, otherwise next to the running program.
    package static var path: String {
        if let named = unsafe getenv(variable) { return unsafe String(cString: named) }
        return folder + name
    }

    /// The folder of the running program, with a slash at the end.
    private static var folder: String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe readlink("/proc/self/exe", start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard count > 0, let slash = bytes[..<count].lastIndex(of: UInt8(ascii: "/")) else { return "./" }
        return String(decoding: bytes[...slash], as: UTF8.self)
    }
}
