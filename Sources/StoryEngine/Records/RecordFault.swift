internal import StoryFormat

/// Why lines are not a record that a reading can begin from.
package enum RecordFault: Equatable, Sendable {
    /// The lines are not a record of this story, or another version of Branchbook made it.
    case unreadable(ResumeError)
    /// This line cannot be read, or a line before it is missing; counted from 1.
    case brokenLine(Int)

    /// Checks lines, with or without their line ends.
    /// - Parameters:
    ///   - lines: A whole record, from its first line on.
    ///   - story: The ID of the story that it should belong to. The story itself is not needed, so it may be gone.
    /// - Returns: nil if ``RecordedPlaythrough/resume(_:record:)`` would rely on every line.
    /// - Complexity: O(*n*) in the bytes of the lines.
    package init?(in lines: [String], of story: String) {
        do throws(ResumeError) {
            let text = lines.map { $0.utf8.last == UInt8(ascii: "\n") ? $0 : $0 + "\n" }.joined()
            let (record, damage) = try Record.parse(text)
            guard record.story.hasSameBytes(as: story) else {
                self = .unreadable(.otherStory(record.story))
                return
            }
            switch damage {
            case nil: return nil
            case .brokenLine(let line): self = .brokenLine(line)
            case .lastLineCut, .beginningCut: self = .brokenLine(lines.count)
            }
        } catch {
            self = .unreadable(error)
        }
    }

    /// The fault, in a sentence for people.
    package var sentence: String {
        switch self {
        case .unreadable(let error): error.message
        case .brokenLine(let line): "Line \(line) of the record cannot be read."
        }
    }
}
