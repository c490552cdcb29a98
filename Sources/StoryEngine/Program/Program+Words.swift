public import Story
internal import StoryFormat

extension Program {
    /// Compiles a story in another language, with all its texts loaded.
    ///
    /// It plays exactly as the story itself: the same inputs lead to the same places and give the same record, byte by byte. So a
    /// record may be continued in either. Whether a line is empty, which decides what comes next, is up to the original.
    /// - Throws: ``InvalidStory`` with every problem, if the story is not consistent, or would not be with these words.
    /// - Complexity: O(*n*) in the size of the story and the words.
    public init(_ story: Story, words: Words) throws(InvalidStory) {
        let told = story.told(in: words)
        for story in [story, told] {
            let problems = StoryValidator.problems(in: story)
            guard problems.isEmpty else { throw InvalidStory(problems: problems) }
        }
        var first = ProgramCompiler(story, map: nil)
        first.texts = []
        let original = first.compile()
        var second = ProgramCompiler(told, map: nil)
        second.originals = (first.texts ?? [])[...]
        second.suggestions = story.suggestions(in: words)
        let program = second.compile()
        var tables = program.shared.tables
        tables.metadata[0].revision = original.metadata.revision
        tables.takeSketches(from: original.shared.tables)
        self.init(tables: tables, headText: program.headText, partTexts: program.partTexts)
    }
}

extension ProgramTables {
    /// A record says with sketches which page it is at, which must not depend on the language.
    fileprivate mutating func takeSketches(from original: ProgramTables) {
        for number in locations.indices { locations[number].sketch = original.locations[number].sketch }
        for number in pages.indices { pages[number].sketch = original.pages[number].sketch }
        for number in sequences.indices { sequences[number].sketch = original.sequences[number].sketch }
    }
}
