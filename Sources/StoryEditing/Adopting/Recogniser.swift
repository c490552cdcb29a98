internal import StoryFormat

/// Recognises the things of a draft in a file that somebody has changed elsewhere, where they have no names.
///
/// Things are compared with those in the same slot of a thing that is recognised already: by ID, by earlier IDs, by what is in them, by
/// where they lead, by their words, and last by their places. What is left may have been moved elsewhere.
struct Recogniser {
    let draft: Draft
    let file: Draft
    /// Whether the file says what a sidecar says.
    let hasSidecar: Bool
    /// For each thing of the file that is recognised, the thing of the draft, which may lie in the bin.
    private(set) var pairs: [Node.ID: Node.ID] = [.story: .story]
    private var taken: Set<Node.ID> = [.story]

    init(_ draft: Draft, in file: Draft, hasSidecar: Bool) {
        self.draft = draft
        self.file = file
        self.hasSidecar = hasSidecar
        recogniseInside(.story, .story)
        recogniseMoved()
    }

    private mutating func pair(_ filed: Node.ID, _ own: Node.ID) {
        guard pairs[filed] == nil, taken.insert(own).inserted else { return }
        pairs[filed] = own
    }

    /// Recognises what is inside a thing that is recognised.
    private mutating func recogniseInside(_ filed: Node.ID, _ own: Node.ID) {
        guard let node = file[filed], let present = draft[own], node.kind == present.kind else { return }
        for (index, slot) in node.kind.slots.enumerated() where hasSidecar || !slot.isAside {
            let things = node.slots[index]
            recognise(things, draft.things(in: present, index), present.slots[index].filter { draft[$0]?.isRemoved ?? false }, slot)
            for thing in things {
                if let known = pairs[thing] { recogniseInside(thing, known) }
            }
        }
    }

    private mutating func recognise(_ filed: [Node.ID], _ own: [Node.ID], _ removed: [Node.ID], _ slot: Kind.Slot) {
        if slot.shape == .single {
            // Of several, the last is the one in the file.
            if let filed = filed.last, let own = own.last { pair(filed, own) }
            return
        }
        // What was deleted last is more likely to be what came back.
        let removed = removed.enumerated().sorted { one, other in
            let numbers = [one, other].map { draft[$0.element]?.changed.number ?? 0 }
            return (-numbers[0], one.offset) < (-numbers[1], other.offset)
        }.map { $0.element }
        recogniseIDs(filed, own)
        recogniseAliases(filed, own)
        recogniseIDs(filed, removed)
        recogniseContents(filed, own, slot.kind)
        recogniseContents(filed, removed, slot.kind)
        recogniseLandmarks(filed, own)
        recogniseWords(filed, own, slot.kind)
        if !slot.kind.isKeyed { recognisePlaces(filed, own) }
    }

    private func open(_ filed: [Node.ID]) -> [Node.ID] { filed.filter { pairs[$0] == nil } }
    private func free(_ own: [Node.ID]) -> [Node.ID] { own.filter { !taken.contains($0) } }

    // MARK: IDs

    private mutating func recogniseIDs(_ filed: [Node.ID], _ own: [Node.ID]) {
        var known: [JSONKey: Node.ID] = [:]
        for id in free(own) {
            if let name = draft[id]?["id"]?.key, known[name] == nil { known[name] = id }
        }
        for id in open(filed) {
            if let own = (file[id]?["id"]?.key).flatMap({ known[$0] }) { pair(id, own) }
        }
    }

    /// A thing that was renamed in the file has its ID of before among its earlier ones; one that was renamed in the draft has that of the
    /// file.
    private mutating func recogniseAliases(_ filed: [Node.ID], _ own: [Node.ID]) {
        var known: [JSONKey: Node.ID] = [:]
        for id in free(own) {
            for name in draft[id].map({ draft.names(withID: $0) }) ?? [] where known[JSONKey(name)] == nil { known[JSONKey(name)] = id }
        }
        for id in open(filed) {
            guard let node = file[id], node["id"] != nil else { continue }
            for name in file.names(withID: node) {
                if let own = known[JSONKey(name)] { pair(id, own) }
            }
        }
    }

    // MARK: Contents

    private func content(_ id: Node.ID, in draft: Draft) -> JSONKey { JSONKey(DraftWriter(draft: draft).write(id).compact) }

    /// Recognises what is the same in both. With so few words that anything may be like it, a thing with an ID is another one.
    private mutating func recogniseContents(_ filed: [Node.ID], _ own: [Node.ID], _ kind: Kind) {
        let (filed, own) = (open(filed), free(own))
        guard !filed.isEmpty, !own.isEmpty else { return }
        var known: [JSONKey: [Node.ID]] = [:]
        for id in own.reversed() { known[content(id, in: draft), default: []].append(id) }
        for id in filed {
            let content = content(id, in: file)
            guard known[content] != nil, !kind.isKeyed || isTelling(id) else { continue }
            if let own = known[content]?.popLast() { pair(id, own) }
        }
    }

    /// Whether there is enough in a thing of the file to know it again.
    private func isTelling(_ id: Node.ID) -> Bool { Resemblance(draft: file).words(of: id).count >= 3 }

    /// Recognises a choice by where it leads, a picture by its file and so on, where only one of them says so.
    private mutating func recogniseLandmarks(_ filed: [Node.ID], _ own: [Node.ID]) {
        func landmarks(_ ids: [Node.ID], in draft: Draft) -> [JSONKey: [Node.ID]] {
            var found: [JSONKey: [Node.ID]] = [:]
            for id in ids {
                guard let node = draft[id], let key = node.kind.landmark, let landmark = node[key]?.key else { continue }
                found[landmark, default: []].append(id)
            }
            return found
        }
        let known = landmarks(free(own), in: draft)
        let wanted = landmarks(open(filed), in: file)
        for (landmark, filed) in wanted where filed.count == 1 {
            if let own = known[landmark], own.count == 1 { pair(filed[0], own[0]) }
        }
    }

    private mutating func recogniseWords(_ filed: [Node.ID], _ own: [Node.ID], _ kind: Kind) {
        let (filed, own) = (open(filed), free(own))
        guard !filed.isEmpty, !own.isEmpty else { return }
        let (old, new) = (Resemblance(draft: draft), Resemblance(draft: file))
        let pairs = Resemblance.pairs(filed.map { new.words(of: $0) }, own.map { old.words(of: $0) }, least: kind.isKeyed ? 500 : 300)
        for pair in pairs { self.pair(filed[pair.first], own[pair.second]) }
    }

    // MARK: Places

    /// Recognises things between the same neighbours, in order.
    private mutating func recognisePlaces(_ filed: [Node.ID], _ own: [Node.ID]) {
        var known: [Node.ID?: [Node.ID]] = [:]
        var before: Node.ID?
        for id in own {
            if taken.contains(id) { before = id } else { known[before, default: []].append(id) }
        }
        var next: [Node.ID?: Int] = [:]
        before = nil
        var found: [(filed: Node.ID, own: Node.ID)] = []
        for id in filed {
            if let own = pairs[id] {
                before = own
            } else if let gap = known[before], next[before, default: 0] < gap.count {
                found.append((id, gap[next[before, default: 0]]))
                next[before, default: 0] += 1
            }
        }
        for pair in found { self.pair(pair.filed, pair.own) }
    }

    /// Recognises what was moved to another thing as it is.
    private mutating func recogniseMoved() {
        struct Content: Hashable {
            var kind: Kind
            var text: JSONKey
        }
        let filed = open(file.presentThings).filter { isTelling($0) }
        guard !filed.isEmpty else { return }
        var known: [Content: [Node.ID]] = [:]
        for id in draft.presentThings.reversed() where !taken.contains(id) {
            guard let kind = draft[id]?.kind, hasSidecar || !kind.isAside else { continue }
            known[Content(kind: kind, text: content(id, in: draft)), default: []].append(id)
        }
        for id in filed where pairs[id] == nil {
            guard let kind = file[id]?.kind else { continue }
            let content = Content(kind: kind, text: content(id, in: file))
            while pairs[id] == nil, let own = known[content]?.popLast() { pair(id, own) }
            if let own = pairs[id] { recogniseInside(id, own) }
        }
    }
}

extension Kind {
    /// The field by which a thing without an ID, or with another one, is known.
    fileprivate var landmark: String? {
        switch self {
        case .choice, .way: "go"
        case .picture, .sound: "file"
        case .word: "word"
        case .chapter: "title"
        default: nil
        }
    }

    /// Whether things of this kind are only in the sidecar.
    var isAside: Bool { self == .chapter || self == .mapNote }
}
