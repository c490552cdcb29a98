internal import Bundle
internal import Glibc
internal import Story
internal import StoryChecker

/// Examines the files that a story names.
enum NamedFiles {
    /// The maximum number of bytes to read; larger files are judged only by their first bytes.
    private static let mostBytes = 32 << 20

    /// Facts about a story's files.
    /// - Parameter folder: The story's folder.
    static func look(for story: Story, in folder: String) -> StoryFiles {
        var files = StoryFiles()
        // Without a folder there are no files either.
        let root = resolved(folder)
        for path in story.files { files.facts[path] = root.map { fact(of: path, in: $0) } ?? .missing }
        return files
    }

    /// The folder of a file.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The place of a story's path; nil if the path itself leads out of the folder.
    static func place(of path: String, in folder: String) -> String? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isInside = parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.contains(0) }
        return isInside ? (folder == "/" ? "/" : folder + "/") + path : nil
    }

    private static func fact(of path: String, in root: String) -> StoryFiles.Fact {
        guard let place = place(of: path, in: root) else { return .unreadable("its path leads outside the story's folder") }
        guard let real = resolved(place) else { return fact(FileProblem(place, code: errno)) }
        guard real.hasPrefix(root == "/" ? "/" : root + "/") else {
            return .unreadable("it is a link that leads outside the story's folder")
        }
        do throws(FileProblem) {
            let (size, bytes) = try FileHead.read(real, upTo: mostBytes)
            // Faults are only known if the whole file was read.
            let fault = bytes.count == size ? FileFaults.fault(of: path, bytes) : nil
            return .file(size: size, head: Array(bytes.prefix(StoryFiles.headSize)), fault: fault)
        } catch {
            return fact(error)
        }
    }

    /// A problem as the end of the checker's sentence.
    private static func fact(_ problem: FileProblem) -> StoryFiles.Fact {
        switch problem {
        case .missing: .missing
        case .folder: .unreadable("it is a folder")
        case .notAFile(_, let kind): .unreadable("it is \(kind)")
        case .forbidden: .unreadable("you do not have permission to open it")
        case .system(_, let code): .unreadable("the system says “\(Descriptor.message(code))”")
        case .tooLarge, .exists, .uncreatable: .unreadable("the system refused")
        }
    }

    /// The path without links and detours; nil if it does not exist, with the system's error number.
    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
