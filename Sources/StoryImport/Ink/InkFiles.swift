internal import StoryFormat

/// The files of an ink story, one behind the other, and where each of them is.
struct InkFiles: Sendable {
    struct File: Sendable {
        var path: String
        var range: Range<Int>
    }

    /// All files, without a gap.
    private(set) var bytes: [UInt8] = []
    private(set) var files: [File] = []
    private var texts: [SourceText] = []

    mutating func add(_ path: String, _ content: [UInt8]) {
        files.append(File(path: path, range: bytes.count..<bytes.count + content.count))
        bytes += content
        texts.append(SourceText(content))
    }

    /// The name of the main file, without its extension.
    var mainName: String { files.first?.path.fileTitle ?? "Untitled" }

    /// The file and the position of a byte; no path for the main file.
    func position(of place: Int) -> (file: String?, position: SourceText.Position) {
        for (index, file) in files.enumerated() where file.range.contains(place) || index == files.count - 1 {
            let offset = max(0, min(place, file.range.upperBound) - file.range.lowerBound)
            return (index == 0 ? nil : file.path, texts[index].position(of: offset))
        }
        return (nil, SourceText.Position(line: 1, column: 1))
    }

    /// The bytes without comments: blanks in their place, so that every other byte stays where it is.
    var withoutComments: [UInt8] {
        var made = bytes
        for file in files {
            var cursor = ByteCursor(bytes, from: file.range.lowerBound, to: file.range.upperBound)
            while !cursor.isAtEnd {
                let start = cursor.position
                if cursor.take("//") {
                    while let byte = cursor.peek(), byte != 10 { cursor.position += 1 }
                } else if cursor.take("/*") {
                    while !cursor.isAtEnd, !cursor.take("*/") { cursor.position += 1 }
                } else {
                    cursor.position += 1
                    continue
                }
                for index in start..<cursor.position where made[index] != 10 { made[index] = 32 }
            }
        }
        return made
    }
}
