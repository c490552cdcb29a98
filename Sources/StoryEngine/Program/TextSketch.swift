package import Story

/// A 64-bit sketch of a text: the more similar two texts are, the fewer bits differ.
///
/// Each bit comes from one of 64 hash functions, applied to the run of four characters for which that function is smallest. Two texts
/// certainly agree in a bit if both have that run, and otherwise by chance (Li and König, "b-Bit Minwise Hashing", WWW 2010). Runs of four
/// make a typo in a sentence count as little as a new word on a page, and two unrelated pages in one language have little in common.
package struct TextSketch {
    /// If at most this many bits differ, two texts count as the same, reworded.
    package static let mostDifferent = 17

    /// The hashes of the runs.
    private var runs: [UInt32] = []

    /// The sketch; 0 if the text is empty.
    package var bits: UInt64 {
        guard !runs.isEmpty else { return 0 }
        var bits: UInt64 = 0
        for (index, function) in Self.functions.enumerated() {
            var least = UInt32.max
            for run in runs { least = min(least, run &* function) }
            bits |= (RollSource.mix(UInt64(least)) & 1) << UInt64(index)
        }
        // Only an empty text may have the sketch 0.
        return max(1, bits)
    }

    /// Odd multipliers, each of which orders the runs differently.
    private static let functions = (1...64).map { UInt32(truncatingIfNeeded: RollSource.mix(UInt64($0))) | 1 }

    // MARK: What is read

    /// A page: its text and its picture.
    package init(_ page: Story.Page) {
        for line in page.lines { add(line) }
        add(page.picture)
    }

    /// A sequence: what the figures say, and which figures there are.
    init(_ sequence: Story.Sequence) {
        for step in sequence.steps {
            for event in [step.left, step.right] {
                if let text = event?.text { add(text) }
                add(event?.picture)
            }
        }
    }

    /// A location without pages: its title, and its choices or its ending.
    package init(exitOf location: Story.Location) {
        add(location.title ?? "")
        switch location.exit {
        case .choices(let choices): for choice in choices { add(choice.text) }
        case .ending(let ending): add(ending.title)
        case .continuations: break
        }
    }

    /// A single text, as an author writes it.
    package init(_ text: String) { add(text) }

    private mutating func add(_ template: Template) {
        var words = ""
        Self.gather(template.parts, in: &words)
        add(words)
    }

    /// All words that can appear. A value counts as itself whatever its name, so renaming a variable changes nothing.
    private static func gather(_ parts: [Template.Part], in words: inout String) {
        for part in parts {
            switch part {
            case .literal(let text): words += text
            case .value: words += "\u{1}"
            case .emphasis(_, let inner): gather(inner, in: &words)
            case .conditional(let branches, let otherwise):
                for branch in branches { gather(branch.parts, in: &words) }
                gather(otherwise, in: &words)
            }
        }
    }

    private mutating func add(_ picture: Story.Picture.ID?) {
        if let picture { add("\u{2}" + picture.text) }
    }

    private mutating func add(_ text: String) {
        var run: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, UInt64(UInt8(ascii: " ")))
        var count = 0
        func add(_ character: UInt64, to runs: inout [UInt32]) {
            run = (run.1, run.2, run.3, character)
            count += 1
            guard count > 1 else { return }
            let hash = RollSource.mix(RollSource.mix(run.0 << 42 | run.1 << 21 | run.2) &+ run.3)
            runs.append(UInt32(truncatingIfNeeded: hash))
        }
        for scalar in text.unicodeScalars {
            let character = Self.plain(scalar)
            if character != UInt64(UInt8(ascii: " ")) || run.3 != character { add(character, to: &runs) }
        }
        if run.3 != UInt64(UInt8(ascii: " ")) { add(UInt64(UInt8(ascii: " ")), to: &runs) }
    }

    /// A letter without case, a digit, or a space for any other ASCII character: punctuation does not count.
    private static func plain(_ scalar: Unicode.Scalar) -> UInt64 {
        switch scalar {
        case "A"..."Z": UInt64(scalar.value | 0x20)
        case "a"..."z", "0"..."9", "\u{1}", "\u{2}": UInt64(scalar.value)
        default: scalar.value < 0x80 ? UInt64(UInt8(ascii: " ")) : UInt64(scalar.value)
        }
    }

    // MARK: Comparing

    /// Whether two texts are similar; an empty text is similar to every text.
    package static func areAlike(_ first: UInt64, _ second: UInt64) -> Bool {
        first == 0 || second == 0 || (first ^ second).nonzeroBitCount <= mostDifferent
    }
}
