public import StoryFormat

/// Something of the imported file that the story does not have, or has in another way.
public struct LeftOut: Equatable, Sendable {
    /// What kind of thing it is.
    public var sort: Sort
    /// The thing, in the words of the file, such as `(random: 1, 6)`.
    public var words: String
    /// The name of its passage; nil if it belongs to the whole story.
    public var passage: String?
    /// The path of the file that is included in the main one; nil for the main file.
    public var file: String?
    /// The line and the column, from 1.
    public var position = SourceText.Position(line: 1, column: 1)
    /// The byte of the file.
    public var offset = 0
    /// How often the same thing stands in this passage.
    public var count = 1

    /// What replaces it, in one sentence.
    public var replacement: String { sort.replacement }

    /// The kinds of things that are left out.
    public enum Sort: String, CaseIterable, Sendable {
        case link, webLink, duplicate, special, menu, format, condition, setting, value, macro, loop, reveal, input, navigation, timing
        case code, style, element, picture, sound, extra, nesting, size, logic
        case branch, choices, shuffle, lineBreak, looseEnd, unreached
        case table, noteLink, markup, other

        /// The things, in the plural, for a list.
        public var heading: String {
            switch self {
            case .link: "Links to passages that do not exist"
            case .webLink: "Links to the web"
            case .duplicate: "Passages with a name that another one has"
            case .special: "Passages that are not pages"
            case .menu: "Menus beside the pages"
            case .format: "The story format"
            case .condition: "Conditions"
            case .setting: "Changes of variables"
            case .value: "Values in the text"
            case .macro: "Commands"
            case .loop: "Repetitions"
            case .reveal: "Text that appears in place"
            case .input: "Questions to readers"
            case .navigation: "Going back and starting again"
            case .timing: "Waiting"
            case .code: "Program code"
            case .style: "Styles"
            case .element: "HTML elements"
            case .picture: "Pictures"
            case .sound: "Sounds and videos"
            case .extra: "Parts of the whole story"
            case .nesting: "Deep nesting"
            case .size: "Too long for one place"
            case .logic: "Passages without their logic"
            case .branch: "Conditions that decide the way"
            case .choices: "Choices before a divert"
            case .shuffle: "Alternatives in random order"
            case .lineBreak: "Lines that continue elsewhere"
            case .looseEnd: "Places where the text runs out"
            case .unreached: "Places that nothing leads to"
            case .table: "Tables"
            case .noteLink: "Links to notes that the file does not have"
            case .markup: "Code in texts"
            case .other: "Things with no counterpart"
            }
        }

        /// What replaces them, in one sentence.
        public var replacement: String {
            switch self {
            case .link: "The choice leads to a page that says what is missing."
            case .webLink: "The words stay; the address is left out."
            case .duplicate: "Links lead to the first one; this one is kept under an ID of its own."
            case .special: "It is not a place of the story, so it is left out."
            case .menu: "Its links are choices of the first page."
            case .format: "Only text and links were imported."
            case .condition: "What depends on it is always there; of several texts, only the last."
            case .setting: "The variable stays as it was."
            case .value: "Nothing is shown here."
            case .macro: "It does nothing; the words around it stay."
            case .loop: "Its content is shown once."
            case .reveal: "It is always shown, or on a page of its own behind a choice."
            case .input: "The reader is not asked."
            case .navigation: "Readers can undo and start again without it."
            case .timing: "It happens at once."
            case .code: "It does nothing."
            case .style: "The words are plain."
            case .element: "Only the words in it are kept."
            case .picture: "Add the file to the story's folder and to “pictures”, and name it on the page."
            case .sound: "Add the file to the story's folder and to “sounds”, and name it on the page."
            case .extra: "It is left out."
            case .nesting: "What is inside is plain text."
            case .size: "The rest is on a page after it, or is left out."
            case .logic: "Its text and links are imported, without conditions and changes of variables."
            case .branch: "This way is never taken."
            case .choices: "They are not offered together with those of the place that the divert leads to."
            case .shuffle: "They are shown in the order of the file, again and again."
            case .lineBreak: "The rest begins a line of its own."
            case .looseEnd: "The story ends there."
            case .unreached: "No reader could reach it, so it is left out."
            case .table: "Each row is a line."
            case .noteLink: "The words stay; they lead nowhere."
            case .markup: "It is taken out of the text."
            case .other: "They are left out."
            }
        }

        /// Whether the story may go another way than it did in Twine.
        public var changesTheStory: Bool {
            switch self {
            case .link, .duplicate, .format, .condition, .setting, .value, .macro, .loop, .input, .code, .nesting, .size, .logic,
                .branch, .choices, .shuffle, .noteLink, .other:
                true
            case .webLink, .special, .menu, .reveal, .navigation, .timing, .style, .element, .picture, .sound, .extra, .lineBreak,
                .looseEnd, .unreached, .table, .markup:
                false
            }
        }
    }
}
