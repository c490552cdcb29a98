extension Story {
    /// A short staged scene over the page.
    public struct Sequence: Equatable, Sendable {
        /// The sequence plays only if this is true; nil means always.
        public var condition: Expression?
        /// The steps in order, at least one.
        public var steps: [Step]
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a sequence, which always plays unless it has a condition.
        public init(condition: Expression? = nil, steps: [Step]) {
            self.condition = condition
            self.steps = steps
        }

        /// What happens on the stage at once. A side without an event stays as it was, but without its text.
        public struct Step: Equatable, Sendable {
            /// The event on the left.
            public var left: Event?
            /// The event on the right.
            public var right: Event?
            /// The author's own remark; never part of a program.
            public var note: String?

            /// Makes a step; at least one side should have an event.
            public init(left: Event? = nil, right: Event? = nil) {
                self.left = left
                self.right = right
            }
        }

        /// What happens on one side of the stage.
        public struct Event: Equatable, Sendable {
            /// What the figure says.
            public var text: Template?
            /// The figure.
            public var picture: Picture.ID?
            /// How close the figure is to the centre of the stage.
            public var position: Position = .middle
            /// How the figure moves.
            public var animation: Animation = .none
            /// The author's own remark; never part of a program.
            public var note: String?

            /// Makes an event in the middle position without animation.
            public init(text: Template? = nil, picture: Picture.ID? = nil) {
                self.text = text
                self.picture = picture
            }
        }

        /// How close a figure is to the centre of the stage.
        public enum Position: String, CaseIterable, Sendable {
            case near, middle, far
        }

        /// How a figure moves when it appears.
        public enum Animation: String, CaseIterable, Sendable {
            case none, shake, hop, tilt, slide, fade
        }
    }
}
