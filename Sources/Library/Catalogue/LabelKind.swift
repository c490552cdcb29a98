/// The kinds of labels that every library has. Groups of tags are further kinds, which the stories define.
enum LabelKind: Int, CaseIterable, Sendable {
    case tag, group, series, age, ageBand, length, complexity, letter, language
}
