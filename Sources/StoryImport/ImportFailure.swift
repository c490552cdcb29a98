public import StoryFormat

/// Why nothing could be imported, with the places in the file.
public struct ImportFailure: Error, Sendable {
    /// What is wrong, in the order of the file; at least one problem.
    public let problems: [Problem]

    /// One problem of the file.
    public struct Problem: Equatable, Sendable {
        /// The problem, in one sentence.
        public var message: String
        /// How to fix it, in one sentence; nil if there is no advice.
        public var fix: String?
        /// The path of the file that is included in the main one; nil for the main file.
        public var file: String?
        /// The line and the column, from 1.
        public var position = SourceText.Position(line: 1, column: 1)
        /// The byte of the file.
        public var offset: Int

        init(_ message: String, fix: String?, at offset: Int) {
            self.message = message
            self.fix = fix
            self.offset = offset
        }
    }

    init(_ problems: [Problem], in bytes: [UInt8]) {
        let source = SourceText(bytes)
        self.problems = problems.map { problem in
            var problem = problem
            problem.position = source.position(of: problem.offset)
            return problem
        }
    }

    /// Problems whose places are known.
    init(placed problems: [Problem]) { self.problems = problems }

    init(_ message: String, fix: String?, at offset: Int, in bytes: [UInt8]) {
        self.init([Problem(message, fix: fix, at: offset)], in: bytes)
    }
}
