/// What follows from something that happened in a group, or that its reader wants.
enum GroupEffect: Equatable {
    /// Send this message.
    case send(String)
    /// Another scene is on show.
    case turned
    /// Something beside the scene has changed.
    case changed
    /// Something happened in the group, in a sentence.
    case news(String)
    /// An answer to what this reader just did, in a sentence.
    case tell(String)
    /// Keep these lines as a reading of its own.
    case keepSeparately([String])
    /// Save the theme that the reader chose.
    case keepTheme(Theme.Name)
    /// Connect again at once: a message is missing.
    case reconnect
    /// Stop, with a sentence.
    case leave(String, ExitCode)
}
