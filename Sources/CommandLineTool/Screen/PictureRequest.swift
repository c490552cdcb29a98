internal import StoryEngine

/// A picture of a story in a size.
struct PictureRequest: Hashable, Sendable {
    /// The path from the story's folder.
    var file: String
    /// The path of the stencil that the reader's colour is laid through, and the colour.
    var stencil: String?
    var stencilColour: UInt32 = 0
    /// The most pixels that it may be wide and high.
    var width: Int
    var height: Int

    /// Asks for a picture of a file.
    init(file: String, stencil: String? = nil, stencilColour: UInt32 = 0, width: Int, height: Int) {
        (self.file, self.stencil, self.stencilColour, self.width, self.height) = (file, stencil, stencilColour, width, height)
    }

    /// Asks for a picture of a scene.
    init(_ picture: PictureView, width: Int, height: Int) {
        file = picture.file
        stencil = picture.paint?.file
        stencilColour = picture.paint?.rgb ?? 0
        self.width = width
        self.height = height
    }
}
