import Testing

@testable import Library

/// The sort keys of titles, language by language.
struct SortKeyTests {
    @Test(arguments: [
        ("en", ["The Ant", "A Bee", "An Eel", "Theatre", "Zoo"]),
        ("en", ["Book 1", "Book 2", "Book 007", "Book 10", "Book 10a", "Book 11"]),
        ("en", ["“7 Cats”", "70 Cats", "Cat", "Cat and Mouse", "Catalogue"]),
        ("en", ["★ Star", "3 Stars", "A", "Ålesund", "Alesund 2", "Zoo", "Жаба", "海"]),
        ("en", ["Sea Horses", "Sea-Lions", "Seaside"]),
        ("en-GB", ["The Ant", "Bee"]),
        ("de", ["Das Äffchen", "Affe", "Ein Bär", "Eine Straße", "Strassen", "Der Übermut", "Uhu"]),
        ("fr", ["L'Âne", "Le Bateau", "L’été", "Étoile", "La Lune", "Les Œufs", "Une Orange"]),
        ("es", ["Una nube", "Nuez", "El ñandú", "Oso", "Los zorros"]),
        ("it", ["L’amico", "Gli elefanti", "Il gatto", "Un’isola", "Lo zio"]),
        ("pt", ["O avô", "A casa", "Uma flor", "Os ratos"]),
        ("nl", ["De aap", "Het boek", "Een citroen"]),
        ("sv", ["En apa", "Zebra", "Ål", "Älg", "Ö"]),
        ("da", ["Et hus", "Zebra", "Æble", "Ø", "Å"]),
        ("nb", ["Ei jente", "Den lille", "Zebra", "Ære", "Øl", "År"]),
        ("pl", ["Lampa", "Łódź", "Maj", "Zebra", "Żaba"]),
        ("ru", ["Еж", "Ёлка", "Жар-птица"]),
        ("el", ["Άλφα", "Βήτα"]),
    ])
    func titlesStandAsTheirReadersLookForThem(language: String, titles: [String]) {
        let keys = titles.map { SortKey($0, language: language) }
        for (place, key) in keys.enumerated().dropFirst() { #expect(keys[place - 1] < key, "\(titles[place - 1]) before \(titles[place])") }
    }

    @Test(arguments: [
        ("The Sea", "Sea", "en"), ("the   SEA", "Sea", "en"), ("“Sea”", "Sea", "en"), ("Sea…", "Sea", "en"), ("Jack’s", "Jacks", "en"),
        ("L'été", "L’été", "fr"), ("L’été", "Ete", "fr"), ("Straße", "Strasse", "de"), ("Book 02", "Book 2", "en"),
        ("Bo\u{308}o", "Böo", "de"),
        ("A\u{30A}l", "Ål", "sv"), ("٣ Cats", "3 Cats", "en"), ("Łódź", "Lodz", "en"), ("ΟΔΟΣ", "Οδος", "el"), ("Ærø", "AEro", "en"),
    ])
    func whatSoundsTheSameIsTheSame(one: String, other: String, language: String) {
        #expect(SortKey(one, language: language) == SortKey(other, language: language))
    }

    @Test(arguments: [
        ("The", "en"), ("A", "en"), ("The!", "en"), ("Der", "de"), ("L’", "fr"), ("Theatre", "en"), ("The Sea", "de"), ("Die Hard", "en"),
        ("Another", "en"), ("El", nil), ("The Sea", nil), ("L’été", "de"), ("A-Z", "en"),
    ])
    func whatIsNoArticleStays(title: String, language: String?) {
        #expect(SortKey(title, language: language) == SortKey(title, language: "xx"))
        #expect(!SortKey(title, language: language).bytes.isEmpty)
    }

    @Test(arguments: [
        ("The Sea", "en", "S"), ("été", "fr", "E"), ("L’été", "fr", "E"), ("10 Cats", "en", "0–9"), ("٣", "ar", "0–9"),
        ("★ Star", "en", "#"),
        ("…", "en", "#"), ("", "en", "#"), ("🦈", "en", "#"), ("Åland", "en", "A"), ("åland", "sv", "Å"), ("Øen", "da", "Ø"),
        ("Øen", "en", "O"),
        ("ñandú", "es", "Ñ"), ("ñandú", "en", "N"), ("жаба", "ru", "Ж"), ("海", "zh", "海"), ("άλφα", "el", "Α"), ("żaba", "pl", "Ż"),
        ("“Help!”", "en", "H"), ("אור", "he", "א"), ("ßa", "de", "S"),
    ])
    func everyTitleHasALetter(title: String, language: String, letter: String) {
        #expect(SortKey(title, language: language).initial.text == letter)
    }

    @Test func keysHaveAnEnd() {
        let long = String(repeating: "9", count: 5_000) + String(repeating: "海", count: 5_000)
        #expect(SortKey(long, language: "zh").bytes.count <= 500)
        #expect(SortKey(String(repeating: "…", count: 5_000), language: "en").bytes.count <= 500)
    }
}
