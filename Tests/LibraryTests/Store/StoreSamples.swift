import Library
import Story

/// Sample values for store tests.
enum StoreSamples {
    static func entry(_ id: String, title: String = "Dragons of the Deep", text: String = "A cave under the sea.") -> StoryEntry {
        var listing = StoryListing(
            id: id,
            revision: "r-\(id)",
            digest: "d-\(id)",
            title: title,
            endings: 2,
            locations: 7,
            words: 1_234,
            readingMinutes: 9,
            complexity: 55,
            parts: 3,
            firstParts: 2,
            added: time(1)
        )
        listing.choices = 12
        listing.authors = ["Ada Lovelace", "Line\nBreak \\n", ""]
        listing.illustrators = ["Zoë"]
        listing.language = "en-GB"
        listing.summary = "Two children dive."
        listing.series = Story.Series(title: "The Sea", number: 4)
        listing.tags = ["mood: calm", "sea"]
        listing.ages = Story.Ages(from: 6, to: nil)
        listing.version = "1.2"
        var german = Translation(language: "de", title: "Drachen der „Tiefe“", endings: ["Zu Hause", ""], firstParts: 3)
        german.summary = "Zwei Kinder\ntauchen."
        german.series = "Das Meer"
        german.authors = ["Ada Lovelace", "Umbruch", "–"]
        german.illustrators = ["Zoë"]
        german.tags = ["Stimmung: ruhig", "Meer"]
        german.coverAlternative = "Eine Höhle"
        listing.translations = [german, Translation(language: "pt-BR", title: "Dragões")]
        listing.cover = StoryListing.Cover(file: "cave.webp", alternative: "A cave")
        return StoryEntry(
            listing: listing,
            files: [
                StoredFile(role: .source, name: "", type: "application/json", size: 9_000_000_000, sha256: "aa\(id)"),
                StoredFile(role: .head, name: "", type: "application/octet-stream", size: 2, sha256: "bb"),
                StoredFile(role: .part(0), name: "", type: "application/octet-stream", size: 3, sha256: "cc"),
                StoredFile(role: .companion, name: "companion.json", type: "application/json", size: 7, sha256: "cd"),
                StoredFile(role: .words, name: "de", type: "application/json", size: 8, sha256: "ce"),
                StoredFile(role: .toldHead, name: "de", type: "application/octet-stream", size: 9, sha256: "cf"),
                StoredFile(role: .toldPart(0), name: "de", type: "application/octet-stream", size: 9, sha256: "da"),
                StoredFile(role: .toldPart(1), name: "de", type: "application/octet-stream", size: 9, sha256: "db"),
                StoredFile(role: .toldCompanion, name: "de", type: "application/json", size: 9, sha256: "dc"),
                StoredFile(role: .medium, name: "cave.webp", type: "image/webp", size: 4, sha256: "dd"),
                StoredFile(role: .original, name: "cave.webp", type: "image/png", size: 5, sha256: "ee"),
                StoredFile(role: .rendition(width: 320, height: 200), name: "cave.webp", type: "image/webp", size: 6, sha256: "ff"),
            ],
            endings: [
                EndingListing(
                    id: "home",
                    aliases: ["house", "back\nhome"],
                    title: "Home",
                    kind: "happy",
                    picture: "home.webp",
                    odds: 0.25
                ),
                EndingListing(id: "lost", title: "Lost", kind: "sad"),
            ],
            text: text
        )
    }

    static func time(_ offset: Int64) -> Timestamp { Timestamp(milliseconds: 1_700_000_000_000 + offset) }

    static func reader(_ id: Reader.ID, kind: Reader.Kind = .profile, created: Int64 = 0) -> Reader {
        Reader(id: id, kind: kind, name: "Name of \(id)", picture: "owl", colour: "moss", created: time(created))
    }

    static func lines(
        _ lines: [String],
        from: Int = 0,
        play: Play.ID = "play-1",
        reader: Reader.ID = "ada",
        story: String = "deep",
        read: Int64 = 10,
        device: String = "tablet",
        readingTime: Int64 = 100
    ) -> PlayLines {
        PlayLines(
            play: play,
            reader: reader,
            story: story,
            from: from,
            lines: lines,
            begun: time(5),
            read: time(read),
            device: device,
            readingTime: readingTime
        )
    }

    /// Facts from lines alone: `end X` reaches ending X, everything else is a choice.
    static func facts(_ lines: [String]) -> PlayFacts {
        var facts = PlayFacts()
        facts.isBegun = !lines.isEmpty
        for line in lines {
            facts.isAtEnding = line.hasPrefix("end ")
            guard facts.isAtEnding else {
                facts.choices += 1
                continue
            }
            facts.finished += 1
            let ending = String(line.dropFirst(4))
            if !facts.endings.contains(ending) { facts.endings.append(ending) }
        }
        guard !lines.isEmpty else { return facts }
        facts.rolls = lines.count
        facts.luckiest = PlayFacts.Roll(location: "the\ncave", choice: "dive", roll: lines.count, low: 0, high: 99)
        facts.unluckiest = PlayFacts.Roll(location: "shore", choice: "swim", roll: -1, low: -5, high: 99)
        return facts
    }
}
