extension RandomAccessCollection {
    /// The first index where a condition is true, if it is false for all before and true for all after; the end if it is never true.
    /// - Complexity: O(log *n*).
    func partitionPoint(_ holds: (Element) -> Bool) -> Index {
        var low = startIndex
        var left = count
        while left > 0 {
            let half = left / 2
            let middle = index(low, offsetBy: half)
            if holds(self[middle]) {
                left = half
            } else {
                low = index(after: middle)
                left -= half + 1
            }
        }
        return low
    }
}

extension Array where Element == Int32 {
    /// Removes elements from a sorted list and inserts others at their places.
    /// - Complexity: O(*n* + *m* log *m*) for *m* inserted elements.
    mutating func replace(_ isStale: (Element) -> Bool, with fresh: [Element], by isBefore: (Element, Element) -> Bool) {
        let added = fresh.sorted(by: isBefore)
        var merged: [Element] = []
        merged.reserveCapacity(count + added.count)
        var next = 0
        for element in self where !isStale(element) {
            while next < added.count, isBefore(added[next], element) {
                merged.append(added[next])
                next += 1
            }
            merged.append(element)
        }
        merged += added[next...]
        self = merged
    }
}
