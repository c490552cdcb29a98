extension Story {
    /// A picture file, with a description for readers who cannot see it.
    public struct Picture: Equatable, Sendable {
        /// A picture's permanent ID.
        public typealias ID = Identifier<Picture>

        /// The permanent ID that pages use.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The path relative to the story's folder, with `/`.
        public var file: String
        /// A description for readers who cannot see the picture.
        public var alternative: Template?
        /// The creator, as shown to readers.
        public var credit: String?
        /// The stencil through which a colour that the reader picked is painted.
        public var paint: Paint?
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a picture without credit and paint.
        public init(id: ID, file: String, alternative: Template? = nil) {
            self.id = id
            self.file = file
            self.alternative = alternative
        }

        /// The allowed file extensions, in lower case.
        public static let endings = ["svg", "png", "jpg", "jpeg", "webp", "avif"]

        /// Whether a picture can have this path in a story's folder.
        public static func canBe(_ file: String) -> Bool { FilePath.fix(for: file, endings: endings) == nil }
    }

    /// A stencil: where it is opaque, the picture takes the colour of a variable's current option.
    public struct Paint: Equatable, Sendable {
        /// The path of the stencil, relative to the story's folder.
        public var file: String
        /// The name of a variable whose options all have colours.
        public var variable: String
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a stencil. The file should have the same size as the picture.
        public init(file: String, variable: String) {
            self.file = file
            self.variable = variable
        }
    }

    /// A sound file, with a description for readers who cannot hear it.
    public struct Sound: Equatable, Sendable {
        /// A sound's permanent ID.
        public typealias ID = Identifier<Sound>

        /// The permanent ID that pages use.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The path relative to the story's folder, with `/`.
        public var file: String
        /// A description for readers who cannot hear the sound.
        public var alternative: Template?
        /// The creator, as shown to readers.
        public var credit: String?
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a sound without credit.
        public init(id: ID, file: String, alternative: Template? = nil) {
            self.id = id
            self.file = file
            self.alternative = alternative
        }

        /// The allowed file extensions, in lower case.
        public static let endings = ["mp3", "ogg", "m4a"]
    }
}
