/// The folder that a command makes.
enum NewFolder {
    /// `--into`, which names it.
    static let option = CommandDescription.Option(
        name: "--into",
        value: "FOLDER",
        summary: "The new folder (default: the story's ID, in the current folder)."
    )

    /// The folder that the user wants, without slashes at its end; nil if the command decides.
    static func wanted(_ arguments: Arguments) throws(UsageError) -> String? {
        guard var folder = arguments.value("--into") else { return nil }
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        guard !folder.isEmpty else { throw UsageError("--into is empty.", fix: "Give the name of a new folder.") }
        return folder
    }
}
