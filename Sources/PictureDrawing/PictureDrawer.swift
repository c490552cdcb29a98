internal import CVips
package import Pictures

/// Decodes and draws pictures with libvips. It runs in a process that a picture may crash.
package enum PictureDrawer {
    /// Starts libvips with only the loaders for PNG, JPEG, WebP, AVIF and SVG. No thread is running afterwards, so the process can be
    /// forked.
    /// - Returns: Whether it succeeded.
    package static func start() -> Bool { cvips_start(2) == 0 }

    /// Carries out a request. It may never return, or crash.
    package static func answer(_ request: PictureRequest) -> PictureAnswer {
        do throws(Failure) {
            let size = try measure(request)
            switch request.task {
            case .measure: return .measured(width: size.width, height: size.height)
            case .render(let widths, let quality):
                var renditions: [PictureAnswer.Rendition] = []
                for width in widths.sorted() where width <= size.width {
                    renditions.append(try rendition(request.bytes, width: width, quality: quality))
                }
                return .rendered(width: size.width, height: size.height, renditions)
            case .fit(let width, let height): return try fit(request.bytes, width, height)
            case .pixels: return try pixels(request)
            }
        } catch {
            return error.answer
        }
    }

    /// Why there is no result.
    private struct Failure: Error {
        var answer: PictureAnswer

        init(_ answer: PictureAnswer) { self.answer = answer }

        /// The first line of libvips's last message.
        static var decoder: Failure {
            var text = [CChar](repeating: 0, count: 1_024)
            unsafe text.withUnsafeMutableBufferPointer { unsafe cvips_take_error($0.baseAddress, $0.count) }
            let bytes = text.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
            return Failure(.broken(String(decoding: bytes, as: UTF8.self)))
        }
    }

    /// The size of the upright picture, after decoding every pixel.
    private static func measure(_ request: PictureRequest) throws(Failure) -> (width: Int, height: Int) {
        let result: Result<(Int, Int), Failure> = unsafe request.bytes.withUnsafeBytes { buffer in
            guard let image = unsafe cvips_open(buffer.baseAddress, buffer.count, request.format.loader) else { return .failure(.decoder) }
            defer { unsafe cvips_close(image) }
            let width = Int(unsafe vips_image_get_width(image))
            let height = Int(unsafe vips_image_get_height(image))
            guard width <= request.limits.side, height <= request.limits.side, width * height <= request.limits.pixels else {
                return .failure(Failure(.tooLarge(width: width, height: height)))
            }
            guard unsafe cvips_decode(image) == 0 else { return .failure(.decoder) }
            // Orientations from 5 on are rotated by a quarter turn.
            return .success(unsafe cvips_orientation(image) >= 5 ? (height, width) : (width, height))
        }
        let (width, height) = try result.get()
        return (width, height)
    }

    private static func rendition(_ bytes: [UInt8], width: Int, quality: Int) throws(Failure) -> PictureAnswer.Rendition {
        var memory: UnsafeMutableRawPointer?
        var size = 0
        var (columns, rows): (Int32, Int32) = (0, 0)
        let status = unsafe bytes.withUnsafeBytes { buffer in
            unsafe cvips_thumbnail(
                buffer.baseAddress,
                buffer.count,
                Int32(clamping: width),
                Int32(clamping: quality),
                &memory,
                &size,
                &columns,
                &rows
            )
        }
        guard status == 0, let start = unsafe memory else { throw .decoder }
        defer { unsafe cvips_free(start) }
        let rendered = unsafe WebPChunks.withoutNotes(Array(UnsafeRawBufferPointer(start: start, count: size)))
        return PictureAnswer.Rendition(width: Int(columns), height: Int(rows), bytes: rendered)
    }

    private static func fit(_ bytes: [UInt8], _ width: Int, _ height: Int) throws(Failure) -> PictureAnswer {
        var size = 0
        var (columns, rows): (Int32, Int32) = (0, 0)
        let pixels: [UInt8]? = unsafe bytes.withUnsafeBytes { buffer in
            let memory = unsafe cvips_fit(
                buffer.baseAddress,
                buffer.count,
                Int32(clamping: width),
                Int32(clamping: height),
                &size,
                &columns,
                &rows
            )
            guard let memory = unsafe memory else { return nil }
            defer { unsafe cvips_free(memory) }
            return unsafe Array(UnsafeRawBufferPointer(start: memory, count: size))
        }
        guard let pixels else { throw .decoder }
        return .pixels(width: Int(columns), height: Int(rows), pixels)
    }

    /// Ignores the camera's orientation.
    private static func pixels(_ request: PictureRequest) throws(Failure) -> PictureAnswer {
        var found = (width: 0, height: 0)
        let pixels: [UInt8]? = unsafe request.bytes.withUnsafeBytes { buffer in
            guard let image = unsafe cvips_open(buffer.baseAddress, buffer.count, request.format.loader) else { return nil }
            defer { unsafe cvips_close(image) }
            found = (Int(unsafe vips_image_get_width(image)), Int(unsafe vips_image_get_height(image)))
            var count = 0
            guard let memory = unsafe cvips_pixels(image, &count) else { return nil }
            defer { unsafe cvips_free(memory) }
            return unsafe Array(UnsafeRawBufferPointer(start: memory, count: count))
        }
        guard let pixels else { throw .decoder }
        return .pixels(width: found.width, height: found.height, pixels)
    }
}

extension PictureFormat {
    fileprivate var loader: CVipsFormat {
        switch self {
        case .png: CVIPS_PNG
        case .jpeg: CVIPS_JPEG
        case .webp: CVIPS_WEBP
        case .avif: CVIPS_AVIF
        case .svg: CVIPS_SVG
        }
    }
}
