internal import DisplayText
internal import Library
internal import Story
internal import StoryChecker
internal import StoryFormat

/// The stories of a command line that are in a series. Readers take their answers from one to the other, so they are compared.
struct SeriesBooks {
    private var stories: [Story] = []

    /// Answers that readers bring from one other story of the series, and are not offered.
    struct Loss {
        /// The other story.
        var from: Story
        /// What is not offered; empty if everything is.
        var losses: [SharedAnswerLoss]
    }

    /// - Parameter sources: Files that cannot be read are left out: whoever checks them says so.
    init(_ sources: [StorySource]) {
        guard sources.count > 1 else { return }
        for case .file(let path) in sources {
            let story = (try? FileReader.bytes(of: path)).flatMap { StoryDocument($0).story }
            if let story, story.series != nil { stories.append(story) }
        }
    }

    /// What a story cannot offer of the answers from each other story of its series.
    func losses(in story: Story) -> [Loss] {
        guard let series = story.series else { return [] }
        return stories.filter { $0.id != story.id && $0.series?.isSame(as: series) == true }
            .map { Loss(from: $0, losses: SharedAnswerLoss.losses(from: $0, to: story)) }
    }
}

extension SeriesBooks.Loss {
    /// Each loss, with the way to mend it.
    var text: String {
        guard !losses.isEmpty else { return "" }
        let heading = "\nAnswers that readers bring from “\(Printable.text(from.title))” and that are not offered here:\n"
        return heading + losses.map { SaveLossText.lines($0.message, fix: $0.fix) }.joined()
    }

    /// The losses as JSON.
    var json: JSONValue {
        .object([
            JSONField("story", .string(from.id.text)),
            JSONField(
                "lost",
                .array(
                    losses.map { loss in
                        .object([
                            JSONField("variable", .string(loss.variable)),
                            JSONField("message", .string(loss.message)),
                            JSONField("fix", .string(loss.fix)),
                        ])
                    }
                )
            ),
        ])
    }
}
