/// The source of a story: a file, or standard input.
enum StorySource: Equatable {
    case file(String)
    case standardInput

    /// Interprets an operand: `-` is standard input, and a folder means the `story.json` in it.
    init(_ operand: String) {
        self = operand == "-" ? .standardInput : .file(FileReader.storyPath(operand))
    }

    /// Its name in JSON.
    var file: String {
        switch self {
        case .file(let path): path
        case .standardInput: "-"
        }
    }

    /// Its name in sentences.
    var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        }
    }

    /// The whole text.
    func bytes(_ context: Context) throws(FileProblem) -> [UInt8] {
        switch self {
        case .file(let path): return try FileReader.bytes(of: path)
        case .standardInput:
            let bytes = context.input.rest(upTo: FileReader.mostBytes + 1)
            guard bytes.count <= FileReader.mostBytes else { throw .tooLarge(name, bytes: bytes.count) }
            return bytes
        }
    }
}
