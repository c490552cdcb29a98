public import StoryFormat

/// Why a bundle was refused, and which file is to blame.
public struct BundleError: Error, Equatable, Sendable {
    /// The kinds of error, stable and described in docs/bundles.md.
    public enum Code: String, CaseIterable, Sendable {
        // The archive.
        /// The bytes are not a zip archive.
        case notAnArchive
        /// The archive is truncated.
        case cutOff
        /// There are bytes before, between or after the files that belong to none of them.
        case strayBytes
        /// The archive contradicts itself, or refers to something outside it.
        case brokenArchive
        /// Two files share bytes of the archive.
        case overlappingFiles
        /// The archive uses a feature that bundles do not allow: several disks, zip64, comments, extra fields, data descriptors.
        case unsupportedArchive
        /// A file is encrypted.
        case encrypted
        /// A file is compressed with a method other than deflate.
        case wrongCompression
        /// A file cannot be unpacked, or its checksum is wrong.
        case brokenFile

        // Sizes.
        /// The bundle, or all of its files together, exceed the limit.
        case tooLarge
        /// The number of files exceeds the limit.
        case tooManyFiles
        /// One file exceeds the limit.
        case fileTooLarge
        /// A file unpacks to many times its packed size.
        case bomb

        // Names.
        /// A name leads out of the bundle, or is absolute.
        case leadsOut
        /// A name is empty, too long, hidden, not Unicode, or has characters that some systems do not allow.
        case badName
        /// An entry is a folder, a link or a device.
        case notAFile
        /// Two names are the same on some system: ignoring case or Unicode normalization.
        case duplicateName

        // The manifest.
        /// There is no `manifest.json`, or it is not the first file.
        case missingManifest
        /// The manifest is not in its canonical form.
        case badManifest
        /// The manifest has a newer version.
        case newerVersion
        /// A file in the manifest is missing.
        case missingFile
        /// A file is not in the manifest.
        case unlistedFile
        /// A file's size differs from the manifest.
        case wrongSize
        /// A file's digests differ from the manifest.
        case wrongDigest
        /// The manifest's own digest does not match its list.
        case wrongBundleDigest

        // The story.
        /// There is no `story.json`.
        case missingStory
        /// The story has errors; they are in ``BundleError/problems``.
        case brokenStory
        /// The manifest's ID or title differs from the story's.
        case otherStory
        /// A picture or sound that the story names is missing.
        case missingMedium
        /// The story does not use this file.
        case unnamedFile
        /// A file with words in another language cannot be read, or is for another story.
        case brokenWords
        /// The file with accepted mistakes cannot be read, or accepts what cannot be accepted.
        case brokenAcceptance

        // Pictures and sounds.
        /// A file's format differs from its name or the manifest.
        case wrongFormat
        /// A picture cannot be decoded to its last pixel.
        case brokenPicture
        /// A picture has too many pixels, or takes too long to decode.
        case pictureTooLarge
        /// A vector picture cannot be made safe.
        case unsafePicture
        /// A sound's parts do not fit together, or its end is missing.
        case brokenSound
        /// The word times of a narration are not valid.
        case brokenWordTimes

        // The work itself.
        /// The file or folder cannot be read.
        case unreadable
        /// The caller cancelled it.
        case cancelled
        /// The system failed: there is no memory, or a library does not start.
        case system
    }

    /// The kind of error; codes are stable, for programs.
    public var code: Code
    /// The name of the file inside the bundle; nil if the error is about the whole bundle.
    public var file: String?
    /// The error and what to do about it.
    public var message: String
    /// The checker's diagnostics, for ``Code/brokenStory``.
    public var problems: [Diagnostic]
    /// Whether the story has nothing but mistakes that its author may accept.
    public var isAcceptable = false

    /// Makes an error.
    public init(_ code: Code, file: String? = nil, message: String, problems: [Diagnostic] = []) {
        self.code = code
        self.file = file
        self.message = message
        self.problems = problems
    }
}
