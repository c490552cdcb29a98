internal import Bundle
internal import Pictures
internal import Story
internal import StoryChecker
internal import StoryEngine

/// Creates a library's entry from a verified bundle, and stores its files.
struct BundleImport {
    let bundle: StoryBundle
    private let intake: FileStore.FileIntake
    private var stored: [StoredFile] = []
    private let renderer = PictureRenderer()

    init(_ bundle: StoryBundle, into intake: FileStore.FileIntake) {
        self.bundle = bundle
        self.intake = intake
    }

    /// Stores all files, and returns the entry for them. Until the entry is stored, the files are unused.
    /// - Parameter folder: The folder that the bundle was packed from, if any; see ``FolderDigest``.
    mutating func entry(pack: String?, folder: FolderDigest?, now: Timestamp) throws(LibraryError) -> StoryEntry {
        let story = bundle.story
        let program: Program
        do throws(InvalidStory) {
            program = try Program(story)
        } catch {
            throw .refused(error.problems.first?.message ?? "The story is invalid.")
        }
        let head = program.head
        try keep(bundle.source, .source, type: "application/json")
        try keep(head, .head, type: "application/octet-stream")
        for number in 0..<program.partCount {
            try keep(program.part(number) ?? [], .part(number), type: "application/octet-stream")
        }
        if let companion = Companion(story) { try keep(companion.bytes, .companion, Companion.fileName, type: "application/json") }
        var translations: [Translation] = []
        var texts = [StoryText.all(of: story)]
        for words in bundle.words {
            try keep(words.source, .words, words.words.language, type: "application/json")
            guard let (translation, text) = try translation(words.words) else { continue }
            translations.append(translation)
            texts.append(text)
        }
        if let accepted = bundle.accepted { try keep(accepted.bytes, .accepted, type: "application/json") }
        for file in bundle.files {
            try keep(file.bytes, .medium, file.name, type: file.format.mediaType)
            try keepRenditions(of: file)
        }
        if let folder { try keep(folder.bytes, .original, type: FolderDigest.type) }

        var listing = StoryListing(
            id: program.storyID,
            revision: program.revision,
            digest: bundle.digest,
            title: story.title,
            endings: endings.count,
            locations: bundle.facts.locations,
            words: bundle.facts.words,
            readingMinutes: bundle.facts.readingMinutes,
            complexity: bundle.facts.complexity,
            parts: program.partCount,
            firstParts: (try? Program(head: head))?.missingParts.first ?? program.partCount,
            added: now
        )
        listing.choices = bundle.facts.expectedChoices.map { Int(min(max(1, $0.rounded()), 1_000_000)) }
        listing.authors = story.authors
        listing.illustrators = story.illustrators
        listing.language = story.language
        listing.summary = story.summary
        listing.series = story.series
        listing.tags = story.tags
        listing.ages = story.ages
        listing.version = story.version
        listing.pack = pack
        if let shown = Self.cover(of: program) {
            listing.cover = StoryListing.Cover(file: shown.file, alternative: shown.alternative)
        }
        listing.translations = translations
        return StoryEntry(listing: listing, files: stored, endings: endings, text: texts.joined(separator: "\n"))
    }

    /// The engine gives the picture's description, because that may depend on variables.
    private static func cover(of program: Program) -> PictureView? {
        guard case .title(let page) = Playthrough(program, seed: 0).scene else { return nil }
        return page.picture
    }

    /// Stores the story in another language, and returns what the shelf shows and its text for search; nil if it cannot be compiled with
    /// these words.
    private mutating func translation(_ words: Words) throws(LibraryError) -> (Translation, text: String)? {
        let words = WordsChecker.withoutErrors(words, for: bundle.story)
        guard let program = try? Program(bundle.story, words: words) else { return nil }
        let told = bundle.story.told(in: words)
        let (language, head) = (words.language, program.head)
        try keep(head, .toldHead, language, type: "application/octet-stream")
        for number in 0..<program.partCount {
            try keep(program.part(number) ?? [], .toldPart(number), language, type: "application/octet-stream")
        }
        if let companion = Companion(told) { try keep(companion.bytes, .toldCompanion, language, type: "application/json") }
        var translation = Translation(
            language: language,
            title: told.title,
            endings: told.locations.compactMap { location in
                guard case .ending(let ending) = location.exit, !bundle.facts.unreachableEndings.contains(ending.id.text) else {
                    return nil
                }
                return ending.title
            },
            firstParts: (try? Program(head: head))?.missingParts.first ?? program.partCount
        )
        translation.summary = told.summary
        translation.series = told.series?.title
        translation.authors = told.authors
        translation.illustrators = told.illustrators
        translation.tags = told.tags
        translation.coverAlternative = Self.cover(of: program)?.alternative
        return (translation, StoryText.all(of: told, with: translation))
    }

    /// The endings that readers can find: if an author publishes a story with others, nobody is told that those are missing.
    private var endings: [EndingListing] {
        let names = Dictionary(bundle.story.pictures.map { ($0.id, $0.file) }, uniquingKeysWith: { first, _ in first })
        return bundle.story.locations.compactMap { location in
            guard case .ending(let ending) = location.exit, !bundle.facts.unreachableEndings.contains(ending.id.text) else { return nil }
            // The picture that is visible when the ending is shown.
            let picture = location.pages.last { $0.picture != nil }?.picture
            // A default ID follows the location's earlier IDs.
            let implied = ending.id.text == location.id.text ? location.aliases.map(\.text) : []
            return EndingListing(
                id: ending.id.text,
                aliases: ending.aliases.map(\.text) + implied,
                title: ending.title,
                kind: ending.kind.rawValue,
                picture: picture.flatMap { names[$0] },
                odds: bundle.facts.odds[ending.id.text]
            )
        }
    }

    private mutating func keep(_ bytes: [UInt8], _ role: StoredFile.Role, _ name: String = "", type: String) throws(LibraryError) {
        let digest = try intake.keep(bytes)
        stored.append(StoredFile(role: role, name: name, type: type, size: bytes.count, sha256: digest))
    }

    /// Vector pictures are sharp at any width.
    private mutating func keepRenditions(of file: BundleFile) throws(LibraryError) {
        guard [.png, .jpeg, .webp, .avif].contains(file.format) else { return }
        let picture: RenderedPicture
        do throws(PictureError) {
            picture = try renderer.render(file.bytes)
        } catch {
            switch error {
            case .unavailable(let reason): throw .refused("The picture “\(file.name)” cannot be resized. \(reason)")
            case .tooSlow: throw .refused("The picture “\(file.name)” takes too long to resize; simplify it, or save it in a smaller size.")
            default: throw .refused("The picture “\(file.name)” cannot be resized; save it again.")
            }
        }
        for rendition in picture.renditions {
            let role = StoredFile.Role.rendition(width: rendition.width, height: rendition.height)
            try keep(rendition.bytes, role, file.name, type: MediaFormat.webp.mediaType)
        }
    }
}
