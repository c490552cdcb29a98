extension StoryLibrary {
    /// How long a check is good for, in milliseconds: a week.
    private static let checkInterval: Int64 = 7 * 86_400_000

    /// Whether it is time to look through the whole library: a week has passed, nobody has looked yet, or a damaged page was met.
    public func isCheckDue() throws(LibraryError) -> Bool {
        try storing { () throws(StoreError) in
            if store.hasMetDamage { return true }
            guard let (_, steady) = try store.lastCheck() else { return true }
            return try store.steadyTime().milliseconds - steady.milliseconds >= StoryLibrary.checkInterval
        }
    }

    /// What the last look through the whole library found; nil if there was none yet.
    public func lastCheck() throws(LibraryError) -> LibraryCheck? {
        try storing { () throws(StoreError) in try store.lastCheck()?.check }
    }

    /// Checks the whole library, data and files, and stores the result. Reading and writing continue meanwhile.
    /// - Parameters:
    ///   - clock: What time it is.
    ///   - pause: Is called after every file and every mebibyte of data or so, and may wait so that others come first.
    public func check(clock: () -> Timestamp, pause: () -> Void) throws(LibraryError) -> LibraryCheck {
        let begun = clock()
        let problems = try verify(pause: pause)
        let check = LibraryCheck(begun: begun, ended: clock(), problems: Array(problems.prefix(LibraryCheck.mostProblems)))
        try storing { () throws(StoreError) in try store.keep(check) }
        return check
    }
}
