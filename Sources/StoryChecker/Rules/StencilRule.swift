internal import Story

/// Compares the size of a stencil with that of its picture.
enum StencilRule {
    /// The problem with a stencil's size; nil if there is none, or if a size is unknown.
    static func problem(of stencil: String, over picture: String, _ files: StoryFiles, at path: Path) -> Problem? {
        guard let mask = size(of: stencil, files), let under = size(of: picture, files), !fits(mask, under) else { return nil }
        let message: String
        if mask.isVector || under.isVector {
            message = "The stencil “\(stencil)” and its picture “\(picture)” have different shapes: \(mask.words) and \(under.words)."
        } else {
            message = "The stencil “\(stencil)” is \(mask.words), and its picture “\(picture)” \(under.words)."
        }
        let fix = "Save the stencil in the picture's size, or the paint will land in the wrong place."
        return Problem(.stencilOfAnotherSize, message, fix: fix, at: Problem.Place(path.key("file")))
    }

    private struct Size {
        var width: Int64
        var height: Int64
        var isVector: Bool

        /// The numbers of a vector picture are in thousandths, and have no unit.
        var words: String {
            isVector ? "\(Self.number(width)) to \(Self.number(height))" : "\(width) by \(height) pixels"
        }

        private static func number(_ thousandths: Int64) -> String {
            let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
            if rest == 0 { return "\(whole)" }
            if rest % 100 == 0 { return "\(whole).\(rest / 100)" }
            if rest % 10 == 0 { return "\(whole).\(rest / 100)\(rest / 10 % 10)" }
            return "\(whole).\(rest / 100)\(rest / 10 % 10)\(rest % 10)"
        }
    }

    /// Small enough for the product of two to fit.
    private static let largest: Int64 = 1_000_000_000

    private static func size(of file: String, _ files: StoryFiles) -> Size? {
        guard case .file(let count, let head, nil) = files.facts[file] else { return nil }
        let signature = FileSignature(head, isWhole: count <= head.count)
        let isVector = signature.format == .svg
        guard let (width, height) = isVector ? SVGPrologue.shape(of: head) : signature.size,
            (1...largest).contains(width), (1...largest).contains(height)
        else { return nil }
        return Size(width: width, height: height, isVector: isVector)
    }

    private static func fits(_ mask: Size, _ under: Size) -> Bool {
        // A camera may have noted that its picture is rotated by a quarter turn, which the size does not show.
        fitsUpright(mask, under) || fitsUpright(mask, Size(width: under.height, height: under.width, isVector: under.isVector))
    }

    private static func fitsUpright(_ mask: Size, _ under: Size) -> Bool {
        guard mask.isVector || under.isVector else { return mask.width == under.width && mask.height == under.height }
        // The sizes of vector pictures are often rounded: a difference of 1% is not visible.
        let (left, right) = (mask.width * under.height, mask.height * under.width)
        return abs(left - right) <= max(left, right) / 100
    }
}
