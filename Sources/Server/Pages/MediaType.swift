/// The media type of a file, for `Content-Type`.
struct MediaType: Sendable, Hashable {
    /// The type as written in the header.
    let name: String
    /// Whether compressing may help; pictures and sounds are already compressed.
    let isCompressible: Bool

    static let json = MediaType(name: "application/json", isCompressible: true)
    static let binary = MediaType(name: "application/octet-stream", isCompressible: true)
    static let vectorPicture = MediaType(name: "image/svg+xml; charset=utf-8", isCompressible: true)

    /// The type for a file name's extension; `application/octet-stream` if it is unknown.
    init(fileName: String) {
        let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
        self = Self.byEnding[ending.lowercased()] ?? .binary
    }

    /// The type with a name as written in the header.
    init(named name: String) {
        guard !name.hasPrefix("image/svg+xml") else {
            // The library accepts vector pictures only in UTF-8.
            self = .vectorPicture
            return
        }
        let isText = ["text/", "application/json", "application/octet-stream"].contains { name.hasPrefix($0) }
        self.init(name: name, isCompressible: isText)
    }

    private init(name: String, isCompressible: Bool) {
        self.name = name
        self.isCompressible = isCompressible
    }

    private static let byEnding: [String: MediaType] = [
        "avif": packed("image/avif"),
        "css": text("text/css; charset=utf-8"),
        "gif": packed("image/gif"),
        "html": text("text/html; charset=utf-8"),
        "ico": packed("image/x-icon"),
        "jpeg": packed("image/jpeg"),
        "jpg": packed("image/jpeg"),
        "js": text("text/javascript; charset=utf-8"),
        "json": json,
        "m4a": packed("audio/mp4"),
        "map": json,
        "md": text("text/markdown; charset=utf-8"),
        "mjs": text("text/javascript; charset=utf-8"),
        "mp3": packed("audio/mpeg"),
        "oga": packed("audio/ogg"),
        "ogg": packed("audio/ogg"),
        "opus": packed("audio/ogg"),
        "png": packed("image/png"),
        "svg": vectorPicture,
        "vtt": text("text/vtt"),
        "txt": text("text/plain; charset=utf-8"),
        "wasm": text("application/wasm"),
        "wav": packed("audio/wav"),
        "webmanifest": text("application/manifest+json"),
        "webp": packed("image/webp"),
        "woff2": packed("font/woff2"),
    ]

    private static func text(_ name: String) -> MediaType { MediaType(name: name, isCompressible: true) }
    private static func packed(_ name: String) -> MediaType { MediaType(name: name, isCompressible: false) }
}
