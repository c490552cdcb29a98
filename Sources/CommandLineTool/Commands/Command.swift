/// A command of the command line.
protocol Command: SendableMetatype {
    /// Its name, arguments and purpose.
    static var description: CommandDescription { get }

    /// Runs the command. Problems that occur while it runs are reported to the context, not thrown.
    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode
}
