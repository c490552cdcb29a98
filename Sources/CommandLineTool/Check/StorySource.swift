/// Where a story comes from: a file, or the standard input.
enum StorySource: Equatable {
    case file(String)
    case standardInput

    /// What an operand means: `-` is the standard input, and a folder stands for the `story.json` in it.
    init(_ operand: String) {
        self = operand == "-" ? .standardInput : .file(FileReader.storyPath(operand))
    }

    /// How it is called in JSON.
    var file: String {
        switch self {
        case .file(let path): path
        case .standardInput: "-"
        }
    }

    /// How it is called in sentences.
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
