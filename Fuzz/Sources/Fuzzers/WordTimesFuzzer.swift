import StoryChecker

/// Any file is the word times of a narration, whose times only grow, or fails in one of its lines.
func fuzzWordTimes(_ bytes: [UInt8]) {
    do throws(WordTimes.Failure) {
        let times = try WordTimes(bytes)
        var last = 0
        for cue in times.cues {
            precondition(cue.start >= last && cue.end > cue.start && cue.end <= WordTimes.latest, "Out of order: \(cue)")
            let starts = cue.words.map { $0.start }
            precondition(starts.first == cue.start && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "Out of order: \(cue)")
            precondition(starts.allSatisfy { $0 < cue.end }, "After the end: \(cue)")
            last = cue.end
        }
        precondition(!times.text.allSatisfy { $0 == "\n" }, "No words: \(times)")
    } catch {
        precondition(error.line >= 1 && error.line <= bytes.count + 1, "Outside the file: \(error)")
    }
}
