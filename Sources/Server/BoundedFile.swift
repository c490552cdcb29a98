internal import FoundationEssentials
internal import Glibc

/// Reads files that somebody else put into a folder, so that no single one can fill the memory or hold up the start.
enum BoundedFile {
    /// The largest picture or sound that is served, in bytes.
    static let largestMedium = 32 * 1024 * 1024

    /// Why a file was not read.
    struct Failure: Error {
        /// In a sentence.
        let message: String
    }

    /// The bytes of a regular file.
    /// - Parameter limit: How many bytes it may have.
    static func read(_ file: URL, atMost limit: Int) throws(Failure) -> [UInt8] {
        do {
            var status = stat()
            // Asked of the system itself: what FileManager says of a size is of another type with each Foundation.
            if unsafe stat(file.path, &status) == 0 {
                guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(message: "This is not a file.") }
                guard status.st_size <= limit else {
                    throw Failure(message: "This file has \(status.st_size) bytes; \(limit) is the most.")
                }
            }
            return Array(try Data(contentsOf: file))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(message: "This file cannot be used: \(ReadFailure.words(for: error)).")
        }
    }
}
