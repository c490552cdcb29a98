/// What was left out, while a story is imported: the same thing at the same place is listed once, with how often it stands there.
struct LeftOutList {
    private var items: [LeftOut] = []
    private var numbers: [Bytes: Int] = [:]
    /// The number of things, including those that are not listed.
    private(set) var count = 0

    /// Adds a thing.
    /// - Parameters:
    ///   - key: The place in which the same words of the same sort are the same thing.
    ///   - finding: Gives it its position. It is only called for what is listed, because finding a position takes time.
    mutating func add(_ item: LeftOut, in key: String, finding: (inout LeftOut) -> Void) {
        count += 1
        var item = item
        item.words = item.words.shortened(to: 120)
        let key = Bytes((item.sort.rawValue + "\n" + key + "\n" + item.words).utf8)
        if let number = numbers[key] {
            items[number].count += 1
            return
        }
        guard items.count < ImportReport.mostListed else { return }
        numbers[key] = items.count
        finding(&item)
        items.append(item)
    }

    /// The things in the order of the file.
    var sorted: [LeftOut] { items.sorted { $0.offset < $1.offset } }
}
