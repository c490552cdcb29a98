internal import Story

/// All rules that do not need an exploration.
enum StaticRules {
    /// The problems of a story according to the rules in this folder. If there are more than ``Problem/mostKept``, errors come before
    /// warnings.
    /// - Parameters:
    ///   - files: What is known about the story's files; nil if the host did not look.
    ///   - isWhole: Whether the story has no errors of its own. If it has, only problems that they cannot have caused are reported.
    /// - Complexity: O(*n*) in the size of the story, except for ``EarlyUseRules`` and ``TextValues``.
    static func problems(in story: Story, files: StoryFiles?, isWhole: Bool) -> [Problem] {
        let index = StoryIndex(story)
        let media = MediaUses(story, index: index)
        var problems: [Problem] = []
        if isWhole {
            let graph = LinkGraph(story, index: index)
            problems += LinkRules.problems(in: story, graph: graph)
            problems += VariableRules.problems(in: story, index: index, graph: graph)
            problems += MediaRules.problems(in: story, uses: media)
            problems += CheckRules.problems(in: story)
            problems += ConditionRules.problems(in: story)
            problems += ReasonRules.problems(in: story)
            problems += OptionWordsRule.problems(in: story, index: index)
            problems += GlossaryRules.problems(in: story)
            problems += PageNumberRules.problems(in: story, index: index)
        }
        problems += PeopleRules.problems(in: story, media: media)
        problems += TitleRules.problems(in: story)
        problems += TextRules.problems(in: story)
        if let files { problems += FileRules.problems(in: story, files: files) }
        guard problems.count > Problem.mostKept else { return problems }
        let errors = problems.filter { $0.code.severity == .error }
        let warnings = problems.filter { $0.code.severity == .warning }
        return Array((errors + warnings).prefix(Problem.mostKept))
    }
}
