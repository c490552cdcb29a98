internal import Bundle

extension LibraryError {
    /// The error message for people.
    public var sentence: String {
        switch self {
        case .store(let error): error.sentence
        case .bundle(let error): error.file.map { "\($0): \(error.message)" } ?? error.message
        case .query(let error): error.message
        case .file(let path, let reason): "\(path): \(reason)"
        case .missing(let sentence), .refused(let sentence), .taken(let sentence), .unavailable(let sentence): sentence
        case .invalid(_, let sentence), .later(_, let sentence): sentence
        case .draft(let conflict): conflict.sentence
        case .brought(let problem): problem.sentence
        case .denied(let denial): denial.sentence
        }
    }
}

extension StoreError {
    /// The error message for people.
    public var sentence: String {
        switch self {
        case .damaged(let what): "The library's data is damaged: \(what)"
        case .full: "The disk is full; nothing was changed."
        case .busy: "Another process was writing to the library for too long; try again."
        case .newer(let found, let known):
            "The library was written by a newer version of Branchbook (layout \(found); this one knows up to \(known)); use that version."
        case .unavailable(let why): "The library's data cannot be accessed: \(why)"
        case .exceeded(let excess): excess.sentence
        case .outdated: "Someone else changed this at the same time; try again."
        case .refused(let rule): "The library refused this: \(rule)"
        }
    }
}
