extension [TemplateOperation] {
    /// Goes through what of a text is read in a state. Styles come as operations of their own; jumps are gone along.
    /// - Parameters:
    ///   - text: The operations of the text, among all of the program.
    ///   - host: Says which conditions hold.
    ///   - body: Is given each operation and its number in the program; false ends the walk.
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
            // Only forward, so that nothing can run for ever.
            case .jump: position = Swift.max(position, operation.second)
            case .jumpUnless: if !host.holds(Ref(operation.first)) { position = Swift.max(position, operation.second) }
            default: guard body(number, operation, &host) else { return }
            }
        }
    }

    /// Whether its conditions leave nothing of a text. Needs no text part.
    /// - Complexity: O(*n*) in the text's operations and conditions.
    @inlinable
    package func isEmpty<Host: ExpressionHost>(_ text: RefRange<TemplateOperation>, _ host: inout Host) -> Bool {
        var isEmpty = true
        walk(text, &host) { _, operation, host in
            switch operation.code {
            case .literal: isEmpty = operation.second == 0
            case .number: isEmpty = host.value(of: Ref(operation.first)) == nil
            // The first of all constants is the empty text.
            case .text: isEmpty = (host.value(of: Ref(operation.first)) ?? 0) == 0
            case .option: isEmpty = false
            case .stress, .unstress, .jump, .jumpUnless: break
            }
            return isEmpty
        }
        return isEmpty
    }
}
