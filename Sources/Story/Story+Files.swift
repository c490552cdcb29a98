extension Story {
    /// The paths of all files that the story names, each once: pictures with their stencils, sounds, and narrations with their word times.
    /// - Complexity: O(*n*) in its pictures, sounds and pages.
    public var files: [String] {
        var seen: Set<String> = []
        var files: [String] = []
        func add(_ file: String) {
            if seen.insert(file).inserted { files.append(file) }
        }
        for picture in pictures {
            add(picture.file)
            if let paint = picture.paint { add(paint.file) }
        }
        for sound in sounds { add(sound.file) }
        for location in locations {
            for page in location.pages {
                guard let narration = page.narration, let times = page.wordTimes else { continue }
                add(narration)
                add(times)
            }
        }
        return files
    }
}

extension Story.Page {
    /// The WebVTT file beside the narration, which has the same name; nil without a narration.
    public var wordTimes: String? {
        guard let narration else { return nil }
        let bytes = Array(narration.utf8)
        let end = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count
        return String(decoding: bytes[..<end], as: UTF8.self) + ".vtt"
    }
}
