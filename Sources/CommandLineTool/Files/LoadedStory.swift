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
    /// - Parameter language: The language to read it in, if it is another than the story's.
    static func load(_ operand: String, in language: String? = nil, _ context: Context) -> LoadedStory? {
        let path = FileReader.storyPath(operand)
        do throws(FileProblem) {
            let document = StoryDocument(try FileReader.bytes(of: path))
            guard let story = document.story, let program = try? Program(story) else {
                CheckCommand.show(document, path, context, to: .error)
                return nil
            }
            guard let language, language != story.language else { return LoadedStory(story: story, program: program) }
            return try load(story, at: path, in: language, context)
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return nil
        }
    }

    private static func load(_ story: Story, at path: String, in language: String, _ context: Context) throws(FileProblem) -> LoadedStory? {
        guard let file = try WordsFile.read(language, of: path) else {
            let others = ([story.language].compactMap { $0 } + WordsFile.languages(of: path)).joined(separator: ", ")
            context.fail("\(path): This story is not in “\(language)”.", fix: others.isEmpty ? nil : "It is in: \(others).")
            return nil
        }
        guard let words = file.document.words, words.story == story.id, let program = try? Program(story, words: words) else {
            context.output.write(WordsText.text(file.findings(for: story), in: file.path, context.errorPalette), to: .error)
            return nil
        }
        return LoadedStory(story: story.told(in: words), program: program)
    }
}
