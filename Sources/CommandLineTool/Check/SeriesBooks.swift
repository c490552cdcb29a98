internal import DisplayText
internal import Library
internal import Story
internal import StoryChecker
internal import StoryFormat

/// The stories of a command line that are in a series. Readers take their answers from one to the other, so they are compared.
struct SeriesBooks {
    private var stories: [Story] = []

    /// What another story of the series and this one do not offer of each other's answers.
    struct Loss {
        /// The other story.
        var from: Story
        /// What readers bring from there and are not offered here. Empty if the other story is later: an earlier one cannot know it.
        var losses: [SharedAnswerLoss]
        /// What readers take from here to an earlier story and are not offered there, which is worth knowing, but no mistake.
        var back: [SharedAnswerLoss]
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
            .map { other in
                let number = other.series?.number ?? series.number
                return Loss(
                    from: other,
                    losses: number > series.number ? [] : SharedAnswerLoss.losses(from: other, to: story),
                    back: number < series.number ? SharedAnswerLoss.losses(from: story, to: other).filter { $0.hint != nil } : []
                )
            }
    }
}

extension SeriesBooks.Loss {
    /// Each loss, with the way to mend it, and the hints.
    var text: String {
        let title = Printable.text(from.title)
        var text = ""
        if !losses.isEmpty {
            text += "\nAnswers that readers bring from “\(title)” and that are not offered here:\n"
            text += losses.map { SaveLossText.lines($0.message, fix: $0.fix) }.joined()
        }
        if !back.isEmpty {
            text += "\nHint: readers who go back to “\(title)” may be asked again there:\n"
            text += back.compactMap { $0.hint }.map { "  " + Printable.text($0) + "\n" }.joined()
        }
        return text
    }

    /// The losses as JSON.
    var json: JSONValue {
        var fields = [
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
        ]
        if !back.isEmpty {
            let hints = back.map { loss in
                JSONValue.object([JSONField("variable", .string(loss.variable)), JSONField("message", .string(loss.hint ?? ""))])
            }
            fields.append(JSONField("hints", .array(hints)))
        }
        return .object(fields)
    }
}

extension SharedAnswerLoss {
    /// What an earlier story lacks, in one sentence; nil if it asks for something else, which the later story can tell.
    fileprivate var hint: String? {
        switch reason {
        case .otherKind: nil
        case .noOption(let option): "“\(variable)” has no option “\(option)” there."
        case .length(let there, _): "“\(variable)” has \(there.lowerBound) to \(there.upperBound) characters there."
        case .limits(let there, _): "“\(variable)” goes from \(there.lowerBound) to \(there.upperBound) there."
        }
    }
}
