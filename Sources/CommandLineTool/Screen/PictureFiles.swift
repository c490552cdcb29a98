internal import Bundle
internal import Story

/// Renders a story's pictures from the files in its folder.
struct PictureFiles {
    /// The folder that the story is in.
    let folder: String
    /// Draws them; its program ends with this.
    private let renderer = PictureRenderer()

    /// - Parameter folder: The folder that the story is in, with a slash at its end.
    init(folder: String) {
        self.folder = folder
    }

    /// The largest file that is read, in bytes.
    static let mostBytes = 32 * 1024 * 1024

    /// A picture in the size that it is asked for; nil where it is not there or cannot be drawn: then its words are read.
    func image(_ request: PictureRequest) -> PixelImage? {
        guard var image = image(of: request.file, width: request.width, height: request.height) else { return nil }
        if let stencil = request.stencil, let mask = self.image(of: stencil, width: request.width, height: request.height) {
            image.paint(through: mask, request.stencilColour)
        }
        return image
    }

    private func image(of file: String, width: Int, height: Int) -> PixelImage? {
        guard let bytes = bytes(of: file) else { return nil }
        guard let drawn = try? renderer.pixels(bytes, width: width, height: height) else { return nil }
        return PixelImage(width: drawn.width, height: drawn.height, pixels: drawn.pixels)
    }

    private func bytes(of file: String) -> [UInt8]? {
        // A story may not reach out of its folder; the validator says so, and it is not relied on.
        guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else { return nil }
        guard let bytes = try? FileReader.bytes(of: folder + file, limit: PictureFiles.mostBytes) else { return nil }
        guard MediaFormat(ofBytes: bytes) == .svg else { return bytes }
        return try? SafeSVG(renderer: renderer).clean(bytes)
    }
}
