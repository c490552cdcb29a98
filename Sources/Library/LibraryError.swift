public import Bundle

/// Why the library refused or failed. Nothing was changed then.
public enum LibraryError: Error, Sendable {
    /// The store failed or refused.
    case store(StoreError)
    /// A bundle is invalid.
    case bundle(BundleError)
    /// An address is not a valid shelf query.
    case query(ShelfQueryError)
    /// A file of the library cannot be read or written: its path and the reason.
    case file(path: String, reason: String)
    /// What was asked for does not exist: a message.
    case missing(String)
    /// The request makes no sense: a message.
    case refused(String)
    /// A value is invalid: which, and a message that says what is allowed.
    case invalid(Flaw, String)
    /// A change to a draft does not fit to what the library has.
    case draft(DraftConflict)
    /// No story can be read from an author's file.
    case brought(BringingProblem)
    /// This machine cannot do that at present: the reason and a remedy, in whole sentences.
    case unavailable(String)
    /// Something else has this place already: a message.
    case taken(String)
    /// The visitor may not do that.
    case denied(Denial)
    /// Too many attempts; the next is allowed after this many milliseconds: a message.
    case later(milliseconds: Int64, String)

    /// An invalid value, as a word for programs.
    public enum Flaw: String, Sendable {
        case name, shortPassphrase, longPassphrase, commonPassphrase, settingKey, settingValue, bookmarkName, bookmarkNote, bookmarkLines
    }
}
