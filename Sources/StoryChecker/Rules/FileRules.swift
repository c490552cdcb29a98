internal import Story

/// Reports problems with a story's pictures, sounds and word times.
enum FileRules {
    /// What a file is for.
    private enum Kind: String {
        case picture, sound
        case wordTimes = "file of word times"
    }

    /// The recommended maximum size of a picture, in bytes.
    static let largestPicture = 1 << 20
    /// The recommended maximum size of a sound, in bytes.
    static let largestSound = 10 << 20
    /// The recommended maximum width and height of a picture, in pixels.
    static let longestSide: Int64 = 4_096

    /// At most one problem for each file, at its first mention.
    /// - Parameter files: What is known about the files; nothing is reported about others.
    static func problems(in story: Story, files: StoryFiles) -> [Problem] {
        var problems: [Problem] = []
        var seen: Set<String> = []
        func check(_ file: String, _ kind: Kind, at path: Path) {
            guard seen.insert(file).inserted, let fact = files.facts[file] else { return }
            if let problem = problem(of: file, fact, kind, at: Problem.Place(path)) { problems.append(problem) }
        }
        for picture in story.pictures {
            let path = Path().key("pictures").key(picture.id.text)
            check(picture.file, .picture, at: path.key("file"))
            if let paint = picture.paint {
                let count = problems.count
                check(paint.file, .picture, at: path.key("paint").key("file"))
                // One message is enough for a stencil.
                if problems.count == count,
                    let problem = StencilRule.problem(of: paint.file, over: picture.file, files, at: path.key("paint"))
                {
                    problems.append(problem)
                }
            }
        }
        for sound in story.sounds {
            check(sound.file, .sound, at: Path().key("sounds").key(sound.id.text).key("file"))
        }
        for location in story.locations {
            for (number, page) in location.pages.enumerated() {
                guard let narration = page.narration, let times = page.wordTimes else { continue }
                let path = location.path.key("pages").index(number).key("narration")
                let count = problems.count
                check(narration, .sound, at: path)
                check(times, .wordTimes, at: path)
                if problems.count == count, let problem = NarrationRule.problem(of: page, files, at: path) { problems.append(problem) }
            }
        }
        return problems
    }

    private static func problem(of file: String, _ fact: StoryFiles.Fact, _ kind: Kind, at place: Problem.Place) -> Problem? {
        switch fact {
        case .missing:
            let fix = "Put it into the story's folder, or correct its name; capitals matter."
            return Problem(.fileMissing, "There is no file “\(file)” in the story's folder.", fix: fix, at: place)
        case .unreadable(let reason):
            return Problem(.fileUnreadable, "“\(file)” cannot be read: \(reason).", fix: "Check the file's permissions.", at: place)
        case .file(let size, let head, let fault):
            let signature = FileSignature(head, isWhole: size <= head.count)
            return otherType(file, size, signature, kind, place) ?? fault.map { faulty(file, $0, place) }
                ?? tooLarge(file, size, signature, kind, place)
        }
    }

    private static func faulty(_ file: String, _ fault: StoryFiles.Fault, _ place: Problem.Place) -> Problem {
        switch fault {
        case .broken(let reason):
            return Problem(.fileBroken, "“\(file)” cannot be used: \(reason).", fix: "Save it again, or get a new copy.", at: place)
        case .behindItsEnd(let count):
            let message = "“\(file)” has \(count) extra bytes after its end, where another file could be hidden."
            return Problem(.bytesBehindItsEnd, message, fix: "Open it in a picture editor and save it again.", at: place)
        case .script:
            let fix = "Save it as plain SVG; “branchbook pack” removes the script."
            return Problem(.pictureWithScript, "“\(file)” contains a script, which never runs in a story.", fix: fix, at: place)
        case .reachesOut(let address):
            let message = "“\(file)” loads “\(address)”, but a story's pictures cannot load anything."
            return Problem(.pictureReachesOut, message, fix: "Embed it in the picture itself.", at: place)
        }
    }

    private static func otherType(
        _ file: String,
        _ size: Int,
        _ signature: FileSignature,
        _ kind: Kind,
        _ place: Problem.Place
    ) -> Problem? {
        guard let said = FileSignature.Format(ofFile: file), size > 0 else {
            guard size == 0 else { return nil }
            return Problem(.fileOfOtherType, "“\(file)” is empty.", fix: "Save it again.", at: place)
        }
        let found = signature.format
        guard found != said else { return nil }
        let truth =
            found.map { "\($0.nameWithArticle), not \(said.nameWithArticle)" }
            ?? "not \(said.nameWithArticle) \(kind.rawValue)"
        let fix = "Save it as \(said.name)\(found == nil ? "." : ", or correct its file extension.")"
        return Problem(.fileOfOtherType, "“\(file)” is \(truth).", fix: fix, at: place)
    }

    private static func tooLarge(
        _ file: String,
        _ size: Int,
        _ signature: FileSignature,
        _ kind: Kind,
        _ place: Problem.Place
    ) -> Problem? {
        let largest = kind == .picture ? largestPicture : largestSound
        if let (width, height) = signature.size, width > longestSide || height > longestSide {
            let message = "“\(file)” is \(width) by \(height) pixels, but no screen shows more than \(longestSide) on a side."
            return Problem(.fileLargerThanNeeded, message, fix: "Save it in a smaller size.", at: place)
        }
        guard size > largest else { return nil }
        let message = "“\(file)” has \(size) bytes, but \(largest) are enough for a \(kind.rawValue)."
        let fix = kind == .picture ? "Save it smaller, or with more compression." : "Save it with more compression."
        return Problem(.fileLargerThanNeeded, message, fix: fix, at: place)
    }
}
