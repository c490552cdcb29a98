import Bundle
import Pictures

enum BundleFuzzer {
    /// Small enough for hostile contents to end soon.
    static let limits: BundleLimits = {
        var limits = BundleLimits.standard
        limits.totalBytes = 8 << 20
        limits.pictures.pixels = 1_000_000
        limits.explorationMilliseconds = 200
        return limits
    }()

    /// One renderer for all inputs: starting its program takes longer than most of them.
    static let renderer: PictureRenderer = {
        var pictures = limits.pictures
        pictures.milliseconds = 500
        return PictureRenderer(limits: pictures)
    }()
}

/// Reading any bytes ends. If they are accepted, writing them gives a bundle that is accepted again with the same content.
///
/// The first byte decides how to read the rest: as a whole bundle, or as a vector picture.
func fuzzBundle(_ bytes: [UInt8]) {
    if bytes.first == UInt8(ascii: "<") {
        guard let safe = try? SafeSVG().clean(bytes) else { return }
        guard let again = try? SafeSVG().clean(safe) else { preconditionFailure("What was made safe is refused.") }
        precondition(again == safe, "What was made safe is made safe again.")
        // Whatever the picture does to its decoder, this process survives.
        do { _ = try BundleFuzzer.renderer.measure(safe) } catch PictureError.unavailable(let reason) {
            preconditionFailure(reason)
        } catch {}
        return
    }
    guard let bundle = try? BundleReader.read(bytes, limits: BundleFuzzer.limits, pictures: BundleFuzzer.renderer) else { return }
    guard let written = try? BundleWriter.pack(bundle),
        let again = try? BundleReader.read(written, limits: BundleFuzzer.limits, pictures: BundleFuzzer.renderer)
    else {
        preconditionFailure("A bundle that was taken is refused when it is written again.")
    }
    precondition(again.digest == bundle.digest && again.files == bundle.files && again.source == bundle.source)
}
