internal import Story

/// A story of pages and links, as a file without any logic has it: its pages have names, but no IDs yet.
struct PlainStory: Sendable {
    /// How the story was saved, such as “Markdown”.
    var container: String
    var title = ""
    var authors: [String] = []
    var language: String?
    var summary: String?
    var pages: [PlainPage] = []
    /// The number of the page where reading begins.
    var start = 0
    /// What belongs to no page and was left out.
    var leftOut: [Omission] = []

    /// Something that was left out, and the byte where it stands.
    struct Omission: Sendable {
        var sort: LeftOut.Sort
        var words: String
        var place: Int

        init(_ sort: LeftOut.Sort, _ words: String, at place: Int) {
            self.sort = sort
            self.words = words
            self.place = place
        }
    }
}

/// A page of such a story; it becomes a location.
struct PlainPage: Sendable {
    /// What links call it. The location's ID is made of it.
    var name: String
    /// The ID that its location had before; nil if it is made of the name.
    var id: String?
    /// What readers see as its title; nil for none.
    var title: String?
    /// The byte of the file where it begins.
    var place: Int
    /// Its lines, one list for each screen.
    var screens: [[Template]] = [[]]
    var links: [PlainLink] = []
    /// Where it leads if it has no links; nil makes it an ending.
    var next: Int?
    /// The title of the ending that it is without links; nil for the page's own.
    var ending: String?
    /// The paths of the pictures that it shows.
    var pictures: [String] = []
    var leftOut: [PlainStory.Omission] = []

    init(name: String, title: String? = nil, at place: Int) {
        self.name = name
        self.title = title
        self.place = place
    }

    /// Whether readers would see nothing here.
    var isEmpty: Bool { links.isEmpty && screens.allSatisfy { $0.isEmpty } }

    /// Begins another screen, unless nothing is on this one.
    mutating func turn() {
        if !screens[screens.count - 1].isEmpty { screens.append([]) }
    }

    mutating func add(_ lines: [Template]) {
        screens[screens.count - 1] += lines
    }
}

/// A link of such a page; it becomes a choice.
struct PlainLink: Sendable {
    /// The words of the link.
    var words: Template
    /// Where it leads.
    var target: Target
    /// The byte of the file where it stands.
    var place: Int

    enum Target: Sendable {
        /// The page with this number.
        case page(Int)
        /// A page that the file does not have, by the name that the link has for it.
        case missing(String)
    }
}
