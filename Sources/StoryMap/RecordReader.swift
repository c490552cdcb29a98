internal import Story
internal import StoryEngine

/// Follows the lines of a record through a story, to find out where the reader has been.
///
/// It reads what the lines say of places, and so also understands those of an earlier revision of the story; a place that is gone is
/// passed over.
struct RecordReader {
    private let links: StoryLinks
    /// The locations that were entered, in order.
    private(set) var locations: [Int] = []
    /// The links that were gone along.
    private(set) var taken: Set<MapWay.Link> = []
    /// The locations whose endings were shown.
    private(set) var endings: Set<Int> = []
    /// The locations whose choices were shown.
    private(set) var choosing: Set<Int> = []
    private var place = Place()
    /// Where the reader was before each decision that can be taken back.
    private var earlier: [Place] = []

    /// Where a reader is.
    private struct Place {
        var location: Int?
        /// What was gone along last, where its text is still being read.
        var result: MapWay.Link?
    }

    /// Makes one that has read nothing yet.
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

    /// The choice that was made, and how it came out.
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

    /// Notes the continuations by which the story went on by itself.
    private mutating func follow(from origin: Int, to location: Int, through entered: Set<Int>) {
        guard origin != location else { return }
        let found = links.firstLinks(from: origin) { link in
            guard case .continuation = link, let target = links.target(of: link) else { return false }
            return entered.contains(target)
        }
        taken.formUnion(links.way(to: location, from: origin, by: found) ?? [])
    }
}
