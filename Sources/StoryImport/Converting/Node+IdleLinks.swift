extension [Node] {
    /// The nodes without links that would do nothing here: they stay in their passage, and all that they do in Twine is left out. Such a
    /// link would be a choice that leads round for ever.
    /// - Parameter passages: The names of all passages: a link whose program names none does nothing.
    func withoutIdleLinks(_ passages: Set<Bytes>) -> [Node] {
        flatMap { node -> [Node] in
            switch node {
            case .link(var link):
                if let program = link.program, case .passage(let name) = link.target, !passages.contains(Bytes(name.utf8)) {
                    return link.label + [.leftOut(.code, program, link.place)]
                }
                link.body = link.body.withoutIdleLinks(passages)
                guard case .here = link.target, link.body.isIdle() else { return [.link(link)] }
                return (link.isInText ? link.label : []) + link.body.silent
            case .styled(let stress, let inner): return [.styled(stress, inner.withoutIdleLinks(passages))]
            case .shown(let inner): return [.shown(inner.withoutIdleLinks(passages))]
            case .conditional(var branches, let otherwise):
                for index in branches.indices { branches[index].nodes = branches[index].nodes.withoutIdleLinks(passages) }
                return [.conditional(branches, otherwise: otherwise?.withoutIdleLinks(passages))]
            default: return [node]
            }
        }
    }

    /// Whether nothing of this is shown or done.
    /// - Parameter isUncertain: Whether it depends on a condition that cannot be read: then changes are left out.
    private func isIdle(isUncertain: Bool = false) -> Bool {
        allSatisfy { node in
            switch node {
            case .text(let text): text.isBlank
            case .lineBreak, .leftOut: true
            case .set: isUncertain
            case .shown(let inner): inner.isIdle(isUncertain: isUncertain)
            case .conditional(let branches, let otherwise):
                branches.allSatisfy { $0.nodes.isIdle(isUncertain: isUncertain || $0.condition.unsupportedWords != nil) }
                    && (otherwise ?? []).isIdle(isUncertain: isUncertain)
            default: false
            }
        }
    }
}
