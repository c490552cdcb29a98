public import Pictures
public import StoryChecker
internal import StoryFormat

/// Limits for bundles, so that none can fill a disk or keep a machine busy.
public struct BundleLimits: Equatable, Sendable {
    /// The maximum size of the archive, in bytes.
    public var archiveBytes = 256 << 20
    /// The maximum size of all files together, in bytes.
    public var totalBytes = 512 << 20
    /// The maximum number of files, including the manifest and the story.
    public var files = 4_096
    /// The maximum size of the manifest, in bytes.
    public var manifestBytes = 4 << 20
    /// The maximum size of the story, in bytes.
    public var storyBytes = StoryDocument.largestFile
    /// The maximum size of a bitmap picture, in bytes.
    public var pictureBytes = 32 << 20
    /// The maximum size of a vector picture, in bytes.
    public var vectorBytes = 4 << 20
    /// The maximum size of a sound, in bytes.
    public var soundBytes = 64 << 20
    /// The maximum length of a name, in bytes.
    public var nameBytes = 240
    /// The maximum ratio of unpacked to packed size, for files of more than a mebibyte.
    public var ratio = 100
    /// The maximum size of decoded pictures.
    public var pictures = PictureLimits()
    /// How much of the story the checker explores.
    public var exploration = ExplorationBounds(states: 200_000, bytes: 128 << 20)
    /// How long the checker may explore the story, in milliseconds.
    public var explorationMilliseconds = 3_000

    /// The default limits.
    public static let standard = BundleLimits()

    /// Makes the default limits, which can then be changed.
    public init() {}

    /// The maximum size of a file in a format, in bytes.
    func bytes(of format: MediaFormat?) -> Int {
        switch format {
        case .json: storyBytes
        case .svg: vectorBytes
        case .png, .jpeg, .webp, .avif: pictureBytes
        case .mp3, .ogg, .m4a: soundBytes
        case .vtt: WordTimes.largestFile
        case nil: max(soundBytes, pictureBytes)
        }
    }
}
