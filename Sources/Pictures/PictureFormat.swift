/// The formats that pictures of stories have, with their numbers in requests.
package enum PictureFormat: UInt8, CaseIterable, Sendable {
    case png = 1
    case jpeg, webp, avif, svg
}
