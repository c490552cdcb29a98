public import Story
internal import StoryFormat

extension Program {
    /// The target size of a part in bytes. A location is never divided, so parts can be larger.
    static let partSize = 16 * 1024

    /// Compiles a story, with all its texts loaded.
    /// - Throws: ``InvalidStory`` with every problem, if the story is not consistent.
    /// - Complexity: O(*n*) in the size of the story.
    public init(_ story: Story) throws(InvalidStory) {
        let problems = StoryValidator.problems(in: story)
        guard problems.isEmpty else { throw InvalidStory(problems: problems) }
        var compiler = ProgramCompiler(story, map: nil)
        self = compiler.compile()
    }

    /// Compiles a story, and keeps the place of everything in it.
    /// - Throws: ``InvalidStory`` with every problem, if the story is not consistent.
    /// - Complexity: O(*n*) in the size of the story.
    package static func mapped(_ story: Story) throws(InvalidStory) -> (program: Program, map: SourceMap) {
        let problems = StoryValidator.problems(in: story)
        guard problems.isEmpty else { throw InvalidStory(problems: problems) }
        var compiler = ProgramCompiler(story, map: SourceMap())
        let program = compiler.compile()
        return (program, compiler.map ?? SourceMap())
    }
}

/// The story is not consistent, so it cannot be played.
public struct InvalidStory: Error, Sendable {
    /// Its problems; never empty.
    public let problems: [Problem]

    package init(problems: [Problem]) {
        self.problems = problems
    }
}

/// Lays out a valid story in flat arrays.
struct ProgramCompiler {
    var tables = ProgramTables()
    var headText: [UInt8] = []
    var partTexts: [[UInt8]] = []
    let story: Story
    let index: StoryIndex
    /// The part that texts go into; nil for the head.
    var part: Ref<PartRow>?
    /// Where everything stood, if that is wanted.
    var map: SourceMap?
    private var strings: [String: Int] = [:]
    private var constants: [String: Int] = [:]
    /// The variable of the next choice that is open only once; they follow those of the story.
    private var nextPick = 0
    /// The variable of what a check comes to, if any outcome uses it.
    var roll: Ref<VariableRow>?
    /// The texts in the order in which they were compiled, if they are wanted.
    var texts: [Template]?
    /// The original of each text, in that order, if the story is in another language.
    var originals: ArraySlice<Template> = []
    /// What is offered in place of the initial value of each variable, if the story is in another language.
    var suggestions: [String?] = []
    /// Whether words are stored. Those of an original only decide.
    var keepsWords = true

    init(_ story: Story, map: SourceMap?) {
        self.story = story
        self.map = map
        index = StoryIndex(story)
    }

    mutating func compile() -> Program {
        let top = Path()
        // The empty text is the value of a text variable without a default.
        _ = constant("")
        tables.pictures = story.pictures.map { picture($0, at: top.key("pictures").key($0.id.text)) }
        tables.sounds = story.sounds.map { sound($0, at: top.key("sounds").key($0.id.text)) }
        tables.variables = story.variables.map { variable($0, at: top.key("variables").key($0.id.text)) }
        for (number, suggestion) in suggestions.enumerated() {
            guard let suggestion else { continue }
            let text = string(suggestion)
            let option = OptionRow(id: text, text: text, colour: -1, aliases: .none)
            tables.variables[number].options = Self.append([option], to: &tables.options)
        }
        addPicks()
        addRoll()
        var rows: [LocationRow] = []
        for location in story.locations {
            if partTexts.isEmpty || (partTexts.last?.count ?? 0) >= Program.partSize { partTexts.append([]) }
            part = Ref(partTexts.count - 1)
            rows.append(row(of: location, at: top.key("locations").key(location.id.text)))
        }
        part = nil
        tables.locations = rows
        tables.parts = partTexts.map { PartRow(byteCount: $0.count, checksum: XXHash64.hash($0)) }
        tables.metadata = [metadata()]
        return Program(tables: tables, headText: headText, partTexts: partTexts.map { $0 })
    }

    // MARK: Words

    mutating func string(_ text: String) -> Ref<StringRow> {
        if let known = strings[text] { return Ref(known) }
        let bytes = Array(text.utf8)
        strings[text] = tables.strings.count
        tables.strings.append(StringRow(offset: headText.count, length: bytes.count))
        headText += bytes
        return Ref(tables.strings.count - 1)
    }

    mutating func string(_ text: String?) -> Ref<StringRow>? {
        text.map { string($0) }
    }

    mutating func names(_ texts: [String]) -> RefRange<NameRow> {
        let rows = texts.map { NameRow(text: string($0)) }
        return Self.append(rows, to: &tables.names)
    }

    /// The number of a text, for use in expressions.
    mutating func constant(_ text: String) -> Int64 {
        if let known = constants[text] { return Int64(known) }
        constants[text] = tables.constants.count
        tables.constants.append(ConstantRow(text: string(text)))
        return Int64(tables.constants.count - 1)
    }

    /// Appends rows to a table.
    static func append<R: Row>(_ rows: [R], to table: inout [R]) -> RefRange<R> {
        guard !rows.isEmpty else { return .none }
        table += rows
        return RefRange(start: table.count - rows.count, count: rows.count)
    }

    static func append<R: Row>(_ row: R, to table: inout [R]) -> Ref<R> {
        table.append(row)
        return Ref(table.count - 1)
    }

    // MARK: The whole

    private mutating func metadata() -> MetadataRow {
        let asked = Set(story.locations.flatMap { $0.questions })
        let startQuestions = story.variables.indices.filter { !story.variables[$0].isSystem && !asked.contains(story.variables[$0].name) }
        let questions = startQuestions.map { QuestionRow(variable: Ref($0)) }
        return MetadataRow(
            id: string(story.id.text),
            title: string(story.title),
            authors: names(story.authors),
            illustrators: names(story.illustrators),
            language: string(story.language),
            summary: string(story.summary),
            titlePicture: picture(story.titlePicture),
            seriesTitle: string(story.series?.title),
            seriesNumber: story.series?.number ?? 0,
            tags: names(story.tags),
            agesFrom: story.ages?.from ?? -1,
            agesTo: story.ages?.to ?? -1,
            version: string(story.version),
            start: target(story.start),
            startQuestions: Self.append(questions, to: &tables.questions),
            revision: XXHash64.hash(story.jsonWithoutNotes)
        )
    }

    // MARK: References, which the validator has seen to exist

    func target(_ id: Story.Location.ID) -> Ref<LocationRow> { Ref(index.location(id) ?? 0) }

    func picture(_ id: Story.Picture.ID?) -> Ref<PictureRow>? { id.flatMap { index.picture($0) }.map { Ref($0) } }

    func sound(_ id: Story.Sound.ID?) -> Ref<SoundRow>? { id.flatMap { index.sound($0) }.map { Ref($0) } }

    func variable(_ name: String) -> Ref<VariableRow> { Ref(index.variable(named: name) ?? 0) }

    // MARK: Variables, pictures and sounds

    private mutating func variable(_ variable: Story.Variable, at path: Path) -> VariableRow {
        var row = VariableRow(
            id: string(variable.id.text),
            name: string(variable.name),
            kind: .yesNo,
            prompt: template(variable.prompt, at: path.key("prompt")),
            lower: 0,
            upper: 1,
            initial: 0,
            options: .none,
            aliases: names(variable.aliases.map { $0.text })
        )
        switch variable.kind {
        case .text(let length): (row.kind, row.lower, row.upper) = (.text, Int64(length.lowerBound), Int64(length.upperBound))
        case .number(let limits): (row.kind, row.lower, row.upper) = (.number, limits.lowerBound, limits.upperBound)
        case .yesNo: break
        case .oneOf(let options):
            let rows = options.map { option in
                OptionRow(
                    id: string(option.id.text),
                    text: string(option.text),
                    colour: option.colour.map { Int($0.rgb) } ?? -1,
                    aliases: names(option.aliases.map { $0.text })
                )
            }
            (row.kind, row.upper, row.options) = (.oneOf, Int64(rows.count - 1), Self.append(rows, to: &tables.options))
        }
        switch (variable.defaultValue, variable.kind) {
        case (.text(let text), _): row.initial = constant(text)
        case (.number(let number), _): row.initial = number
        case (.yesNo(let answer), _): row.initial = answer ? 1 : 0
        case (.option(let option), .oneOf(let options)): row.initial = Int64(options.firstIndex { $0.id == option } ?? 0)
        case (.option, _): break
        }
        return row
    }

    /// Adds what says which choices were picked, in the order in which ``takePick()`` gives them out.
    private mutating func addPicks() {
        nextPick = tables.variables.count
        for location in story.locations {
            guard case .choices(let choices) = location.exit else { continue }
            for choice in choices where choice.isOnce {
                keep("\(location.id)/\(choice.id)", in: 0...1)
            }
        }
    }

    private mutating func addRoll() {
        let isUsed = story.locations.contains { location in
            location.choices.contains { choice in
                guard case .check(_, let outcomes) = choice.action else { return false }
                return outcomes.contains { $0.outcome.usesRoll }
            }
        }
        guard isUsed else { return }
        roll = Ref(tables.variables.count)
        keep(VariableRow.rollID, in: VariableRow.rolls)
    }

    /// Adds a number that the engine keeps.
    private mutating func keep(_ id: String, in limits: ClosedRange<Int64>) {
        let id = string(id)
        tables.variables.append(
            VariableRow(
                id: id,
                name: id,
                kind: .kept,
                prompt: nil,
                lower: limits.lowerBound,
                upper: limits.upperBound,
                initial: 0,
                options: .none,
                aliases: .none
            )
        )
    }

    /// What says whether the next choice that is open only once was picked.
    mutating func takePick() -> Ref<VariableRow> {
        defer { nextPick += 1 }
        return Ref(nextPick)
    }

    private mutating func picture(_ picture: Story.Picture, at path: Path) -> PictureRow {
        PictureRow(
            id: string(picture.id.text),
            file: string(picture.file),
            alternative: template(picture.alternative, at: path.key("alt")),
            credit: string(picture.credit),
            paintFile: string(picture.paint?.file),
            paintVariable: picture.paint.map { variable($0.variable) }
        )
    }

    private mutating func sound(_ sound: Story.Sound, at path: Path) -> SoundRow {
        SoundRow(
            id: string(sound.id.text),
            file: string(sound.file),
            alternative: template(sound.alternative, at: path.key("alt")),
            credit: string(sound.credit)
        )
    }
}
