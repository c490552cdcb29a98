internal import Story
internal import StoryEngine

/// The values that variables and counts can have where readers are, in words.
struct PossibleValues {
    private let exploration: Exploration
    /// For each location, the least and the greatest code of each slot there; nil if the slot does not matter.
    private var codes: [[ClosedRange<UInt64>?]]

    /// - Complexity: O(*s*) in the states.
    init(_ exploration: Exploration) {
        self.exploration = exploration
        let machine = exploration.machine
        codes = exploration.story.locations.map { _ in [ClosedRange<UInt64>?](repeating: nil, count: machine.slots.count) }
        let keys = exploration.graph.keys
        for state in 0..<exploration.graph.count {
            let start = state * exploration.graph.keyWords
            let point = machine.points.points[machine.point(keys, at: start)]
            guard let location = point.location, point.question == nil else { continue }
            for field in machine.points.fields[point.fields] {
                let code = keys[start + field.word] >> field.shift & field.mask
                let known = codes[location][field.slot] ?? code...code
                codes[location][field.slot] = min(known.lowerBound, code)...max(known.upperBound, code)
            }
        }
    }

    /// What the first sources of a condition are at a location, such as “coins” is at most 2; nil if nothing is known.
    func words(for condition: ExpressionTree, at location: Int, withTurns: Bool) -> String? {
        var sources: [Source] = []
        condition.forEachSource { source in
            if !sources.contains(source), withTurns || source != .turns { sources.append(source) }
        }
        let words = sources.compactMap { self.words(for: $0, at: location) }.prefix(Self.mostSources)
        return words.isEmpty ? nil : words.joined(separator: " and ")
    }

    private static let mostSources = 2

    private func words(for source: Source, at location: Int) -> String? {
        let machine = exploration.machine
        guard let slot = machine.slot(of: source), let codes = codes[location][slot] else { return nil }
        let story = exploration.story
        var limits: (lower: Int64, upper: Int64) = (0, .max)
        let name: String
        switch source {
        case .turns: name = "“turns”"
        case .visits(let location): name = "“visits(\(story.locations[location].id))”"
        case .variable(let number):
            // What notes that a choice was picked is no variable of the story.
            guard number < story.variables.count else { return nil }
            name = "“\(story.variables[number].name)”"
            switch story.variables[number].kind {
            case .text: return nil
            case .yesNo:
                guard codes.lowerBound == codes.upperBound else { return nil }
                return "\(name) is always \(machine.slots[slot].value(of: codes.lowerBound) == 0 ? "no" : "yes")"
            case .oneOf(let options):
                let option = Int(machine.slots[slot].value(of: codes.lowerBound))
                guard codes.lowerBound == codes.upperBound, options.indices.contains(option) else { return nil }
                return "\(name) is always “\(options[option].id)”"
            case .number(let range): limits = (range.lowerBound, range.upperBound)
            }
        }
        let (lower, upper) = machine.slots[slot].bounds(codes)
        let least = lower.flatMap { $0 > limits.lower ? $0 : nil }
        let greatest = upper.flatMap { $0 < limits.upper ? $0 : nil }
        switch (least, greatest) {
        case (nil, nil): return nil
        case (let least?, nil): return "\(name) is at least \(least)"
        case (nil, let greatest?): return "\(name) is at most \(greatest)"
        case (let least?, let greatest?): return "\(name) is always " + (least == greatest ? "\(least)" : "from \(least) to \(greatest)")
        }
    }
}

extension Slot {
    /// The least and the greatest number with one of these codes; nil where numbers beyond are not distinguished.
    fileprivate func bounds(_ codes: ClosedRange<UInt64>) -> (lower: Int64?, upper: Int64?) {
        switch values {
        case .numbers(let interval):
            let (lower, upper) = (value(of: codes.lowerBound), value(of: codes.upperBound))
            return (lower > interval.lower ? lower : nil, upper < interval.upper ? upper : nil)
        case .classes(let borders, _):
            let (first, last) = (Int(codes.lowerBound), Int(codes.upperBound))
            return (first > 0 ? borders[first - 1] : nil, last < borders.count ? borders[last] - 1 : nil)
        case .remainders(let lower, let tail, _):
            let (least, greatest) = (value(of: codes.lowerBound), value(of: codes.upperBound))
            return (least > lower ? min(least, tail) : nil, greatest < tail ? greatest : nil)
        case .texts: return (nil, nil)
        }
    }
}
