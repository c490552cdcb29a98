extension Story {
    /// A picture file, with what a reader who cannot see it needs to know.
    public struct Picture: Equatable, Sendable {
        /// A picture's permanent ID.
        public typealias ID = Identifier<Picture>

        /// Permanent: pages refer to it.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The path from the story's folder, with `/`.
        public var file: String
        /// What is in it.
        public var alternative: Template?
        /// Who made it.
        public var credit: String?
        /// A stencil through which the reader's colour is laid over the picture.
        public var paint: Paint?

        /// Makes a picture of a file.
        public init(id: ID, file: String, alternative: Template? = nil) {
            self.id = id
            self.file = file
            self.alternative = alternative
        }

        /// The file endings that a picture may have.
        public static let endings = ["svg", "png", "jpg", "jpeg", "webp", "avif"]
    }

    /// A stencil: where it is opaque, a picture is painted in the colour that a variable has.
    public struct Paint: Equatable, Sendable {
        /// The path of the stencil from the story's folder.
        public var file: String
        /// The name of the variable, whose options all have colours.
        public var variable: String

        /// Makes a stencil.
        public init(file: String, variable: String) {
            self.file = file
            self.variable = variable
        }
    }

    /// A sound file, with what a reader who cannot hear it needs to know.
    public struct Sound: Equatable, Sendable {
        /// A sound's permanent ID.
        public typealias ID = Identifier<Sound>

        /// The permanent ID.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The path from the story's folder, with `/`.
        public var file: String
        /// What is heard.
        public var alternative: Template?
        /// Who made it.
        public var credit: String?

        /// Makes a sound of a file.
        public init(id: ID, file: String, alternative: Template? = nil) {
            self.id = id
            self.file = file
            self.alternative = alternative
        }

        /// The file endings that a sound may have.
        public static let endings = ["mp3", "ogg", "m4a"]
    }
}
