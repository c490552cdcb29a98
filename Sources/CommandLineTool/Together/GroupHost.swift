internal import CoReading

/// Carries out what a group's reader leads to outside the screen: sends, saves, and connects again.
struct GroupHost {
    /// The connection to the group.
    var connection: GroupConnection
    /// The story's permanent ID.
    let story: String
    /// The environment variables.
    let environment: [String: String]
    /// How the reading ended, once it has.
    private(set) var end: (words: String, code: ExitCode)?

    /// Prepares everything; connects with the first ``GroupConnection/events(since:)``.
    init(_ connection: GroupConnection, story: String, environment: [String: String]) {
        self.connection = connection
        self.story = story
        self.environment = environment
    }

    /// Ends the reading, unless it has ended.
    mutating func stop(_ words: String, _ code: ExitCode) {
        if end == nil { end = (words, code) }
    }

    /// Carries out effects.
    /// - Returns: Sentences for the reader.
    mutating func carryOut(_ effects: [GroupEffect]) -> [String] {
        var sentences: [String] = []
        for effect in effects {
            switch effect {
            case .send(let text): connection.send(text)
            case .keepSeparately(let lines): sentences.append(keep(lines))
            case .keepTheme(let theme): SavedTheme.keep(theme, environment: environment)
            case .reconnect: connection.reopen()
            case .leave(let words, let code): stop(words, code)
            case .turned, .changed, .news, .tell: break
            }
        }
        return sentences
    }

    /// Keeps what was read alone beside the saved places, under a name that is free.
    private func keep(_ lines: [String]) -> String {
        let lost = "Somebody else has moved on, and what you read alone could not be kept"
        guard let place = SavedPlace.path(forStory: story, environment: environment) else { return "\(lost): set HOME or XDG_STATE_HOME." }
        let start = String(place.dropLast(".record".count)) + "-alone"
        for number in 1...999 {
            let path = number == 1 ? "\(start).record" : "\(start)-\(number).record"
            do throws(FileProblem) {
                try FileWriter.createFolders(FileReader.folder(of: path))
                try FileWriter.create(path, Array(lines.joined().utf8), mode: 0o600)
                return "Somebody else has moved on. What you read alone is kept in \(path)."
            } catch {
                if case .exists = error { continue }
                return "\(lost): \(error.message)"
            }
        }
        return "\(lost): there are too many already."
    }
}
