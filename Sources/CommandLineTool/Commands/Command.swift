/// Something that the command line can do.
protocol Command: SendableMetatype {
    /// What it is called, takes and does.
    static var description: CommandDescription { get }

    /// Runs the command. Problems that only show while it works are reported to the context, not thrown.
    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode
}
