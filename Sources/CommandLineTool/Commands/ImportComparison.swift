internal import DisplayText
internal import Story
internal import StoryEditing
internal import StoryFormat
internal import StoryImport

/// How an imported story differs from one that is in a folder already, for authors who go on writing in the other tool.
///
/// What was renamed or moved is recognised as `branchbook edit` recognises it.
struct ImportComparison {
    /// The IDs of places that only the imported story has, that only the folder has, and that both have.
    private(set) var added: [String] = []
    private(set) var deleted: [String] = []
    private(set) var changed: [(place: String, parts: [String])] = []
    /// What differs outside all places.
    private(set) var others: [String] = []
    /// How many differences are beyond those that can be listed.
    private let more: Int

    private static let mostListed = 20

    /// - Parameters:
    ///   - imported: The imported story.
    ///   - story: The bytes of the folder's `story.json`.
    /// - Throws: Why the folder's file cannot be compared.
    init(of imported: ImportedStory, with story: [UInt8]) throws(StoryFileProblem) {
        let earlier = try StoryFile(story).draft
        let file = try StoryFile(Array(imported.story.json.utf8))
        var composer = Composer(earlier, device: 1, lastNumber: 0)
        let found: Comparison
        do throws(CommandRefusal) {
            try composer.adopt(file)
            found = try composer.draft.comparison(with: earlier)
        } catch {
            throw .notJSON
        }
        more = found.more
        for difference in found.differences {
            if difference.kind == .location, difference.sort == .added {
                added.append(composer.draft[difference.node]?.text("id") ?? "")
            } else if difference.kind == .location, difference.sort == .deleted {
                deleted.append(earlier[difference.node]?.text("id") ?? "")
            } else {
                note(Self.part(of: difference), at: difference.location.flatMap { composer.draft[$0]?.text("id") })
            }
        }
    }

    private mutating func note(_ part: String, at place: String?) {
        guard let place else {
            if !others.contains(part) { others.append(part) }
            return
        }
        if let index = changed.firstIndex(where: { $0.place == place }) {
            if !changed[index].parts.contains(part) { changed[index].parts.append(part) }
        } else {
            changed.append((place, [part]))
        }
    }

    /// What an author calls the thing that differs.
    private static func part(of difference: Comparison.Difference) -> String {
        switch difference.kind {
        case .page: "text"
        case .choice, .check, .modifier, .outcome: "choices"
        case .ending: "ending"
        case .way: "way on"
        case .sequence, .stage, .event: "sequence"
        case .location: difference.sort == .moved ? "order" : "place"
        case .variable, .option: "variables"
        case .picture: "pictures"
        case .sound: "sounds"
        case .word: "words"
        case .story, .chapter, .mapNote: "title page"
        }
    }

    /// Whether both stories are the same.
    var isEmpty: Bool { added.isEmpty && deleted.isEmpty && changed.isEmpty && others.isEmpty }

    /// Says it, and that nothing was written.
    func show(beside path: String, _ context: Context) {
        let story = Printable.text(path)
        guard !isEmpty else { return context.output.line("\(story) has the same story.") }
        context.output.line("\(story) differs from this file:")
        list("new here", added, context)
        list("only there", deleted, context)
        list("changed", changed.map { "\($0.place) (\($0.parts.joined(separator: ", ")))" }, context)
        list("besides", others, context)
        if more > 0 { context.output.line("  There are \(NumberWords.grouped(more)) more differences.") }
        context.output.line("Nothing was written.")
    }

    private func list(_ name: String, _ items: [String], _ context: Context) {
        guard !items.isEmpty else { return }
        let rest = items.count - Self.mostListed
        let listed = items.prefix(Self.mostListed).joined(separator: ", ") + (rest > 0 ? " and \(NumberWords.grouped(rest)) more" : "")
        context.output.line("  \(name): \(Printable.text(listed))")
    }
}
