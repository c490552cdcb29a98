/// How many stories and walks agree.
struct WalkCounts {
    private var all = Count()
    private var whole = Count()
    private var walks = Count()
    private var broken = 0

    /// The share of all stories that must agree: 78 of the 86 in the corpus.
    private static let least = 0.9

    private struct Count {
        var all = 0
        var agreeing = 0

        mutating func add(_ agrees: Bool) {
            all += 1
            agreeing += agrees ? 1 : 0
        }
    }

    /// - Parameter differing: The number of walks that do not agree.
    mutating func add(_ story: WalkedStory, isWhole: Bool, differing: Int) {
        let agrees = differing == 0
        all.add(agrees)
        if isWhole { whole.add(agrees) }
        walks.all += story.walks.count
        walks.agreeing += story.walks.count - differing
        broken += story.walks.count { $0.isBroken }
    }

    private var isGood: Bool {
        all.all > 0 && whole.agreeing == whole.all && Double(all.agreeing) >= Self.least * Double(all.all)
    }

    /// The number of stories that count as failed: none if enough of them agree.
    var failed: Int { isGood ? 0 : max(1, all.all - all.agreeing) }

    func show() {
        print("Twine: \(walks.agreeing) of \(walks.all) walks enter the same passages in the same order.")
        print("    \(broken) of them end where the story format itself shows an error in a condition.")
        print("    Nothing left out that changes the story: \(whole.agreeing) of \(whole.all) stories agree; all must.")
        let share = Int(100 * Double(all.agreeing) / Double(max(1, all.all)))
        print("    All stories: \(all.agreeing) of \(all.all) agree, \(share) %; 90 % must.")
        print("\(all.agreeing) passed, \(failed) failed")
    }
}
