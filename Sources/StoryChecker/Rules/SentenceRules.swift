internal import Story

/// Reports sentences that are too hard for a story's ages.
///
/// The measure is the Automated Readability Index: 4.71 · letters/words + 0.5 · words/sentences − 21.43 gives an American school grade;
/// five more gives the age of its pupils (E. A. Smith and R. J. Senter: *Automated Readability Index*, AMRL-TR-66-220, 1967). It was made
/// for English and does not count syllables, so it is applied only to stories in English, and to single sentences of ``fewestWords`` words
/// or more. For these it is coarse, and the coarser the fewer words there are, so a sentence is reported only if it is far beyond the
/// oldest reader.
enum SentenceRules {
    /// In shorter sentences, a single long name would decide.
    static let fewestWords = 6
    /// How many years above the oldest age a sentence of ``enoughWords`` words may be; for each word less, it may be two more.
    static let yearsAbove = 8
    private static let enoughWords = 12
    /// School grade is age minus this.
    private static let yearsBeforeSchool = 5

    /// One problem for each sentence, in the order of the story.
    static func problems(in story: Story) -> [Problem] {
        guard let ages = story.ages, isEnglish(story.language) else { return [] }
        let oldest = AgeLimits.oldest(of: ages)
        var problems: [Problem] = []
        for location in story.locations {
            location.visitContents { content, site in
                guard problems.count < Problem.mostKept, case .text(let template) = content, let line = site.proseLine else { return }
                for sentence in SentenceReader.sentences(of: template, isFirstLine: line == 0) where isTooHard(sentence, oldest: oldest) {
                    problems.append(
                        Problem(
                            .sentenceTooHard,
                            "The sentence “\(Wording.beginning(of: sentence.text))” is much too hard for \(AgeLimits.words(for: ages)).",
                            fix: "Split it into two sentences, or use shorter words.",
                            at: Problem.Place(site.path(in: location), sentence.bytes.map { .bytes($0) } ?? .value)
                        )
                    )
                }
            }
        }
        return problems
    }

    /// Whether the index gives an age beyond the limit for a reader's age; in hundredths of a grade times the words, to stay exact.
    static func isTooHard(_ sentence: Sentence, oldest: Int) -> Bool {
        guard sentence.words >= fewestWords else { return false }
        let years = yearsAbove + 2 * max(0, enoughWords - sentence.words)
        return scaledGrade(of: sentence) > 100 * Int64(sentence.words) * Int64(oldest + years - yearsBeforeSchool)
    }

    private static func scaledGrade(of sentence: Sentence) -> Int64 {
        let words = Int64(sentence.words)
        return 471 * Int64(sentence.letters) + 50 * words * words - 2_143 * words
    }

    private static func isEnglish(_ language: String?) -> Bool {
        guard let language else { return false }
        let tag = language.lowercased()
        return tag == "en" || tag.hasPrefix("en-")
    }
}

extension LocationSite {
    /// The index of the line, if this is a line of prose.
    fileprivate var proseLine: Int? {
        switch self {
        case .line(_, let line), .explanation(_, let line), .outcomeLine(_, let line): line
        case .choiceText: 0
        default: nil
        }
    }
}
