public import Story

/// Something whose ID is in saves of an earlier version, and that the current version no longer has under any ID or alias.
public struct SaveLoss: Equatable, Sendable {
    /// The kind of thing.
    public var sort: Sort
    /// The ID in the saves.
    public var id: String
    /// The location it was in, or the variable it belonged to; nil for others.
    public var owner: String?
    /// The ID of what seems to have replaced it; nil if that is unclear.
    public var successor: String?
    /// Whether it is a choice that can be picked only once.
    public var isOnce = false

    /// The kinds of things whose IDs are in saves.
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
        case .choice:
            isOnce
                ? "\(thing): readers who stopped at its result go back to the choice, and those who picked it can pick it again."
                : "\(thing): readers who stopped at its result go back to the choice."
        case .bucket: "\(thing): readers who stopped at its result go back to the choice."
        case .check: "\(thing): its rolls are counted from the start and come out differently."
        case .ending: "\(thing): it no longer counts as found for readers who found it."
        }
    }

    /// How to keep it, in one sentence.
    public var fix: String {
        let alias = "add \"aliases\": [\"\(id)\"]"
        guard let successor else { return "If it only has a new ID, \(alias) there." }
        return "If it is now “\(successor)”, \(alias) there."
    }
}

extension SaveLoss {
    /// What saves of an earlier version of a story lose in the current one.
    /// - Returns: In the order of the earlier version: variables with their options, then locations with everything in them.
    /// - Complexity: O(*n*) in both versions, times the number of losses.
    public static func losses(from earlier: Story, to present: Story) -> [SaveLoss] {
        SaveLossFinder(earlier: earlier, present: present).losses
    }
}
