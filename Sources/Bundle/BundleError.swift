public import StoryFormat

/// Why a bundle was not taken. It names the file and what is wrong with it.
public struct BundleError: Error, Equatable, Sendable {
    /// The kinds of trouble, stable and named in docs/bundles.md.
    public enum Code: String, CaseIterable, Sendable {
        // The archive.
        /// The bytes are no zip archive.
        case notAnArchive
        /// The archive ends too early.
        case cutOff
        /// There are bytes before, between or after the files that belong to none of them.
        case strayBytes
        /// What the archive says in two places does not agree, or lies outside of it.
        case brokenArchive
        /// Two files share bytes of the archive.
        case overlappingFiles
        /// The archive uses a part of the zip format that bundles do without: several disks, zip64, comments, extra fields, data after files.
        case unsupportedArchive
        /// A file is encrypted.
        case encrypted
        /// A file is compressed by another method than deflate.
        case wrongCompression
        /// A file's bytes cannot be unpacked, or are not those that were packed.
        case brokenFile

        // The size of things.
        /// The bundle, or all of its files together, are larger than is allowed.
        case tooLarge
        /// There are more files than are allowed.
        case tooManyFiles
        /// One file is larger than is allowed.
        case fileTooLarge
        /// A file swells to many times its packed size.
        case bomb

        // Names.
        /// A name leads out of the bundle, or begins at the root or at a drive.
        case leadsOut
        /// A name is empty, too long, hidden, no Unicode, or holds characters that not every system can keep.
        case badName
        /// An entry is a folder, a link or a device.
        case notAFile
        /// Two names are equal on some system: but for capitals or for the way their letters are composed.
        case duplicateName

        // The manifest.
        /// There is no `manifest.json`, or it is not the first file.
        case missingManifest
        /// The manifest is not as it must be.
        case badManifest
        /// The manifest is of a version that came later.
        case newerVersion
        /// The manifest names a file that is not there.
        case missingFile
        /// A file is not in the manifest.
        case unlistedFile
        /// A file has another size than the manifest says.
        case wrongSize
        /// A file has other digests than the manifest says.
        case wrongDigest
        /// The manifest's own digest is not that of its list.
        case wrongBundleDigest

        // The story.
        /// There is no `story.json`.
        case missingStory
        /// What the story's checker calls errors; they are in ``BundleError/problems``.
        case brokenStory
        /// The manifest has another ID or title than the story.
        case otherStory
        /// The story names a picture or sound that is not there.
        case missingMedium
        /// The story names no such file.
        case unnamedFile

        // Pictures and sounds.
        /// A file is of another format than its name or the manifest says.
        case wrongFormat
        /// A picture cannot be decoded to its last pixel.
        case brokenPicture
        /// A picture has more pixels than are allowed, or takes too long to decode.
        case pictureTooLarge
        /// A vector picture has what cannot be made safe.
        case unsafePicture
        /// A sound's parts do not fit together, or its end is missing.
        case brokenSound

        // The work itself.
        /// The file or folder cannot be read.
        case unreadable
        /// The caller cancelled it.
        case cancelled
        /// The system could not do what was asked: no memory, or a library that does not start.
        case system
    }

    /// What kind of problem it is; the code is stable, for programs.
    public var code: Code
    /// The name of the file inside the bundle; nil if it is about the whole.
    public var file: String?
    /// One sentence, and what to do.
    public var message: String
    /// What the checker says, for ``Code/brokenStory``.
    public var problems: [Diagnostic]

    /// Makes an error.
    public init(_ code: Code, file: String? = nil, message: String, problems: [Diagnostic] = []) {
        self.code = code
        self.file = file
        self.message = message
        self.problems = problems
    }
}
