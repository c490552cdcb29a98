internal import Story

/// Reports pictures and sounds that are never used.
enum MediaRules {
    /// One problem for each, in the order of the story.
    static func problems(in story: Story, uses: MediaUses) -> [Problem] {
        var problems: [Problem] = []
        for (number, picture) in story.pictures.enumerated() where !uses.isShown[number] {
            let place = Problem.Place(Path().key("pictures").key(picture.id.text), .key)
            let fix = "Show it on a page, or remove it."
            problems.append(Problem(.pictureNeverShown, "Nothing ever shows the picture “\(picture.id)”.", fix: fix, at: place))
        }
        for (number, sound) in story.sounds.enumerated() where !uses.isHeard[number] {
            let place = Problem.Place(Path().key("sounds").key(sound.id.text), .key)
            let fix = "Play it on a page, or remove it."
            problems.append(Problem(.soundNeverHeard, "Nothing ever plays the sound “\(sound.id)”.", fix: fix, at: place))
        }
        return problems
    }
}
