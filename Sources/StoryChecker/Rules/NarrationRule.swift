internal import Story

/// Reports a narration that does not say what its page shows.
enum NarrationRule {
    /// The problem of a page; nil if the words are the same, depend on the reader, or cannot be compared.
    static func problem(of page: Story.Page, _ files: StoryFiles, at path: Path) -> Problem? {
        guard let name = page.wordTimes, case .file(let size, let head, _) = files.facts[name], size == head.count,
            let times = try? WordTimes(head)
        else { return nil }
        var shown: [String] = []
        for line in page.lines {
            // Names and conditions make other words for other readers; then the browser's voice reads the line.
            guard let words = line.plainWords else { return nil }
            shown += WordRuns(words).words
        }
        let said = WordRuns(times.text).words
        guard
            let place = (0..<max(said.count, shown.count)).first(where: { number in
                !said.indices.contains(number) || !shown.indices.contains(number) || said[number] != shown[number]
            })
        else { return nil }
        let message =
            if !shown.indices.contains(place) {
                "The narration says “\(Wording.beginning(of: said[place]))” after the page's last word."
            } else if !said.indices.contains(place) {
                "The narration ends before the page's “\(Wording.beginning(of: shown[place]))”."
            } else {
                "The narration says “\(Wording.beginning(of: said[place]))” where the page has “\(Wording.beginning(of: shown[place]))”."
            }
        let fix = "Correct “\(name)”, or record the page again; until then, the browser's voice reads it."
        return Problem(.narrationOfOtherWords, message, fix: fix, at: Problem.Place(path))
    }
}
