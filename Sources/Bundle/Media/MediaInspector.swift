internal import Pictures
internal import StoryChecker

/// Verifies that pictures and sounds are what their names say, from the first byte to the last.
struct MediaInspector {
    /// The size limits.
    var limits: BundleLimits
    /// Decodes pictures.
    var pictures: PictureRenderer

    /// Makes an inspector.
    /// - Parameter pictures: A renderer for all files; by default a new one with these limits.
    init(limits: BundleLimits, pictures: PictureRenderer? = nil) {
        self.limits = limits
        self.pictures = pictures ?? PictureRenderer(limits: limits.pictures)
    }

    /// Verifies a file.
    /// - Returns: The file; vector pictures are sanitized.
    func inspect(_ name: String, _ bytes: [UInt8]) throws(BundleError) -> BundleFile {
        guard let format = MediaFormat(ofFile: name) else {
            let message = "“\(name)” does not have the extension of a picture or sound that stories can use."
            throw BundleError(.wrongFormat, file: name, message: message)
        }
        let found = MediaFormat(ofBytes: bytes)
        guard found == format else {
            let kind = format.isPicture ? "picture" : format == .vtt ? "file" : "sound"
            let truth = found.map { "\($0.name), not \(format.name)" } ?? "not a valid \(format.name) \(kind)"
            let message = "“\(name)” is \(truth); save it as \(format.name), or correct its extension."
            throw BundleError(.wrongFormat, file: name, message: message)
        }
        guard bytes.count <= limits.bytes(of: format) else {
            let message = "“\(name)” has \(bytes.count) bytes; the limit for \(format.name) is \(limits.bytes(of: format))."
            throw BundleError(.fileTooLarge, file: name, message: message)
        }
        if format == .vtt {
            do throws(WordTimes.Failure) { _ = try WordTimes(bytes) } catch {
                let message = "“\(name)” cannot be used, because in line \(error.line) \(error.reason)."
                throw BundleError(.brokenWordTimes, file: name, message: message)
            }
            return BundleFile(name: name, format: format, bytes: bytes)
        }
        guard format.isPicture else {
            if let reason = SoundReader.fault(in: bytes, format) {
                let message = "“\(name)” is not a complete \(format.name) sound: \(reason); save it again."
                throw BundleError(.brokenSound, file: name, message: message)
            }
            return BundleFile(name: name, format: format, bytes: bytes)
        }
        var safe = bytes
        if format == .svg {
            do throws(SafeSVG.Failure) {
                safe = try SafeSVG(renderer: pictures).clean(bytes)
            } catch {
                if case .system = error.kind { throw Self.error(.unavailable(error.reason), name, format) }
                let message = "“\(name)” cannot be made safe: \(error.reason); save it as plain SVG."
                throw BundleError(error.kind == .broken ? .brokenPicture : .unsafePicture, file: name, message: message)
            }
        }
        if case .behind(let count) = PictureEnd.fault(of: safe, format) {
            let message =
                "“\(name)” has \(count) extra bytes after its end, where another file could be hidden; save it again as \(format.name)."
            throw BundleError(.brokenPicture, file: name, message: message)
        }
        do throws(PictureError) {
            _ = try pictures.measure(safe)
        } catch {
            throw Self.error(error, name, format)
        }
        return BundleFile(name: name, format: format, bytes: safe)
    }

    private static func error(_ error: PictureError, _ name: String, _ format: MediaFormat) -> BundleError {
        switch error {
        case .unknownFormat, .broken:
            let message = "“\(name)” is damaged or incomplete and cannot be shown; save it again as \(format.name)."
            return BundleError(.brokenPicture, file: name, message: message)
        case .tooLarge(let width, let height):
            let message = "“\(name)” is \(width) by \(height) pixels, more than allowed; save it in a smaller size."
            return BundleError(.pictureTooLarge, file: name, message: message)
        case .tooSlow:
            return BundleError(
                .pictureTooLarge,
                file: name,
                message: "“\(name)” takes too long to draw; simplify it, or save it in a smaller size."
            )
        case .crashed:
            let message = "“\(name)” cannot be drawn: it crashed the program that draws pictures; simplify it and save it again."
            return BundleError(.brokenPicture, file: name, message: message)
        case .unavailable(let reason):
            return BundleError(.system, file: name, message: "“\(name)” cannot be checked. \(reason)")
        }
    }
}
