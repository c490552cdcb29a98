internal import Story
internal import StoryFormat

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
    mutating func take(_ line: JSONValue) {
        guard let word = line["do"]?.string else {
            // A new beginning.
            place = Place()
            earlier = []
            return
        }
        if word == "undo" {
            if let last = earlier.popLast() { place = last }
            return
        }
        guard let at = line["at"] else { return }
        let before = place
        if ["choose", "answer", "restart"].contains(word) { earlier.append(before) }
        let entered = entered(by: line)
        let location = at["location"]?.string.flatMap { links.index.location(Story.Location.ID($0)) }
        for number in entered where number != location { enter(number) }
        if let location { enter(location) }
        place = Place(location: location)
        note(at["phase"]?.string, at: location)
        if word == "base" {
            earlier.append(place)
            return
        }
        var origin = before.result.flatMap { links.target(of: $0) } ?? before.location ?? links.start
        if word == "choose", let link = picked(line, at, from: before.location) {
            taken.insert(link)
            if at["phase"]?.string == "result" {
                place.result = link
                return
            }
            origin = links.target(of: link) ?? origin
        }
        if word != "restart", let location { follow(from: origin, to: location, through: Set(entered)) }
    }

    private mutating func enter(_ location: Int) {
        if !locations.contains(location) { locations.append(location) }
    }

    private mutating func note(_ phase: String?, at location: Int?) {
        guard let location else { return }
        if phase == "ending" { endings.insert(location) }
        if phase == "choices" { choosing.insert(location) }
    }

    /// The locations that a line says were visited, in the order of the story.
    private func entered(by line: JSONValue) -> [Int] {
        guard case .object(let fields) = line["visits"] else { return [] }
        return fields.filter { ($0.value.number ?? 0) > 0 }.compactMap { links.index.location(Story.Location.ID($0.key)) }.sorted()
    }

    /// The choice that was made, and how it came out.
    private func picked(_ line: JSONValue, _ at: JSONValue, from location: Int?) -> MapWay.Link? {
        guard let location, let id = line["choice"]?.string, let choice = links.choice(id, at: location),
            case .choices(let choices) = links.story.locations[location].exit
        else { return nil }
        let buckets = links.buckets(of: choices[choice])
        guard !buckets.isEmpty else { return .choice(location: location, choice: choice, outcome: 0) }
        guard let bucket = at["bucket"]?.string.map({ Story.Bucket.ID($0) }),
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
