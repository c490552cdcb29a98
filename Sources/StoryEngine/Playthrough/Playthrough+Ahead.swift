/// What may come next, so that a host can prepare it.
extension Playthrough {
    /// The text part that the scene needs but that is not loaded; nil if nothing is missing.
    public var missingPart: Int? {
        guard let location = stateInView.location else { return nil }
        let part = program.shared.tables.locations[location].part.index
        return program.partTexts[part] == nil ? part : nil
    }

    /// What an input would lead to; nil if it is refused.
    /// - Complexity: That of ``apply(_:)`` and ``scene``.
    public func scene(after input: Input) -> Scene? {
        var next = self
        do { try next.apply(input) } catch { return nil }
        return next.scene
    }
}

extension Scene {
    /// The picture on the page; nil for sequences, whose figures have pictures of their own.
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

    /// The page that is shown, or that is shown above choices or an ending.
    private var page: TextPage? {
        switch self {
        case .page(let page): page
        case .choices(let list): list.page
        case .ending(let ending): ending.page
        default: nil
        }
    }
}
