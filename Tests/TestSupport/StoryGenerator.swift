public import Story

/// Generates valid stories of any size and shape; the same seed and shape give the same story.
///
/// Each can be written as JSON and read back as an equal story: no literal is empty, next to another one, or has a space at the inner end
/// of an emphasis, and no two emphases are adjacent.
public struct StoryGenerator {
    var chance: Chance
    var shape = StoryShape.small
    var story = Story(id: "generated", title: "Generated", start: "start", locations: [])
    var locationIDs: [Story.Location.ID] = []
    /// The names of the variables that locations ask for.
    var asked: Set<String> = []
    private(set) var serial = 0

    /// Makes a generator.
    public init(seed: UInt64) {
        chance = Chance(seed: seed)
    }

    /// The next story.
    public mutating func story(_ shape: StoryShape = .small) -> Story {
        let outside = chance.enter(.story)
        defer { chance = outside }
        self.shape = shape
        serial = 0
        asked = []
        let count = number(in: shape.locations)
        locationIDs = (0..<count).map { Story.Location.ID(identifier(Self.places[$0 % Self.places.count])) }
        story = Story(id: "generated", title: words(in: 1...4), start: locationIDs[0], locations: [])
        addMetadata()
        addVariables()
        addMedia()
        addAskedNames()
        story.locations = locationIDs.indices.map { location($0) }
        chance.addNotes(to: &story)
        return story
    }

    // MARK: Chance

    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }

    mutating func isLucky(_ percent: Int) -> Bool { number(in: 1...100) <= percent }

    mutating func one<Thing>(of things: [Thing]) -> Thing { things[number(in: 0...things.count - 1)] }

    mutating func list<Thing>(_ count: ClosedRange<Int>, _ make: (inout StoryGenerator) -> Thing) -> [Thing] {
        let count = number(in: count)
        var things: [Thing] = []
        for _ in 0..<count { things.append(make(&self)) }
        return things
    }

    mutating func identifier(_ stem: String) -> String {
        serial += 1
        return "\(stem)\(["-", "_", "."][serial % 3])\(serial)"
    }

    mutating func aliases<Thing>() -> [Identifier<Thing>] {
        let outside = chance.enter(.aliases)
        defer { chance = outside }
        guard isLucky(shape.aliases) else { return [] }
        return list(1...2) { Identifier($0.identifier("old")) }
    }

    // MARK: The whole

    private mutating func addMetadata() {
        let outside = chance.enter(.metadata)
        defer { chance = outside }
        if isLucky(70) { story.authors = list(1...2) { $0.words(in: 1...2) } }
        if isLucky(30) { story.illustrators = [words(in: 2...2)] }
        if isLucky(50) { story.language = one(of: ["en", "de-CH", "pt-BR"]) }
        if isLucky(50) { story.summary = words(in: 5...20) }
        if isLucky(20) { story.series = Story.Series(title: words(in: 1...3), number: number(in: 1...9)) }
        if isLucky(30) { story.tags = ["space", "friends"] }
        if isLucky(30) { story.ages = Story.Ages(from: number(in: 3...6), to: isLucky(50) ? number(in: 6...99) : nil) }
        if isLucky(30) { story.version = "1.\(number(in: 0...9))" }
    }

    private mutating func addVariables() {
        let count = number(in: shape.variables)
        for index in 0..<count {
            let stem = one(of: ["coins", "hasBoots", "heroName", "robotColour", "größe", "x_"])
            let name = "\(stem)\(index)"
            let (kind, value) = index == 0 ? paintKind() : kind()
            let id = isLucky(80) ? name : identifier("var")
            var variable = Story.Variable(id: Story.Variable.ID(id), name: name, kind: kind, defaultValue: value)
            variable.aliases = aliases()
            // The prompt is written before the variable is added, so that it uses only earlier ones.
            if isLucky(shape.questions) { variable.prompt = template() }
            story.variables.append(variable)
        }
    }

    private mutating func paintKind() -> (Story.Kind, Story.Value) {
        let options = ["red", "teal", "gold"].map { id in
            Story.Option(id: Identifier(id), text: id, colour: Story.Colour("#\(id == "red" ? "d04030" : "20a0ff")"))
        }
        return (.oneOf(options), .option(one(of: options).id))
    }

    private mutating func kind() -> (Story.Kind, Story.Value) {
        let outside = chance.enter(.variable)
        defer { chance = outside }
        switch number(in: 0...4) {
        case 0:
            let shortest = number(in: 0...2)
            let longest = number(in: max(5, shortest)...200)
            return (.text(length: shortest...longest), .text(isLucky(50) ? "" : one(of: ["Ada", "otter", "Zoë"])))
        case 1, 2:
            if isLucky(30) {
                let value = isLucky(shape.mischief) ? Int64.max - Int64(number(in: 0...3)) : Int64(number(in: -5...20))
                return (.number(limits: .min ... .max), .number(value))
            }
            let lower = Int64(number(in: -10...3))
            let upper = Int64(number(in: 4...30))
            return (.number(limits: lower...upper), .number(Int64(number(in: 0...4)).clamped(to: lower...upper)))
        case 3:
            return (.yesNo, .yesNo(isLucky(50)))
        default:
            let count = number(in: 2...5)
            let options = (0..<count).map { index in
                var option = Story.Option(id: Identifier("option-\(index)"), text: index == 1 ? "option-1" : "the otter \(index)")
                // Uses no random number, so that a seed gives the same story as before.
                if shape.aliases > 0, index == count - 1 { option.aliases = [Identifier("old-option-\(index)")] }
                return option
            }
            return (.oneOf(options), .option(one(of: options).id))
        }
    }

    private mutating func addMedia() {
        let outside = chance.enter(.media)
        defer { chance = outside }
        for index in 0..<number(in: 0...4) {
            var picture = Story.Picture(id: Story.Picture.ID(identifier("picture")), file: "pictures/\(index).svg")
            if isLucky(50) { picture.alternative = template() }
            if isLucky(30) { picture.credit = words(in: 2...2) }
            picture.aliases = aliases()
            if isLucky(40), let variable = story.variables.first {
                picture.paint = Story.Paint(file: "pictures/\(index)-stencil.svg", variable: variable.name)
            }
            story.pictures.append(picture)
        }
        for index in 0..<number(in: 0...2) {
            var sound = Story.Sound(id: Story.Sound.ID(identifier("sound")), file: "sounds/\(index).mp3")
            if isLucky(50) { sound.alternative = template() }
            story.sounds.append(sound)
        }
        if let picture = picture() { story.titlePicture = picture }
        addGlossary()
        addNarrator()
    }

    private mutating func addGlossary() {
        let outside = chance.enter(.glossary)
        defer { chance = outside }
        // Without a serial number, so that a seed gives the same IDs as before.
        story.glossary = (0..<number(in: 0...2)).map { index in
            var entry = Story.GlossaryEntry(word: "word \(index)", text: words(in: 1...9))
            if isLucky(50) { entry.forms = ["form \(index)"] }
            return entry
        }
    }

    private mutating func addNarrator() {
        let outside = chance.enter(.narration)
        defer { chance = outside }
        if isLucky(shape.media) { story.narrator = Story.Narrator(name: words(in: 1...2), isSynthetic: isLucky(50)) }
    }

    private mutating func addAskedNames() {
        for variable in story.variables where !variable.isSystem {
            if isLucky(50) { asked.insert(variable.name) }
        }
    }

    mutating func picture() -> Story.Picture.ID? {
        let outside = chance.enter(.media)
        defer { chance = outside }
        guard isLucky(shape.media), !story.pictures.isEmpty else { return nil }
        return one(of: story.pictures).id
    }

    mutating func sound() -> Story.Sound.ID? {
        let outside = chance.enter(.media)
        defer { chance = outside }
        guard isLucky(shape.media / 2), !story.sounds.isEmpty else { return nil }
        return one(of: story.sounds).id
    }

    private static let places = ["hall", "cave", "garden", "bridge", "höhle", "room12", "far.side", "deep-wood", "7th"]
}

extension Int64 {
    fileprivate func clamped(to limits: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}
