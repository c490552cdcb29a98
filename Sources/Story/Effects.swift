extension Story {
    /// A change to a variable.
    public struct Effect: Equatable, Sendable {
        /// The name of the variable, not its ID.
        public var variable: String
        /// The new value. If calculating it fails, the variable keeps its value.
        public var value: Expression

        /// Makes a change.
        public init(variable: String, value: Expression) {
            self.variable = variable
            self.value = value
        }
    }

    /// The changes to variables in one place, in entries that are applied in order.
    public struct Effects: Equatable, Sendable {
        /// The entries, in order; each changes at least one variable.
        public var entries: [Entry]

        /// Makes effects of entries.
        public init(entries: [Entry] = []) {
            self.entries = entries
        }

        /// Makes effects that are all applied at once.
        public init(_ changes: [Effect]) {
            entries = changes.isEmpty ? [] : [Entry(changes)]
        }

        /// Whether nothing is changed.
        public var isEmpty: Bool { entries.isEmpty }

        /// The changes of all entries, in order.
        public var all: [Effect] { entries.flatMap { $0.changes } }

        /// Changes that are made together: all new values are calculated before any is set.
        public struct Entry: Equatable, Sendable {
            /// The changes are made only if this is true just before; nil means always.
            public var condition: Expression?
            /// The changes, each of another variable.
            public var changes: [Effect]

            /// Makes an entry, which is always applied unless it has a condition.
            public init(_ changes: [Effect], if condition: Expression? = nil) {
                self.changes = changes
                self.condition = condition
            }
        }
    }
}

extension Story.Effects: ExpressibleByArrayLiteral {
    /// Makes effects that are all applied at once.
    public init(arrayLiteral changes: Story.Effect...) {
        self.init(changes)
    }
}
