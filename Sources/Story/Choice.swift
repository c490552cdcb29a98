extension Story {
    /// Something the reader can pick at a location.
    public struct Choice: Equatable, Sendable {
        /// A choice's permanent ID, unique within its location.
        public typealias ID = Identifier<Choice>

        /// The permanent ID. Defaults to the ID of the location the choice goes to.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The words on the choice.
        public var text: Template
        /// The choice can be picked only if this is true; nil means always.
        public var condition: Expression?
        /// Whether it can be picked only once in a reading.
        public var isOnce = false
        /// Shown with the choice while it is closed. Without a reason, the choice is hidden instead.
        public var reason: Template?
        /// The author's own remark; never part of a program.
        public var note: String?
        /// What picking it does.
        public var action: Action

        /// Makes a choice that is always enabled.
        public init(id: ID, text: Template, action: Action) {
            self.id = id
            self.text = text
            self.action = action
        }
    }

    /// What picking a choice does.
    public enum Action: Equatable, Sendable {
        /// Always the same outcome.
        case outcome(Outcome)
        /// A roll, with exactly one outcome for each of the check's buckets.
        case check(Check, [BucketOutcome])
    }

    /// What happens, and where it leads.
    public struct Outcome: Equatable, Sendable {
        /// The result shown before the reader gets there, in lines; may be empty.
        public var lines: [Template] = []
        /// Shown with the result, if there is one.
        public var picture: Picture.ID?
        /// Played with the result, if there is one.
        public var sound: Sound.ID?
        /// The variables it changes.
        public var effects = Effects()
        /// Where it leads.
        public var target: Location.ID

        /// Makes an outcome that only leads to a location.
        public init(target: Location.ID) {
            self.target = target
        }
    }

    /// The outcome for one of a check's buckets.
    public struct BucketOutcome: Equatable, Sendable {
        /// The bucket's ID.
        public var bucket: Bucket.ID
        /// Earlier IDs of the bucket.
        public var aliases: [Bucket.ID] = []
        /// The author's own remark; never part of a program.
        public var note: String?
        /// What happens then.
        public var outcome: Outcome

        /// Makes the outcome of a bucket.
        public init(bucket: Bucket.ID, outcome: Outcome) {
            self.bucket = bucket
            self.outcome = outcome
        }
    }
}
