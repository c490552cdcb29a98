extension [TemplateOperation] {
    /// Visits the parts of a text that are shown in a state. Styles are operations of their own; jumps are followed.
    /// - Parameters:
    ///   - text: The text's operations, among all of the program.
    ///   - host: Decides which conditions are true.
    ///   - body: Gets each operation and its index in the program; returns false to stop.
    /// - Complexity: O(*n*) in the text's operations and conditions.
    @inlinable
    package func walk<Host: ExpressionHost>(
        _ text: RefRange<TemplateOperation>,
        _ host: inout Host,
        _ body: (_ number: Int, _ operation: TemplateOperation, _ host: inout Host) -> Bool
    ) {
        var position = text.start
        while position < text.start + text.count {
            let number = position
            let operation = self[number]
            position += 1
            switch operation.code {
            // Only forward, so that no program can loop for ever.
            case .jump: position = Swift.max(position, operation.second)
            case .jumpUnless: if !host.holds(Ref(operation.first)) { position = Swift.max(position, operation.second) }
            default: guard body(number, operation, &host) else { return }
            }
        }
    }

    /// Whether a text's conditions leave it empty. Needs no text part.
    /// - Complexity: O(*n*) in the text's operations and conditions.
    @inlinable
    package func isEmpty<Host: ExpressionHost>(_ text: RefRange<TemplateOperation>, _ host: inout Host) -> Bool {
        var isEmpty = true
        walk(text, &host) { _, operation, host in
            switch operation.code {
            case .literal: isEmpty = operation.second == 0
            case .number: isEmpty = host.value(of: Ref(operation.first)) == nil
            // The first constant is always the empty text.
            case .text: isEmpty = (host.value(of: Ref(operation.first)) ?? 0) == 0
            case .option: isEmpty = false
            case .stress, .unstress, .jump, .jumpUnless: break
            }
            return isEmpty
        }
        return isEmpty
    }
}
