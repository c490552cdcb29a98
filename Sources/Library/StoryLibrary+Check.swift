extension StoryLibrary {
    /// How long a check is valid, in milliseconds: a week.
    private static let checkInterval: Int64 = 7 * 86_400_000

    /// Whether to check the whole library: a week has passed, there was no check yet, or a damaged page was read.
    public func isCheckDue() throws(LibraryError) -> Bool {
        try storing { () throws(StoreError) in
            if store.hasMetDamage { return true }
            guard let (_, steady) = try store.lastCheck() else { return true }
            return try store.steadyTime().milliseconds - steady.milliseconds >= StoryLibrary.checkInterval
        }
    }

    /// The result of the last check of the whole library; nil if there was none yet.
    public func lastCheck() throws(LibraryError) -> LibraryCheck? {
        try storing { () throws(StoreError) in try store.lastCheck()?.check }
    }

    /// Checks the whole library, data and files, and stores the result. Reading and writing continue meanwhile.
    /// - Parameters:
    ///   - clock: Returns the current time.
    ///   - pause: Called after every file and about once per mebibyte of data; may wait to give way to other work.
    public func check(clock: () -> Timestamp, pause: () -> Void) throws(LibraryError) -> LibraryCheck {
        let begun = clock()
        let problems = try verify(pause: pause)
        let check = LibraryCheck(begun: begun, ended: clock(), problems: Array(problems.prefix(LibraryCheck.mostProblems)))
        try storing { () throws(StoreError) in try store.keep(check) }
        return check
    }
}
