internal import Story
internal import StoryFormat

/// Imports a story written in ink, with the files that it includes.
///
/// Reading files is the host's task: as long as ``wanted`` names one, give it with ``add(_:)``, or fail with ``refusal(_:fix:)``.
public struct InkImporter: Sendable {
    private var files = InkFiles()
    /// The lines that include a file, with that file's path.
    private var includes: [(place: Int, path: String, from: Int)] = []
    private var next = 0

    /// Begins with the main file.
    /// - Parameters:
    ///   - name: Its name, which is the story's title if no tag says another.
    ///   - bytes: The whole file, UTF-8.
    public init(name: String, bytes: [UInt8]) throws(ImportFailure) {
        try take(name, bytes)
    }

    /// The path of the next file to read, relative to the folder of the main file; nil if all are there.
    public var wanted: String? { next < includes.count ? includes[next].path : nil }

    /// The paths of all files to read that are known so far, in the order in which they are to be given.
    var allWanted: [String] { includes[next...].map { $0.path } }

    /// Gives the file that is ``wanted``.
    public mutating func add(_ bytes: [UInt8]) throws(ImportFailure) {
        guard let path = wanted else { return }
        next += 1
        try take(path, bytes)
    }

    /// The failure that says why the file that is ``wanted`` cannot be read, with the place that includes it.
    public func refusal(_ message: String, fix: String?) -> ImportFailure {
        failure(message, fix: fix, at: next < includes.count ? includes[next].place : 0)
    }

    /// The story.
    /// - Throws: Why there is none, with its place.
    public func story() throws(ImportFailure) -> ImportedStory {
        if wanted != nil { throw refusal("This file was not read.", fix: nil) }
        var included: [Int: Range<Int>] = [:]
        for (index, include) in includes.enumerated() { included[include.place] = files.files[index + 1].range }
        let tree = InkTree.read(files, included)
        let hasContent = tree.lists.contains { list in list.nodes.contains { if case .newline = $0 { false } else { true } } }
        guard hasContent else {
            throw failure("This is not a story written in ink.", fix: "Import the main file of the story.", at: 0)
        }
        var compiler = InkCompiler(tree, files)
        return try compiler.story()
    }

    // MARK: Files

    /// Whether a file with this name is read as ink.
    public static func reads(_ name: String) -> Bool { name.smallLetters.hasSuffix(".ink") }

    /// The most bytes of all files together.
    private static let mostBytes = 2 << 20

    private mutating func take(_ path: String, _ bytes: [UInt8]) throws(ImportFailure) {
        let start = files.bytes.count
        let file = files.files.count
        guard start + bytes.count <= Self.mostBytes else {
            let message =
                file == 0
                ? "The file has \(bytes.count) bytes; the limit is \(Self.mostBytes)."
                : "The files have more than \(Self.mostBytes) bytes together."
            throw failure(message, fix: "Split it into several stories.", at: max(0, start - 1))
        }
        var content = bytes
        if content.starts(with: [0xEF, 0xBB, 0xBF]) { content.replaceSubrange(0..<3, with: [32, 32, 32]) }
        let invalid = TextEncoding.problem(in: content)
        // The last line of a file ends with it.
        files.add(path, content + [10])
        if let invalid {
            throw failure(invalid.message, fix: invalid.fix, at: start + invalid.offset)
        }
        try findIncludes(in: file)
    }

    private mutating func findIncludes(in file: Int) throws(ImportFailure) {
        let text = files.withoutComments
        var cursor = ByteCursor(text, from: files.files[file].range.lowerBound, to: files.files[file].range.upperBound)
        while !cursor.isAtEnd {
            cursor.skipBlanks()
            let place = cursor.position
            guard cursor.take("INCLUDE"), cursor.peek().map(ByteCursor.isBlank) ?? true else {
                _ = cursor.restOfLine()
                continue
            }
            let path = cursor.restOfLine().trimmed
            guard !path.isEmpty else { throw failure("INCLUDE names no file.", fix: "Name the file behind it.", at: place) }
            guard Self.staysInside(path) else {
                throw failure("“\(path)” is not inside the folder of the story.", fix: "Put the file beside the main file.", at: place)
            }
            var outer: Int? = file
            while let current = outer {
                if files.files[current].path.isSame(as: path) {
                    throw failure("“\(path)” includes itself.", fix: "Remove one of the INCLUDE lines.", at: place)
                }
                outer = current > 0 ? includes[current - 1].from : nil
            }
            guard !includes.contains(where: { $0.path.isSame(as: path) }) else {
                throw failure("“\(path)” is included twice.", fix: "Remove one of the INCLUDE lines.", at: place)
            }
            includes.append((place, path, file))
        }
    }

    /// Whether a path leads to a file in the folder of the main file or below.
    static func staysInside(_ path: String) -> Bool {
        guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(UInt8(ascii: "\\")), !path.utf8.contains(UInt8(ascii: ":")),
            !path.utf8.contains(0)
        else { return false }
        return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .allSatisfy { part in !part.isEmpty && !part.elementsEqual("..".utf8) }
    }

    private func failure(_ message: String, fix: String?, at place: Int) -> ImportFailure {
        var problem = ImportFailure.Problem(message, fix: fix, at: place)
        (problem.file, problem.position) = files.position(of: place)
        return ImportFailure(placed: [problem])
    }
}

extension InkTree {
    /// The story in files, of which some stand where others include them.
    fileprivate static func read(_ files: InkFiles, _ included: [Int: Range<Int>]) -> InkTree {
        InkParser.tree(files.withoutComments, main: files.files[0].range, included: included)
    }
}
