/// Escape sequences for changing from one style to another (ECMA-48, SGR).
enum StyleCodes {
    /// The shortest change from one style to another; empty if they are equal.
    static func change(from old: CellStyle, to new: CellStyle, depth: ColourDepth) -> String {
        let (old, new) = (old.limited(to: depth), new.limited(to: depth))
        guard old != new else { return "" }
        let step = steps(from: old, to: new, depth)
        let fresh = [""] + steps(from: CellStyle(), to: new, depth)
        let (short, whole) = (step.joined(separator: ";"), fresh.joined(separator: ";"))
        return "\u{1B}[\(short.utf8.count < whole.utf8.count ? short : whole)m"
    }

    private static func steps(from old: CellStyle, to new: CellStyle, _ depth: ColourDepth) -> [String] {
        var codes: [String] = []
        var has = old.marks
        // One code turns off both bold and faint.
        if !has.subtracting(new.marks).isDisjoint(with: [.bold, .faint]) {
            codes.append("22")
            has.subtract([.bold, .faint])
        }
        for (mark, on, off) in [
            (CellStyle.Marks.bold, "1", "22"), (.faint, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"), (.reverse, "7", "27"),
        ] where new.marks.contains(mark) != has.contains(mark) {
            codes.append(new.marks.contains(mark) ? on : off)
        }
        if old.foreground != new.foreground { codes.append(depth.codes(new.foreground, isBackground: false)) }
        if old.background != new.background { codes.append(depth.codes(new.background, isBackground: true)) }
        return codes
    }
}
