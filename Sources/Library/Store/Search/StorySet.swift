internal import CRoaring

/// A set of stories by number, compressed as a Roaring bitmap.
///
/// A Roaring bitmap takes two bytes per member where members are sparse and one bit per number where they are dense, so the words of a
/// whole library fit into memory. It is a class because it owns memory of the C library; ``WordIndex`` never shares one.
@safe
final class StorySet {
    private let bitmap: UnsafeMutablePointer<roaring_bitmap_t>

    /// Makes an empty set.
    init() {
        guard let bitmap = unsafe roaring_bitmap_create() else { preconditionFailure("Out of memory.") }
        unsafe self.bitmap = bitmap
    }

    /// Makes the union of many sets, which is much faster than uniting them one by one.
    convenience init(uniting sets: [StorySet]) {
        var bitmaps = unsafe sets.map { unsafe UnsafePointer<roaring_bitmap_t>?($0.bitmap) }
        unsafe self.init(taking: roaring_bitmap_or_many(bitmaps.count, &bitmaps))
        // The pointers do not keep their owners alive.
        withExtendedLifetime(sets) {}
    }

    private init(taking bitmap: UnsafeMutablePointer<roaring_bitmap_t>?) {
        guard let bitmap = unsafe bitmap else { preconditionFailure("Out of memory.") }
        unsafe self.bitmap = bitmap
    }

    deinit {
        unsafe roaring_bitmap_free(bitmap)
    }

    /// The number of stories in the set.
    /// - Complexity: O(*n* / 65,536) in the greatest number.
    var count: Int { unsafe Int(roaring_bitmap_get_cardinality(bitmap)) }

    var isEmpty: Bool { unsafe roaring_bitmap_is_empty(bitmap) }

    func contains(_ story: UInt32) -> Bool { unsafe roaring_bitmap_contains(bitmap, story) }

    func insert(_ story: UInt32) { unsafe roaring_bitmap_add(bitmap, story) }

    /// Adds many stories; fastest in ascending order.
    func insert(_ stories: ArraySlice<UInt32>) {
        unsafe stories.withUnsafeBufferPointer { unsafe roaring_bitmap_add_many(bitmap, $0.count, $0.baseAddress) }
    }

    func formUnion(_ other: StorySet) { unsafe roaring_bitmap_or_inplace(bitmap, other.bitmap) }

    func formIntersection(_ other: StorySet) { unsafe roaring_bitmap_and_inplace(bitmap, other.bitmap) }

    func subtract(_ other: StorySet) { unsafe roaring_bitmap_andnot_inplace(bitmap, other.bitmap) }

    /// Frees memory reserved by insertions.
    func trim() { _ = unsafe roaring_bitmap_shrink_to_fit(bitmap) }

    /// An independent copy.
    func copy() -> StorySet { unsafe StorySet(taking: roaring_bitmap_copy(bitmap)) }

    /// At most this many stories, those with the smallest numbers, ascending.
    func first(_ limit: Int) -> [UInt32] {
        let size = min(limit, count)
        guard size > 0 else { return [] }
        return unsafe [UInt32](unsafeUninitializedCapacity: size) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            initialized = unsafe roaring_bitmap_range_uint32_array(bitmap, 0, size, start) ? size : 0
        }
    }

    /// All stories, ascending.
    var members: [UInt32] { first(.max) }
}
