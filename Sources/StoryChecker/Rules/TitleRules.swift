internal import Story

/// Reports options of a question, or endings, with the same name, which readers cannot tell apart.
enum TitleRules {
    /// One problem for each option or ending with the same name as an earlier one.
    static func problems(in story: Story) -> [Problem] {
        var problems: [Problem] = []
        for variable in story.variables {
            guard case .oneOf(let options) = variable.kind else { continue }
            var seen = Seen(sort: "option", countsCapitals: false)
            for (number, option) in options.enumerated() {
                let place = Problem.Place(variable.path.key("options").index(number).key("text"))
                if let problem = seen.problem(with: option.text, at: place) { problems.append(problem) }
            }
        }
        var seen = Seen(sort: "ending", countsCapitals: true)
        for location in story.locations {
            guard let ending = location.ending else { continue }
            let place = Problem.Place(location.path.key("ending").key("title"))
            if let problem = seen.problem(with: ending.title, at: place) { problems.append(problem) }
        }
        return problems
    }

    /// The names seen so far.
    private struct Seen {
        let sort: String
        /// Whether upper case makes a different name: among endings it may be a joke, among options it is a slip.
        let countsCapitals: Bool
        private var places: [String: Problem.Place] = [:]

        init(sort: String, countsCapitals: Bool) {
            self.sort = sort
            self.countsCapitals = countsCapitals
        }

        mutating func problem(with title: String, at place: Problem.Place) -> Problem? {
            let key = TextCases.words(countsCapitals ? title : title.lowercased())
            guard let first = places[key] else {
                places[key] = place
                return nil
            }
            let fix = "Give each \(sort) a different name."
            var problem = Problem(.sameTitle, "Another \(sort) is also called “\(Wording.beginning(of: title))”.", fix: fix, at: place)
            problem.related = [Problem.Related("The other \(sort) is here.", at: first)]
            return problem
        }
    }
}
