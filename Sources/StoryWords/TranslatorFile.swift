public import Story
internal import StoryEngine
internal import StoryFormat

/// A story's texts for translators: a gettext file, which Poedit, Weblate and many other tools edit.
public enum TranslatorFile {
    /// Writes the file.
    ///
    /// Every text is in it once for its context, with what is translated. Where the original changed, the translation of what is most like
    /// it is offered, marked as fuzzy. Translations of texts that the story does not have any more are kept at the end.
    /// - Parameters:
    ///   - story: A story without errors.
    ///   - words: What is translated so far, and the language.
    ///   - date: Now, as `2026-11-24 15:00+0000`.
    /// - Complexity: O(*n*) in the size of the story and the words; more if many texts of one location changed.
    public static func text(of story: Story, _ words: Words, date: String) -> String {
        var writer = POWriter()
        writer.write(TranslatorHeader(story: story, words: words).entry(date: date))
        let table = WordsTable(words)
        var offers = ChangedTexts(story, words)
        let hints = TranslatorHints(story)
        for text in story.distinctTexts {
            var entry = POEntry()
            entry.context = text.context
            entry.original = text.original
            entry.hints = hints.lines(for: text)
            entry.references = [StoryFile.name + text.path.pointer]
            if let known = table.entry(for: text) {
                entry.take(words.entries[known])
            } else if let offer = offers.take(for: text) {
                entry.take(words.entries[offer])
                entry.previous = words.entries[offer].original
                entry.isFuzzy = true
            }
            writer.write(entry)
        }
        for number in offers.rest {
            var entry = POEntry()
            entry.context = words.entries[number].context
            entry.original = words.entries[number].original
            entry.take(words.entries[number])
            entry.isObsolete = true
            writer.write(entry)
        }
        return writer.text
    }

    /// What a translator's file adds to the words.
    public struct Merged: Equatable, Sendable {
        /// The words with everything that is in the file.
        public var words: Words
        /// What could not be read.
        public var problems: [POProblem]
        /// For each entry of the words, the line of the file that it comes from; nil for those that the file does not have.
        public var lines: [Int?]
    }

    /// Takes a translator's file back.
    ///
    /// What the file does not mention stays as it was. The same file gives the same words.
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - words: The words so far, and the language.
    ///   - story: A story without errors.
    /// - Complexity: O(*n*) in the bytes and in the size of the story and the words.
    public static func merge(_ bytes: [UInt8], into words: Words, of story: Story) -> Merged {
        let reader = POReader(bytes)
        var merging = WordsMerging(words, story)
        var problems = reader.problems
        for entry in reader.entries {
            if let problem = merging.take(entry) { problems.append(problem) }
        }
        let (merged, lines) = merging.result()
        return Merged(words: merged, problems: problems.sorted { $0.line < $1.line }, lines: lines)
    }
}

/// The name of a story's file, for tools that show where a text is.
enum StoryFile {
    static let name = "story.json"
}

extension Story {
    /// Its texts, without those that another with the same context reads exactly like.
    var distinctTexts: [StoryText] {
        var seen: Set<[UInt8]> = []
        return texts.filter { seen.insert(Array($0.context.utf8) + [0] + Array($0.original.utf8)).inserted }
    }
}

extension POEntry {
    /// How a translator says which variables a translation does not need.
    private static let without = "without:"

    /// Takes over a translation, and what its translator noted.
    fileprivate mutating func take(_ entry: Words.Entry) {
        text = entry.text
        isFuzzy = entry.isUnsure
        if !entry.unneeded.isEmpty { comments.append(Self.without + " " + entry.unneeded.joined(separator: ", ")) }
        if let note = entry.note { comments += note.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }
    }

    /// The translation as the words keep it.
    func wordsEntry(original: String) -> Words.Entry {
        var entry = Words.Entry(context: context ?? "", original: original, text: text)
        var notes: [String] = []
        for comment in comments {
            guard comment.hasPrefix(Self.without) else {
                notes.append(comment)
                continue
            }
            entry.unneeded += comment.dropFirst(Self.without.count).split { $0 == "," || $0 == " " }.map { String($0) }
        }
        if !notes.isEmpty { entry.note = notes.joined(separator: "\n") }
        return entry
    }
}
