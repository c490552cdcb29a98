/// The picture formats allowed in stories, with their numbers in requests.
package enum PictureFormat: UInt8, CaseIterable, Sendable {
    case png = 1
    case jpeg, webp, avif, svg
}
