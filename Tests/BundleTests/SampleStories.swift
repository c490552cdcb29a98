import Bundle
import Foundation

/// The stories in this repository, and a small one.
enum SampleStories {
    /// The folders of the repository's own stories.
    static let folders: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Stories").standardizedFileURL.path
        return [
            "puddle-of-phantasmal-sharks", "seven-pages", "the-yawn-that-got-away", "who-stole-seven-oclock", "an-honest-mistake",
            "heap-of-snoring-dragons", "the-smallest-ferry-on-the-river",
        ].map {
            root + "/" + $0
        }
    }()

    /// A vector picture.
    static let vector = ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#3a7"/></svg>"##

    /// A story with a picture.
    /// - Parameter picture: The path of the picture.
    static func source(picture: String = "door.svg", title: String = "The Door", more: String = "") -> String {
        """
        {"branchbook":1,"id":"the-door","title":"\(title)","language":"en","summary":"A door.","start":"hall",\(more)
        "pictures":{"door":{"file":"\(picture)","alt":"A door."}},
        "locations":{"hall":{"picture":"door","text":["A hall."],"choices":[{"text":"Open it.","go":"end"},{"text":"Stay.","go":"bed"}]},
        "end":{"text":["You are outside."],"ending":{"id":"out","title":"Out","kind":"happy"}},
        "bed":{"text":["You sleep."],"ending":{"id":"asleep","title":"Asleep","kind":"plain"}}}}
        """
    }
}
