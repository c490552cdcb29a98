internal import TestSupport

/// The words used for titles, names and tags.
enum MakerWords {
    static let adjectives = [
        "Moonlit", "Brave", "Hidden", "Silver", "Sleepy", "Crooked", "Golden", "Wandering", "Lost", "Merry", "Quiet", "Windy", "Ragged",
        "Shining",
        "Curious", "Frozen", "Whispering", "Clockwork", "Crimson", "Paper", "Second", "Hollow", "Distant", "Stubborn", "Secret",
    ]
    static let nouns = [
        "Otter", "Lantern", "Island", "Pirate", "Dragon", "Garden", "Puddle", "Robot", "Mountain", "Letter", "Comet", "Castle", "River",
        "Fox",
        "Bridge", "Submarine", "Owl", "Forest", "Baker", "Harbour", "Giant", "Mirror", "Balloon", "Detective", "Whale", "Key", "Circus",
        "Shadow",
        "Wizard", "Lighthouse",
    ]
    static let subjects = [
        "dragons", "friendship", "pirates", "animals", "robots", "mystery", "magic", "family", "school", "dinosaurs", "knights", "football",
        "ghosts", "inventions", "islands", "cooking", "music", "weather", "monsters", "trains", "gardens", "detectives",
        "brothers and sisters",
        "moving house", "night", "horses", "whales", "castles", "maps", "birthdays", "snow", "circus", "letters", "rivers", "giants",
        "bees",
        "time travel", "languages", "painting", "caves", "balloons", "foxes", "lighthouses", "markets", "mountains", "submarines",
        "theatre",
        "insects", "volcanoes", "bicycles",
    ]
    static let moods = ["funny", "exciting", "gentle", "spooky", "sad", "silly", "thoughtful", "cosy"]
    static let places = ["home", "sea", "forest", "space", "city", "castle", "school", "island", "mountains", "underground"]
    static let givenNames = [
        "Ada", "Bruno", "Chidi", "Dora", "Emil", "Freya", "Goran", "Hana", "Ines", "Jonas", "Kaja", "Luca", "Mira", "Noor", "Otis",
    ]
    static let familyNames = [
        "Abbott", "Berg", "Costa", "Dubois", "Eriksen", "Fischer", "Grant", "Hansen", "Ito", "Jansen", "Keller", "Lindqvist", "Moreau",
        "Novak",
        "Okoro", "Petrov", "Quinn", "Rossi", "Santos", "Tanaka",
    ]
    /// Each as often as it is listed.
    static let languages = Array(repeating: "en", count: 12) + ["en-GB", "de", "de", "fr", "fr", "es", "sv", "it"]

    static func title(_ language: String, _ generator: inout SeededGenerator) -> String {
        func pick(_ values: [String]) -> String { values[Int.random(in: values.indices, using: &generator)] }
        let number = Int.random(in: 1...40, using: &generator)
        switch language {
        case "de":
            let noun = pick(["Laternenfest", "Drache", "Ärger", "Fuchs", "Übermut", "Garten", "Brücke", "Eule", "Zirkus", "Schlüssel"])
            return pick(["Der", "Die", "Das"]) + " \(noun) " + pick(["im Wald", "am Meer", "bei Nacht", "und der Mond", "Band \(number)"])
        case "fr":
            return pick(["L’île", "L’été", "Le renard", "La forêt", "Les étoiles", "Une lettre", "Le phare"])
                + pick([" perdue", " secrète", " de minuit", " du roi", " numéro \(number)"])
        case "es":
            return pick(["El dragón", "La isla", "Los ñandúes", "Una carta", "El faro"])
                + pick([" perdido", " del norte", " número \(number)"])
        case "sv":
            return pick(["Den", "En", "Ett"]) + pick([" åska", " älg", " ö", " räv", " fyr"])
                + pick([" i skogen", " vid havet", " nummer \(number)"])
        case "it":
            return pick(["Il gatto", "L’isola", "Lo zaino", "La notte", "Gli elefanti"])
                + pick([" segreta", " del mare", " numero \(number)"])
        default:
            switch number % 4 {
            case 0: return "The \(pick(adjectives)) \(pick(nouns))"
            case 1: return "\(pick(["A", "The", "My"])) \(pick(nouns)) and the \(pick(adjectives)) \(pick(nouns))"
            case 2: return "\(pick(nouns)) \(number): The \(pick(nouns))’s \(pick(nouns))"
            default: return "\(number) \(pick(adjectives)) \(pick(nouns))s"
            }
        }
    }
}
