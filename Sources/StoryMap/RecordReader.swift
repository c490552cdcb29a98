internal import Story
internal import StoryEngine

/// Follows the lines of a record through a story to find out where the reader has been.
///
/// It relies only on what the lines say about places, so it also understands lines from an earlier revision of the story. Places that are
/// gone are skipped.
struct RecordReader {
    private let links: StoryLinks
    /// The locations entered, in order.
    private(set) var locations: [Int] = []
    /// The links followed.
    private(set) var taken: Set<MapWay.Link> = []
    /// The locations whose endings were shown.
    private(set) var endings: Set<Int> = []
    /// The locations whose choices were shown.
    private(set) var choosing: Set<Int> = []
    private var place = Place()
    /// Where the reader was before each decision that can be undone.
    private var earlier: [Place] = []

    /// Where a reader is.
    private struct Place {
        var location: Int?
        /// The last link followed, while its result is still shown.
        var result: MapWay.Link?
    }

    /// Starts without lines.
    init(links: StoryLinks) {
        self.links = links
    }

    /// Follows a line.
    mutating func take(_ line: RecordLine) {
        if line.kind == .beginning {
            place = Place()
            earlier = []
            return
        }
        if line.kind == .undo {
            if let last = earlier.popLast() { place = last }
            return
        }
        guard line.hasPlace else { return }
        let before = place
        if line.kind.isDecision { earlier.append(before) }
        let entered = line.entered.compactMap { links.index.location(Story.Location.ID($0)) }.sorted()
        let location = line.location.flatMap { links.index.location(Story.Location.ID($0)) }
        for number in entered where number != location { enter(number) }
        if let location { enter(location) }
        place = Place(location: location)
        if let location {
            if line.leads(to: "ending") { endings.insert(location) }
            if line.leads(to: "choices") { choosing.insert(location) }
        }
        if line.kind == .base {
            earlier.append(place)
            return
        }
        var origin = before.result.flatMap { links.target(of: $0) } ?? before.location ?? links.start
        if line.kind == .choose, let link = picked(line, from: before.location) {
            taken.insert(link)
            if line.leads(to: "result") {
                place.result = link
                return
            }
            origin = links.target(of: link) ?? origin
        }
        if line.kind != .restart, let location { follow(from: origin, to: location, through: Set(entered)) }
    }

    private mutating func enter(_ location: Int) {
        if !locations.contains(location) { locations.append(location) }
    }

    /// The choice that was made, with its outcome.
    private func picked(_ line: RecordLine, from location: Int?) -> MapWay.Link? {
        guard let location, let id = line.choice, let choice = links.choice(id, at: location),
            case .choices(let choices) = links.story.locations[location].exit
        else { return nil }
        let buckets = links.buckets(of: choices[choice])
        guard !buckets.isEmpty else { return .choice(location: location, choice: choice, outcome: 0) }
        guard let bucket = line.bucket.map({ Story.Bucket.ID($0) }),
            let outcome = buckets.firstIndex(where: { $0.bucket == bucket || $0.aliases.contains(bucket) })
        else { return nil }
        return .choice(location: location, choice: choice, outcome: outcome)
    }

    /// Notes the continuations by which the story continued by itself.
    private mutating func follow(from origin: Int, to location: Int, through entered: Set<Int>) {
        guard origin != location else { return }
        let found = links.firstLinks(from: origin) { link in
            guard case .continuation = link, let target = links.target(of: link) else { return false }
            return entered.contains(target)
        }
        taken.formUnion(links.way(to: location, from: origin, by: found) ?? [])
    }
}
