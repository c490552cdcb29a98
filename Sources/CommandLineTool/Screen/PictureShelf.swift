/// The pictures that are at hand, and how they are drawn.
struct PictureShelf: Equatable, Sendable {
    /// How pictures are drawn.
    var mode: PictureMode
    /// How many colours there are.
    var depth: ColourDepth
    /// How many pixels a cell has, for terminals that draw pictures by themselves.
    var cell = (width: 10, height: 20)
    /// The pictures that were rendered; nil for one that could not be.
    private(set) var images: [PictureRequest: PixelImage?] = [:]

    /// The most pictures kept: those of the page, its neighbours, and a sequence.
    static let most = 24

    init(mode: PictureMode, depth: ColourDepth) {
        self.mode = mode
        self.depth = depth
    }

    /// Keeps a picture.
    mutating func add(_ request: PictureRequest, _ image: PixelImage?) {
        if images.count >= PictureShelf.most { images = [:] }
        images[request] = .some(image)
    }

    /// The most pixels that a picture may have in so many cells.
    func pixels(columns: Int, rows: Int) -> (width: Int, height: Int) {
        mode.usesPixels ? (columns * cell.width, rows * cell.height) : (columns, rows * 2)
    }

    /// How many cells a picture takes up.
    func cells(of image: PixelImage) -> (columns: Int, rows: Int) {
        let size = mode.usesPixels ? cell : (width: 1, height: 2)
        return ((image.width + size.width - 1) / size.width, (image.height + size.height - 1) / size.height)
    }

    static func == (left: PictureShelf, right: PictureShelf) -> Bool {
        left.mode == right.mode && left.depth == right.depth && left.cell == right.cell && left.images == right.images
    }
}
