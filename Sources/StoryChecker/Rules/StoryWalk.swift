internal import Story

/// A place anywhere in a story that reads or changes something.
enum StorySite: Equatable {
    case prompt(variable: Int)
    case pictureAlternative(Int)
    case soundAlternative(Int)
    case location(Int, LocationSite)

    /// Its path in the story.
    func path(in story: Story) -> Path {
        switch self {
        case .prompt(let variable): story.variables[variable].path.key("prompt")
        case .pictureAlternative(let picture): Path().key("pictures").key(story.pictures[picture].id.text).key("alt")
        case .soundAlternative(let sound): Path().key("sounds").key(story.sounds[sound].id.text).key("alt")
        case .location(let location, let site): site.path(in: story.locations[location])
        }
    }
}

extension Story {
    /// Visits everything in a story that reads or changes the state: prompts, descriptions, and then the locations.
    func visitContents(_ body: (_ content: LocationContent, _ site: StorySite) -> Void) {
        for (number, variable) in variables.enumerated() {
            if let prompt = variable.prompt { body(.text(prompt), .prompt(variable: number)) }
        }
        for (number, picture) in pictures.enumerated() {
            if let text = picture.alternative { body(.text(text), .pictureAlternative(number)) }
        }
        for (number, sound) in sounds.enumerated() {
            if let text = sound.alternative { body(.text(text), .soundAlternative(number)) }
        }
        for (number, location) in locations.enumerated() {
            location.visitContents { content, site in body(content, .location(number, site)) }
        }
    }

    /// The contents of ``visitContents(_:)`` as a list.
    @inline(never) var contents: [(content: LocationContent, site: StorySite)] {
        var contents: [(content: LocationContent, site: StorySite)] = []
        visitContents { content, site in contents.append((content, site)) }
        return contents
    }
}
