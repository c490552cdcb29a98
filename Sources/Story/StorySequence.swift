extension Story {
    /// A short staged scene that is laid over the page.
    public struct Sequence: Equatable, Sendable {
        /// It plays only where this holds.
        public var condition: Expression?
        /// The steps, in order.
        public var steps: [Step]

        /// Makes a scene.
        public init(condition: Expression? = nil, steps: [Step]) {
            self.condition = condition
            self.steps = steps
        }

        /// What happens on the stage at once; a side without an event stays as it was, without its text.
        public struct Step: Equatable, Sendable {
            /// What happens on the left.
            public var left: Event?
            /// What happens on the right.
            public var right: Event?

            /// Makes a step.
            public init(left: Event? = nil, right: Event? = nil) {
                self.left = left
                self.right = right
            }
        }

        /// What happens on one side of the stage.
        public struct Event: Equatable, Sendable {
            /// What is said.
            public var text: Template?
            /// Who is there.
            public var picture: Picture.ID?
            /// How near the middle of the stage.
            public var position: Position = .middle
            /// How the figure moves.
            public var animation: Animation = .none

            /// Makes an event.
            public init(text: Template? = nil, picture: Picture.ID? = nil) {
                self.text = text
                self.picture = picture
            }
        }

        /// How near the middle of the stage a figure stands.
        public enum Position: String, CaseIterable, Sendable {
            case near, middle, far
        }

        /// How a figure moves.
        public enum Animation: String, CaseIterable, Sendable {
            case none, shake, hop, tilt, slide, fade
        }
    }
}
