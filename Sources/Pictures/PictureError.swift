/// Why a picture cannot be used.
public enum PictureError: Error, Equatable, Sendable {
    /// It is none of the formats that stories have.
    case unknownFormat
    /// It cannot be decoded to its last pixel; what the decoder says.
    case broken(String)
    /// It has more pixels than are allowed.
    case tooLarge(width: Int, height: Int)
    /// It takes longer than is allowed.
    case tooSlow
    /// The process that drew it crashed, or needed more memory than it may have.
    case crashed
    /// No picture can be drawn on this machine as it is: why, and what can be done, in whole sentences.
    case unavailable(String)
}
