@testable import Library

extension PackOffer {
    /// An offer of the file `sea.branchpack`.
    static func sea(stories: Int, size: Int, sha256: String = String(repeating: "0", count: 64)) -> PackOffer {
        PackOffer(id: "sea", title: "The Sea", summary: "Wet.", stories: stories, file: "sea.branchpack", size: size, sha256: sha256)
    }
}
