internal import FoundationEssentials

/// Explains why a file or folder could not be read.
enum ReadFailure {
    static func words(for error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file or folder"
        case .fileReadNoPermission: "there is no permission to read it"
        case .fileReadTooLarge: "it is too large"
        default: "it cannot be read"
        }
    }
}
