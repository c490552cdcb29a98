/// Something that the command line can do.
protocol Command: SendableMetatype {
    /// What it is called, takes and does.
    static var description: CommandDescription { get }

    /// Does it.
    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode
}
