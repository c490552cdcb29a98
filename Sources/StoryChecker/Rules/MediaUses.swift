internal import Story

/// Which pictures and sounds of a story are shown and heard, by their indices in the story.
struct MediaUses {
    /// Whether anything shows each picture.
    private(set) var isShown: [Bool]
    /// Whether anything plays each sound.
    private(set) var isHeard: [Bool]

    /// Analyses a story.
    /// - Complexity: O(*n*) in the size of the story.
    init(_ story: Story, index: StoryIndex) {
        isShown = [Bool](repeating: false, count: story.pictures.count)
        isHeard = [Bool](repeating: false, count: story.sounds.count)
        show(story.titlePicture, index)
        showPaintedWithQuestions(story, index)
        for location in story.locations {
            play(location.ambience, index)
            for page in location.pages {
                show(page.picture, index)
                play(page.sound, index)
                if case .sound(let sound) = page.ambience { play(sound, index) }
            }
            for step in location.sequence?.steps ?? [] {
                show(step.left?.picture, index)
                show(step.right?.picture, index)
            }
            location.visitOutcomes { outcome, _ in
                show(outcome.picture, index)
                play(outcome.sound, index)
            }
        }
    }

    /// A question for a colour shows the first picture that it paints.
    private mutating func showPaintedWithQuestions(_ story: Story, _ index: StoryIndex) {
        var isPainted = [Bool](repeating: false, count: story.variables.count)
        for (picture, definition) in story.pictures.enumerated() {
            guard let paint = definition.paint, let variable = index.variable(named: paint.variable), !isPainted[variable] else { continue }
            isPainted[variable] = true
            if !story.variables[variable].isSystem { isShown[picture] = true }
        }
    }

    private mutating func show(_ picture: Story.Picture.ID?, _ index: StoryIndex) {
        if let picture, let found = index.picture(picture) { isShown[found] = true }
    }

    private mutating func play(_ sound: Story.Sound.ID?, _ index: StoryIndex) {
        if let sound, let found = index.sound(sound) { isHeard[found] = true }
    }
}
