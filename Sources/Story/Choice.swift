extension Story {
    /// What the reader may pick at a location.
    public struct Choice: Equatable, Sendable {
        /// A choice's permanent ID, unique in its location.
        public typealias ID = Identifier<Choice>

        /// The permanent ID; where the author gave none, that of the location that it goes to.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// What the reader picks.
        public var text: Template
        /// It can be picked only where this holds.
        public var condition: Expression?
        /// Shown with the disabled choice where the condition does not hold; without a reason the choice is hidden.
        public var reason: Template?
        /// What picking it does.
        public var action: Action

        /// Makes a choice.
        public init(id: ID, text: Template, action: Action) {
            self.id = id
            self.text = text
            self.action = action
        }
    }

    /// What picking a choice does.
    public enum Action: Equatable, Sendable {
        /// Always the same.
        case outcome(Outcome)
        /// Rolled for: one outcome for each of the check's buckets.
        case check(Check, [BucketOutcome])
    }

    /// What happens, and where to go.
    public struct Outcome: Equatable, Sendable {
        /// What happens, in lines.
        public var lines: [Template] = []
        /// Shown with the result, if there is one.
        public var picture: Picture.ID?
        /// Played with the result, if there is one.
        public var sound: Sound.ID?
        /// What it changes.
        public var effects: [Effect] = []
        /// Where it leads.
        public var target: Location.ID

        /// Makes an outcome that leads there.
        public init(target: Location.ID) {
            self.target = target
        }
    }

    /// The outcome of one of a check's buckets.
    public struct BucketOutcome: Equatable, Sendable {
        /// The bucket's name.
        public var bucket: Bucket.ID
        /// Earlier names of the bucket.
        public var aliases: [Bucket.ID] = []
        /// What happens then.
        public var outcome: Outcome

        /// Makes the outcome of a bucket.
        public init(bucket: Bucket.ID, outcome: Outcome) {
            self.bucket = bucket
            self.outcome = outcome
        }
    }
}
