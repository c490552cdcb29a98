internal import Story

/// Reports texts that send readers to one page number while the choice leads to another.
///
/// It checks only stories whose locations have numbers: in any other, a page may be part of a diary within the story.
enum PageNumberRules {
    /// At most one problem for each choice, and for each line of a result.
    static func problems(in story: Story, index: StoryIndex) -> [Problem] {
        var places: [Int: Int] = [:]
        let numbers = story.locations.map { location in
            location.title.flatMap { PageNumber.own(of: $0) } ?? PageNumber.own(of: location.id.text)
        }
        for (place, number) in numbers.enumerated() {
            if let number, places[number] == nil { places[number] = place }
        }
        guard places.count > 1 else { return [] }
        var problems: [Problem] = []
        for location in story.locations {
            guard case .choices(let choices) = location.exit else { continue }
            var targets: [[Int]] = []
            for (outcome, place) in location.outcomes {
                let target = index.location(outcome.target)
                if place.choice == targets.count { targets.append([]) }
                if let target { targets[place.choice].append(target) }
                for (number, line) in outcome.lines.enumerated() {
                    let text = words(of: line)
                    guard PageNumber.sends(text) else { continue }
                    let site = LocationSite.outcomeLine(place, number)
                    check(text, leadingTo: target.map { [$0] } ?? [], at: site.path(in: location), &problems)
                }
            }
            for (number, choice) in choices.enumerated() {
                check(words(of: choice.text), leadingTo: targets[number], at: LocationSite.choiceText(number).path(in: location), &problems)
            }
        }
        func check(_ words: String, leadingTo targets: [Int], at path: Path, _ problems: inout [Problem]) {
            guard let wanted = PageNumber.sentTo(in: words), let meant = places[wanted], let target = targets.first,
                !leads(targets, to: wanted, numbers, story, index)
            else { return }
            let goal = story.locations[target]
            var problem = Problem(
                .otherPage,
                "This sends readers to \(wanted), but it leads to “\(goal.title ?? goal.id.text)”.",
                fix: "Make it lead to “\(story.locations[meant].id)”, or change the number.",
                at: Problem.Place(path)
            )
            problem.related = [Problem.Related("\(wanted) is here.", at: story.locations[meant].keyPlace)]
            problems.append(problem)
        }
        return problems
    }

    /// Whether a choice leads to a number, possibly through locations without one that continue by themselves.
    private static func leads(_ targets: [Int], to wanted: Int, _ numbers: [Int?], _ story: Story, _ index: StoryIndex) -> Bool {
        var seen = Set(targets)
        var open = targets
        while let place = open.popLast() {
            if numbers[place] == wanted { return true }
            guard numbers[place] == nil, case .continuations(let ways) = story.locations[place].exit else { continue }
            for way in ways {
                if let target = index.location(way.target), seen.insert(target).inserted { open.append(target) }
            }
        }
        return false
    }

    /// The words of a text that are the same for every reader.
    private static func words(of text: Template) -> String {
        var words = ""
        for part in text.parts {
            switch part {
            case .literal(let literal): words += literal
            case .emphasis(_, let inner): words += self.words(of: Template(inner))
            case .value, .conditional: words += " \u{FFFC} "
            }
        }
        return words
    }
}
