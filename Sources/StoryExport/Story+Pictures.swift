internal import Story

extension Story {
    /// Each picture by its ID and by its aliases.
    var picturesByID: [Picture.ID: Picture] {
        var found: [Picture.ID: Picture] = [:]
        for picture in pictures {
            for id in [picture.id] + picture.aliases { found[id] = picture }
        }
        return found
    }
}
