/// Parses the value of `--rolls`.
enum GivenRolls {
    /// The numbers in lists such as `3,12,6`, in order; nil without the option.
    ///
    /// They are only for scripted readings that are not saved: a record contains only the seed, so it would give other rolls.
    static func parse(_ arguments: Arguments) throws(UsageError) -> [Int]? {
        guard arguments.has("--rolls") else { return nil }
        guard arguments.has("--choices") || arguments.has("--answers") else {
            throw UsageError("--rolls works only with --choices or --answers.", fix: "Give --choices as well, such as --choices 1,2.")
        }
        guard !arguments.has("--record") else {
            throw UsageError(
                "--rolls and --record cannot be combined, because a record keeps only the seed.",
                fix: "Drop one of them."
            )
        }
        var rolls: [Int] = []
        for item in arguments.values("--rolls").flatMap({ $0.split(separator: ",") }) {
            let word = String(item).trimmed
            guard !word.isEmpty else { continue }
            guard let roll = Int(word) else {
                throw UsageError("“\(word)” is not a roll.", fix: "Write whole numbers separated by commas, such as --rolls 3,12,6.")
            }
            rolls.append(roll)
        }
        return rolls
    }
}
