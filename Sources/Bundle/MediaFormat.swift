internal import StoryChecker

/// The formats allowed in bundles.
public enum MediaFormat: String, CaseIterable, Sendable {
    case json, png, jpeg, webp, avif, svg, mp3, ogg, m4a, vtt

    /// The media type (RFC 6838), for the manifest and the server.
    public var mediaType: String {
        switch self {
        case .json: "application/json"
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .avif: "image/avif"
        case .svg: "image/svg+xml"
        case .mp3: "audio/mpeg"
        case .ogg: "audio/ogg"
        case .m4a: "audio/mp4"
        case .vtt: "text/vtt"
        }
    }

    /// The format according to a file's name; nil if stories do not allow it.
    public init?(ofFile name: String) {
        guard let format = FileSignature.Format(ofFile: name) else { return nil }
        self.init(rawValue: format.rawValue)
    }

    /// The format according to a file's bytes, whatever its name; nil if it is not a picture or sound.
    public init?(ofBytes bytes: [UInt8]) {
        guard let format = FileSignature(bytes, isWhole: true).format else { return nil }
        self.init(rawValue: format.rawValue)
    }

    /// Whether it is a picture's.
    public var isPicture: Bool {
        switch self {
        case .png, .jpeg, .webp, .avif, .svg: true
        case .json, .mp3, .ogg, .m4a, .vtt: false
        }
    }

    /// Whether it is a sound's.
    public var isSound: Bool {
        switch self {
        case .mp3, .ogg, .m4a: true
        case .json, .png, .jpeg, .webp, .avif, .svg, .vtt: false
        }
    }

    /// The name of the format in a sentence.
    public var name: String { FileSignature.Format(rawValue: rawValue)?.name ?? "JSON" }

    /// Whether it is text, which bundles compress.
    var isText: Bool { self == .json || self == .svg || self == .vtt }
}
