/// What may come next, so that a host has it ready by then.
extension Playthrough {
    /// The text part without which the scene cannot be shown; nil if it can.
    public var missingPart: Int? {
        guard let location = stateInView.location else { return nil }
        let part = program.tables.locations[location].part.index
        return program.partTexts[part] == nil ? part : nil
    }

    /// The scenes behind the open choices, in their order, or else the one after this.
    /// - Parameter most: How many choices are tried.
    /// - Complexity: That of ``apply(_:)`` and ``scene`` for each of them.
    public func scenesAhead(most: Int) -> [Scene] {
        var inputs: [Input] = [.advance]
        if !canAdvance { inputs = enabledChoices.prefix(most).map { .choose($0) } }
        var scenes: [Scene] = []
        for input in inputs {
            var next = self
            do { try next.apply(input) } catch { continue }
            scenes.append(next.scene)
        }
        return scenes
    }
}

extension Scene {
    /// The picture on the page; a sequence has those of its figures instead.
    public var picture: PictureView? {
        switch self {
        case .title(let page): page.picture
        case .question(let question): question.picture
        case .result(let result): result.picture
        default: page?.picture
        }
    }

    /// The sound of the page.
    public var sound: SoundView? {
        if case .result(let result) = self { result.sound } else { page?.sound }
    }

    /// The page that is shown, or above which choices or an ending stand.
    private var page: TextPage? {
        switch self {
        case .page(let page): page
        case .choices(let list): list.page
        case .ending(let ending): ending.page
        default: nil
        }
    }
}
