internal import Story
public import StoryFormat

/// Why a file cannot be edited as a story. It can only be edited as text.
public enum StoryFileProblem: Error, Equatable, Sendable {
    /// It is not valid JSON.
    case notJSON
    /// Something in it has another shape than anything in a story.
    case shape(ShapeError)
}

/// A story as its author's files have it: `story.json`, and perhaps `story.editor.json` beside it.
public struct StoryFile: Sendable {
    /// The story as a draft of its own, whose things have names that mean nothing elsewhere.
    public let draft: Draft
    /// Whether ``draft`` has what a sidecar says.
    public let hasSidecar: Bool
    /// Why the sidecar was left out; nil if it was not.
    public let sidecarProblem: SidecarProblem?

    /// Reads a story. A damaged sidecar is left out.
    /// - Parameters:
    ///   - story: What a `story.json` has.
    ///   - sidecar: What a `story.editor.json` has; nil if there is none.
    /// - Throws: ``StoryFileProblem``.
    public init(_ story: [UInt8], sidecar: String? = nil) throws(StoryFileProblem) {
        let (root, problems) = JSONParser.parse(story)
        // What the parser had to repair would be lost with the first change.
        guard let root, problems.isEmpty else { throw .notJSON }
        var draft: Draft
        do throws(ShapeError) {
            draft = try Draft(reading: root.value)
        } catch {
            throw .shape(error)
        }
        var problem: SidecarProblem?
        if let sidecar {
            do throws(SidecarProblem) {
                try draft.addSidecar(sidecar)
            } catch {
                problem = error
            }
        }
        self.draft = draft
        hasSidecar = sidecar != nil && problem == nil
        sidecarProblem = problem
    }

    /// What keeps a file from being edited as a story, with its place.
    ///
    /// Mistakes that a draft may have, such as a missing title, are passed over: they stand at the beginning of a file and would hide it.
    /// - Parameter story: What a `story.json` has.
    /// - Returns: nil if only this module cannot edit it.
    public static func mistake(in story: [UInt8]) -> Diagnostic? {
        let errors = StoryDocument(story).diagnostics.filter { $0.severity == .error }
        let (root, problems) = JSONParser.parse(story)
        if let problem = problems.first {
            let position = SourceText(story).position(of: problem.bytes.lowerBound)
            return errors.first { $0.position == position } ?? errors.first
        }
        guard let root else { return errors.first }
        do throws(ShapeError) {
            _ = try Draft(reading: root.value)
            return errors.first
        } catch {
            return errors.first { $0.pointer == error.pointer } ?? errors.first
        }
    }
}
