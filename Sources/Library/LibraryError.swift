public import Bundle

/// Why the library could not do what it was asked to. Nothing was changed then.
public enum LibraryError: Error, Sendable {
    /// The store of data refused.
    case store(StoreError)
    /// A bundle is not what it claims.
    case bundle(BundleError)
    /// An address does not say how to look at the shelf.
    case query(ShelfQueryError)
    /// A file of the library cannot be read or written: its path and why.
    case file(path: String, reason: String)
    /// What was asked for is not here: a sentence.
    case missing(String)
    /// It makes no sense as it was asked: a sentence.
    case refused(String)
    /// A value that somebody typed cannot be taken: which, and a sentence that says what can.
    case invalid(Flaw, String)
    /// Something else is there already: a sentence.
    case taken(String)
    /// The visitor may not do that.
    case denied(Denial)
    /// Too many tries; the next is allowed after this many milliseconds: a sentence.
    case later(milliseconds: Int64, String)

    /// A value that cannot be taken, as a word for programs.
    public enum Flaw: String, Sendable {
        case name, shortPassphrase, longPassphrase, commonPassphrase, settingKey, settingValue
    }
}
