/// Everything that decides, and the texts that the head needs: flat arrays that refer to each other by index.
@usableFromInline
package struct ProgramTables: Sendable {
    package var metadata: [MetadataRow] = []
    package var strings: [StringRow] = []
    package var names: [NameRow] = []
    package var parts: [PartRow] = []
    @usableFromInline package var variables: [VariableRow] = []
    package var options: [OptionRow] = []
    package var pictures: [PictureRow] = []
    package var sounds: [SoundRow] = []
    @usableFromInline package var locations: [LocationRow] = []
    package var questions: [QuestionRow] = []
    @usableFromInline package var pages: [PageRow] = []
    @usableFromInline package var choices: [ChoiceRow] = []
    package var outcomes: [OutcomeRow] = []
    @usableFromInline package var checks: [CheckRow] = []
    package var buckets: [BucketRow] = []
    @usableFromInline package var modifiers: [ModifierRow] = []
    @usableFromInline package var effects: [EffectRow] = []
    @usableFromInline package var continuations: [ContinuationRow] = []
    package var endings: [EndingRow] = []
    @usableFromInline package var sequences: [SequenceRow] = []
    package var steps: [StepRow] = []
    package var events: [EventRow] = []
    package var templates: [TemplateRow] = []
    package var templateOperations: [TemplateOperation] = []
    package var expressions: [ExpressionRow] = []
    package var expressionOperations: [ExpressionOperation] = []
    package var constants: [ConstantRow] = []

    init() {}

    init(from reader: inout RowReader) {
        metadata = reader.table(of: MetadataRow.self)
        strings = reader.table(of: StringRow.self)
        names = reader.table(of: NameRow.self)
        parts = reader.table(of: PartRow.self)
        variables = reader.table(of: VariableRow.self)
        options = reader.table(of: OptionRow.self)
        pictures = reader.table(of: PictureRow.self)
        sounds = reader.table(of: SoundRow.self)
        locations = reader.table(of: LocationRow.self)
        questions = reader.table(of: QuestionRow.self)
        pages = reader.table(of: PageRow.self)
        choices = reader.table(of: ChoiceRow.self)
        outcomes = reader.table(of: OutcomeRow.self)
        checks = reader.table(of: CheckRow.self)
        buckets = reader.table(of: BucketRow.self)
        modifiers = reader.table(of: ModifierRow.self)
        effects = reader.table(of: EffectRow.self)
        continuations = reader.table(of: ContinuationRow.self)
        endings = reader.table(of: EndingRow.self)
        sequences = reader.table(of: SequenceRow.self)
        steps = reader.table(of: StepRow.self)
        events = reader.table(of: EventRow.self)
        templates = reader.table(of: TemplateRow.self)
        templateOperations = reader.table(of: TemplateOperation.self)
        expressions = reader.table(of: ExpressionRow.self)
        expressionOperations = reader.table(of: ExpressionOperation.self)
        constants = reader.table(of: ConstantRow.self)
    }

    func write(to writer: inout RowWriter) {
        writer.table(metadata)
        writer.table(strings)
        writer.table(names)
        writer.table(parts)
        writer.table(variables)
        writer.table(options)
        writer.table(pictures)
        writer.table(sounds)
        writer.table(locations)
        writer.table(questions)
        writer.table(pages)
        writer.table(choices)
        writer.table(outcomes)
        writer.table(checks)
        writer.table(buckets)
        writer.table(modifiers)
        writer.table(effects)
        writer.table(continuations)
        writer.table(endings)
        writer.table(sequences)
        writer.table(steps)
        writer.table(events)
        writer.table(templates)
        writer.table(templateOperations)
        writer.table(expressions)
        writer.table(expressionOperations)
        writer.table(constants)
    }

    /// The number of rows in each table, in the order of ``TableName``.
    var counts: [Int] {
        [
            metadata.count, strings.count, names.count, parts.count, variables.count, options.count, pictures.count, sounds.count,
            locations.count, questions.count, pages.count, choices.count, outcomes.count, checks.count, buckets.count,
            modifiers.count, effects.count, continuations.count, endings.count, sequences.count, steps.count, events.count,
            templates.count, templateOperations.count, expressions.count, expressionOperations.count, constants.count,
        ]
    }
}
