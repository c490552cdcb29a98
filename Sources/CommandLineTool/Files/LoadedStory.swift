internal import Story
internal import StoryEngine
internal import StoryFormat

/// A story that was read from a file and can be played.
struct LoadedStory {
    /// The story as it was written.
    let story: Story
    /// The story made ready to be played.
    let program: Program

    /// Reads the story of a file or folder, or says what is wrong with it and gives nil.
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
            context.fail("\(error.path): \(error.message)", mend: error.mend)
            return nil
        }
    }
}
