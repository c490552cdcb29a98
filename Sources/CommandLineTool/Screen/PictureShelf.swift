/// The rendered pictures, and how to draw them.
struct PictureShelf: Equatable, Sendable {
    /// How pictures are drawn.
    var mode: PictureMode
    /// The number of colours.
    var depth: ColourDepth
    /// The size of a cell in pixels, for terminals that draw pictures themselves.
    var cell = (width: 10, height: 20)
    /// The rendered pictures; nil for those that could not be rendered.
    private(set) var images: [PictureRequest: PixelImage?] = [:]

    /// The maximum number of pictures: those of the page, its neighbours, and a sequence.
    static let most = 24

    init(mode: PictureMode, depth: ColourDepth) {
        self.mode = mode
        self.depth = depth
    }

    /// Stores a picture.
    mutating func add(_ request: PictureRequest, _ image: PixelImage?) {
        if images.count >= PictureShelf.most { images = [:] }
        images[request] = .some(image)
    }

    /// The maximum size in pixels of a picture in this many cells.
    func pixels(columns: Int, rows: Int) -> (width: Int, height: Int) {
        mode.usesPixels ? (columns * cell.width, rows * cell.height) : (columns, rows * 2)
    }

    /// The number of cells that a picture covers.
    func cells(of image: PixelImage) -> (columns: Int, rows: Int) {
        let size = mode.usesPixels ? cell : (width: 1, height: 2)
        return ((image.width + size.width - 1) / size.width, (image.height + size.height - 1) / size.height)
    }

    static func == (left: PictureShelf, right: PictureShelf) -> Bool {
        left.mode == right.mode && left.depth == right.depth && left.cell == right.cell && left.images == right.images
    }
}
