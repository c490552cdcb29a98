internal import Glibc

/// Where the program is that draws pictures.
package enum PictureProgram {
    /// Its name, beside the program that runs.
    package static let name = "branchbook-pictures"
    /// The variable that names another, for programs that do not stand beside it.
    package static let variable = "BRANCHBOOK_PICTURES"
    /// Its only argument: without it the program says what it is for.
    package static let option = "--serve"
    /// What it says when it can be asked.
    package static let greeting = Array("BBPICT1\n".utf8)

    /// Where the program is: what the variable names, else next to this one.
    package static var path: String {
        if let named = unsafe getenv(variable) { return unsafe String(cString: named) }
        return folder + name
    }

    /// The folder of the program that runs, with a slash at its end.
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
