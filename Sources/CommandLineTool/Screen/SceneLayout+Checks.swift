internal import StoryEngine

extension SceneLayout {
    /// Appends the result of a check: the roll with its modifiers, a scale of all rolls, and the meaning of each part.
    mutating func check(_ check: RollReport) {
        paragraph(ScenePrinter.sentence(for: check))
        guard check.type != "random", check.rolls.count > 1 else { return }
        scale(check)
        for bucket in check.buckets {
            guard let rolls = bucket.rolls else { continue }
            let isHere = bucket.id == check.bucket
            let range = rolls.count == 1 ? "\(rolls.lowerBound)" : "\(rolls.lowerBound)–\(rolls.upperBound)"
            line(Cell.row("\(isHere ? "▸" : " ") \(range)  \(bucket.id)", isHere ? theme.text.adding(.bold) : theme.quiet))
        }
        gap()
    }

    /// A row from the lowest roll to the highest, with the resulting bucket filled and the roll highlighted.
    private mutating func scale(_ check: RollReport) {
        let (least, most) = (String(check.rolls.lowerBound), String(check.rolls.upperBound))
        let room = width - least.count - most.count - 4
        let count = check.rolls.upperBound - check.rolls.lowerBound + 1
        guard room >= 6 else { return }
        let columns = min(room, count <= room / 2 ? count * 2 : min(count, room))
        var row = Cell.row("\(least) ", theme.quiet)
        let here = check.buckets.first { $0.id == check.bucket }?.rolls
        func column(of roll: Int) -> Int {
            (min(max(roll, check.rolls.lowerBound), check.rolls.upperBound) - check.rolls.lowerBound) * columns / count
        }
        // The roll with modifiers counts; the roll itself is marked as well.
        let (place, rolled) = (column(of: check.total), column(of: check.roll))
        for column in 0..<columns {
            let roll = check.rolls.lowerBound + column * count / columns
            let isHere = here?.contains(roll) ?? false
            let style = isHere ? theme.text : theme.quiet
            row.append(column == place ? Cell("●", theme.accent) : Cell(column == rolled ? "○" : isHere ? "━" : "─", style))
        }
        line(row + Cell.row(" \(most)", theme.quiet))
        gap()
    }
}
