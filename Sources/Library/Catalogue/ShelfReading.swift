/// A reader's progress among the stories of a catalogue. Readers have opened few of them, so it is a list, and bit sets made from it.
struct ShelfReading {
    /// A story that the reader has opened or marked.
    struct Row {
        var slot: Int
        var progress: StoryProgress
        /// How many of the story's endings the reader has found, and how many there are.
        var found: Int
        var endings: Int
    }

    private(set) var rows: [Row] = []
    private(set) var opened: SlotBits
    private(set) var completed: SlotBits
    private(set) var favourites: SlotBits

    init(_ progress: ReaderProgress, in catalogue: Catalogue) {
        opened = SlotBits(capacity: catalogue.cards.count)
        completed = opened
        favourites = opened
        rows.reserveCapacity(progress.stories.count)
        for (id, story) in progress.stories {
            guard let slot = catalogue.slot(of: id), let card = catalogue.cards[slot] else { continue }
            // The story may have been replaced between the two reads.
            let found = min(story.endings.count, card.listing.endings)
            rows.append(Row(slot: slot, progress: story, found: found, endings: card.listing.endings))
            if story.wasOpened { opened.insert(slot) }
            if story.isFavourite { favourites.insert(slot) }
            if card.listing.endings > 0 && found == card.listing.endings { completed.insert(slot) }
        }
    }
}

extension StoryProgress {
    /// Whether the story was opened, not only marked.
    var wasOpened: Bool { plays > 0 || lastRead != nil || finished > 0 || !endings.isEmpty }
}
