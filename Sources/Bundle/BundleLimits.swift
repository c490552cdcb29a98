public import Pictures
public import StoryChecker
internal import StoryFormat

/// How large a bundle may be, so that no bundle can fill a disk or keep a machine busy.
public struct BundleLimits: Equatable, Sendable {
    /// How many bytes the archive may have.
    public var archiveBytes = 256 << 20
    /// How many bytes all files together may have.
    public var totalBytes = 512 << 20
    /// How many files there may be, the manifest and the story among them.
    public var files = 4_096
    /// How many bytes the manifest may have.
    public var manifestBytes = 4 << 20
    /// How many bytes the story may have.
    public var storyBytes = StoryDocument.largestFile
    /// How many bytes a picture may have.
    public var pictureBytes = 32 << 20
    /// How many bytes a vector picture may have.
    public var vectorBytes = 4 << 20
    /// How many bytes a sound may have.
    public var soundBytes = 64 << 20
    /// How many bytes a name may have.
    public var nameBytes = 240
    /// How many times its packed size a file of more than a mebibyte may have.
    public var ratio = 100
    /// How large the pictures may be.
    public var pictures = PictureLimits()
    /// How far the checker explores the story.
    public var exploration = ExplorationBounds(states: 200_000, bytes: 128 << 20)
    /// How many milliseconds the checker may explore the story.
    public var explorationMilliseconds = 3_000

    /// The limits where nobody says otherwise.
    public static let standard = BundleLimits()

    /// Makes limits that are the standard ones until they are changed.
    public init() {}

    /// How many bytes a file of a format may have.
    func bytes(of format: MediaFormat?) -> Int {
        switch format {
        case .json: storyBytes
        case .svg: vectorBytes
        case .png, .jpeg, .webp, .avif: pictureBytes
        case .mp3, .ogg, .m4a: soundBytes
        case nil: max(soundBytes, pictureBytes)
        }
    }
}
