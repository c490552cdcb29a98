internal import Story
internal import StoryEngine
internal import StoryFormat

/// A story from a file that can be played.
struct LoadedStory {
    /// The story as it was written.
    let story: Story
    /// The story made ready to be played.
    let program: Program

    /// Loads the story of a file or folder; reports problems and returns nil if there are any.
    static func load(_ operand: String, _ context: Context) -> LoadedStory? {
        let path = FileReader.storyPath(operand)
        do throws(FileProblem) {
            let document = StoryDocument(try FileReader.bytes(of: path))
            guard let story = document.story, let program = try? Program(story) else {
                CheckCommand.show(document, path, context, to: .error)
                return nil
            }
            return LoadedStory(story: story, program: program)
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return nil
        }
    }
}
