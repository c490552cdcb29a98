internal import StoryEngine

/// A picture of a story in a given size.
struct PictureRequest: Hashable, Sendable {
    /// The path relative to the story's folder.
    var file: String
    /// The path of the stencil, and the colour to paint through it.
    var stencil: String?
    var stencilColour: UInt32 = 0
    /// The maximum width and height in pixels.
    var width: Int
    var height: Int

    /// Requests a picture file.
    init(file: String, stencil: String? = nil, stencilColour: UInt32 = 0, width: Int, height: Int) {
        (self.file, self.stencil, self.stencilColour, self.width, self.height) = (file, stencil, stencilColour, width, height)
    }

    /// Requests a picture in a scene.
    init(_ picture: PictureView, width: Int, height: Int) {
        file = picture.file
        stencil = picture.paint?.file
        stencilColour = picture.paint?.rgb ?? 0
        self.width = width
        self.height = height
    }
}
