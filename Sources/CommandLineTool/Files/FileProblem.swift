internal import Glibc

/// Why a file cannot be read or written.
enum FileProblem: Error, Equatable {
    case missing(String)
    case folder(String)
    case notAFile(String, kind: String)
    case forbidden(String)
    case tooLarge(String, bytes: Int)
    case exists(String)
    /// A folder that is to be made.
    case uncreatable(String)
    case system(String, code: Int32)

    init(_ path: String, code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self = .missing(path)
        case EACCES, EPERM: self = .forbidden(path)
        case EISDIR: self = .folder(path)
        case EEXIST: self = .exists(path)
        default: self = .system(path, code: code)
        }
    }

    /// The problem, in one sentence.
    var message: String {
        switch self {
        case .missing: "There is no such file."
        case .folder: "This is a folder, not a file."
        case .notAFile(_, let kind): "This is \(kind), not a file."
        case .forbidden: "You do not have permission to open this."
        case .tooLarge(_, let bytes): "The file has \(bytes) bytes; the limit is \(FileReader.mostBytes)."
        case .uncreatable: "This folder cannot be created."
        case .exists: "Something with this name already exists; nothing is ever overwritten."
        case .system(_, let code): "\(Descriptor.message(code))."
        }
    }

    /// How to fix it; nil if there is no advice.
    var fix: String? {
        switch self {
        case .missing: "Check the name; it is relative to your current folder."
        case .tooLarge: "Keep pictures and sounds in separate files."
        case .forbidden: "Check the permissions of the file and its folders."
        case .exists: "Choose another name, or move what is already there."
        case .uncreatable: "Choose a name inside a folder that exists and that you may write to."
        case .folder, .notAFile, .system: nil
        }
    }

    /// The path of the file.
    var path: String {
        switch self {
        case .missing(let path), .folder(let path), .notAFile(let path, _), .forbidden(let path),
            .tooLarge(let path, _), .exists(let path), .uncreatable(let path), .system(let path, _):
            path
        }
    }
}
