public import Story

/// Something that saves of an earlier version of a story know by an ID, and that the present version has under no ID or alias.
public struct SaveLoss: Equatable, Sendable {
    /// What sort of thing it is.
    public var sort: Sort
    /// The ID that saves know.
    public var id: String
    /// The location that it stood at, or the variable that it belonged to; nil for what stands by itself.
    public var owner: String?
    /// The ID of what seems to have taken its place; nil where that cannot be told.
    public var successor: String?

    /// The sorts of things with an ID that saves know.
    public enum Sort: String, CaseIterable, Sendable {
        case variable, option, location, choice, bucket, check, ending
    }

    /// What readers lose, in one sentence.
    public var message: String {
        let place = owner.map { sort == .option ? " of “\($0)”" : " at “\($0)”" } ?? ""
        let thing = "The \(sort.rawValue) “\(id)”\(place) is gone"
        return switch sort {
        case .variable: "\(thing): saves lose its value."
        case .option: "\(thing): readers who picked it get the default."
        case .location: "\(thing): saves forget that readers were there, and readers who stopped there go back to an earlier choice."
        case .choice: "\(thing): readers who stopped at its result go back to the choice."
        case .bucket: "\(thing): readers who stopped at its result go back to the choice."
        case .check: "\(thing): its rolls are counted from the start and come out differently."
        case .ending: "\(thing): it no longer counts as found for readers who found it."
        }
    }

    /// What keeps it, in one sentence.
    public var mend: String {
        let alias = "add \"aliases\": [\"\(id)\"]"
        guard let successor else { return "If it only has a new ID, \(alias) there." }
        return "If it is now “\(successor)”, \(alias) there."
    }
}

extension SaveLoss {
    /// What saves of an earlier version of a story lose in the present one.
    /// - Returns: In the order of the earlier version: variables with their options, then locations with all that stands there.
    /// - Complexity: O(*n*) in both versions, times what is gone.
    public static func losses(from earlier: Story, to present: Story) -> [SaveLoss] {
        SaveLossFinder(earlier: earlier, present: present).losses
    }
}
