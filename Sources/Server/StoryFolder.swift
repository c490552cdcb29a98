internal import FoundationEssentials
internal import Story
internal import StoryEngine
internal import StoryFormat

/// Reads a story's folder, `story.json` with its pictures and sounds beside it, into what the server hands out.
struct StoryFolder {
    /// The story; nil if a fault is fatal.
    private(set) var entry: ShelfEntry?
    /// Everything that is wrong.
    private(set) var faults: [StoryFault] = []

    private let folder: URL

    /// Reads the folder, which holds a `story.json`.
    init(reading folder: URL) {
        self.folder = folder
        let file = folder.appending(path: "story.json")
        let source: [UInt8]
        do throws(BoundedFile.Failure) {
            source = try BoundedFile.read(file, atMost: StoryDocument.largestFile)
        } catch {
            faults = [StoryFault(place: file.relativePath, message: error.message, isFatal: true)]
            return
        }
        let document = StoryDocument(source)
        faults = document.diagnostics.map { diagnostic in
            StoryFault(
                place: "\(file.relativePath):\(diagnostic.position.line):\(diagnostic.position.column)",
                message: diagnostic.message,
                isFatal: diagnostic.severity == .error
            )
        }
        guard let story = document.story else { return }
        do throws(InvalidStory) {
            let program = try Program(story)
            let head = program.head
            entry = ShelfEntry(
                id: program.storyID,
                revision: program.revision,
                card: StoryCard(story, program: program),
                source: source,
                head: head,
                parts: (0..<program.partCount).compactMap { program.part($0) },
                firstParts: (try? Program(head: head))?.missingParts.first ?? program.partCount,
                files: readFiles(of: story)
            )
        } catch {
            faults += error.problems.map {
                StoryFault(place: file.relativePath, message: $0.message, isFatal: true)
            }
        }
    }

    private mutating func readFiles(of story: Story) -> [ShelfFile] {
        let pictures = story.pictures.flatMap { [$0.file, $0.paint?.file].compactMap(\.self) }
        let names = Set(pictures + story.sounds.map(\.file)).sorted()
        return names.compactMap { name in
            let file = folder.appending(path: name)
            // A link could lead out of the folder, and would then give away what nobody meant to publish.
            let inside = folder.resolvingSymlinksInPath().path + "/"
            guard file.resolvingSymlinksInPath().path.hasPrefix(inside) else {
                faults.append(
                    StoryFault(
                        place: file.relativePath,
                        message: "This leads out of the story's folder.",
                        isFatal: false
                    )
                )
                return nil
            }
            do throws(BoundedFile.Failure) {
                return ShelfFile(name: name, bytes: try BoundedFile.read(file, atMost: BoundedFile.largestMedium))
            } catch {
                faults.append(StoryFault(place: file.relativePath, message: error.message, isFatal: false))
                return nil
            }
        }
    }
}

extension StoryCard {
    /// What a story says of itself.
    fileprivate init(_ story: Story, program: Program) {
        self.init(
            title: story.title,
            endings: program.endingCount,
            locations: story.locations.count,
            words: StoryWords.count(in: story)
        )
        authors = story.authors
        illustrators = story.illustrators
        language = story.language
        summary = story.summary
        series = story.series.map { Series(title: $0.title, number: $0.number) }
        tags = story.tags
        ages = story.ages.map { Ages(from: $0.from, to: $0.to) }
        version = story.version
        // The engine says what the picture shows, because that may depend on variables.
        if case .title(let page) = Playthrough(program, seed: 0).scene, let shown = page.picture {
            picture = Picture(file: shown.file, alt: shown.alternative)
        }
    }
}
