internal import Story
internal import StoryFormat

/// What a change of a story file has brought.
struct WatchDifference: Equatable {
    /// The problems that were not there before, in the order of the file.
    var new: [Diagnostic] = []
    /// Those that are gone, as they stood before.
    var mended: [Diagnostic] = []
    /// Those that are still there, where they stand now.
    var still: [Diagnostic] = []
    /// Those of which nothing is known now, for the file did not let the checker get so far, as they stood before.
    var unseen: [Diagnostic] = []

    /// How far the checker got.
    enum Reach: Equatable {
        /// The file is no JSON.
        case text
        /// The file has errors that keep the story from being read.
        case file
        /// Everything was looked at, as far as the bounds allow.
        case story
    }

    /// What a problem is known by: its line may move when something is written above it.
    private struct Key: Hashable {
        var code: Problem.Code
        var pointer: String
        var message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            pointer = diagnostic.pointer
            message = diagnostic.message
        }
    }

    /// Compares the problems of a file with those that it had before.
    /// - Parameter reach: How far the checker got now.
    /// - Complexity: O(*n*) in the problems.
    init(from old: [Diagnostic], to now: [Diagnostic], reach: Reach) {
        var before: [Key: Int] = [:]
        for diagnostic in old { before[Key(diagnostic), default: 0] += 1 }
        for diagnostic in now {
            let key = Key(diagnostic)
            if let count = before[key], count > 0 {
                before[key] = count - 1
                still.append(diagnostic)
            } else {
                new.append(diagnostic)
            }
        }
        for diagnostic in old {
            let key = Key(diagnostic)
            guard let count = before[key], count > 0 else { continue }
            before[key] = count - 1
            if reach.sees(diagnostic.code) { mended.append(diagnostic) } else { unseen.append(diagnostic) }
        }
    }

    /// What is wrong with the file as far as is known: what the next change is compared with.
    func known(now: [Diagnostic]) -> [Diagnostic] { now + unseen }

    /// What has changed, in words, such as `1 new, 2 mended, 3 as before`.
    var words: String {
        var parts: [String] = []
        if !new.isEmpty { parts.append("\(NumberWords.grouped(new.count)) new") }
        if !mended.isEmpty { parts.append("\(NumberWords.grouped(mended.count)) fixed") }
        if !still.isEmpty { parts.append("\(NumberWords.grouped(still.count)) as before") }
        if !unseen.isEmpty { parts.append("\(NumberWords.counted(unseen.count, "problem")) not rechecked until the errors are fixed") }
        return parts.joined(separator: ", ")
    }
}

extension WatchDifference.Reach {
    /// How far the checker got with a file.
    init(of document: StoryDocument) {
        self = document.draft == nil ? .text : document.story == nil ? .file : .story
    }

    /// Whether a problem of this sort would have been seen.
    fileprivate func sees(_ code: Problem.Code) -> Bool {
        // The codes are numbered by who finds them: below 100 the reader of JSON, below 500 that of stories, then the checker.
        switch self {
        case .text: code.rawValue < 100
        case .file: code.rawValue < 500
        case .story: true
        }
    }
}
