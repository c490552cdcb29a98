internal import Bundle
internal import Story

/// Renders a story's pictures from the files in its folder.
struct PictureFiles {
    /// The story's folder.
    let folder: String
    /// Renders them; its program ends with this object.
    private let renderer = PictureRenderer()

    /// - Parameter folder: The story's folder, with a slash at the end.
    init(folder: String) {
        self.folder = folder
    }

    /// The maximum size of a file, in bytes.
    static let mostBytes = 32 * 1024 * 1024

    /// A picture in the requested size; nil if it is missing or cannot be drawn, and then its description is shown.
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
        // Paths must stay within the story's folder; the validator reports others, but do not rely on that.
        guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else { return nil }
        guard let bytes = try? FileReader.bytes(of: folder + file, limit: PictureFiles.mostBytes) else { return nil }
        guard MediaFormat(ofBytes: bytes) == .svg else { return bytes }
        return try? SafeSVG(renderer: renderer).clean(bytes)
    }
}
