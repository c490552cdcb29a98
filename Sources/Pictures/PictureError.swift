/// Why a picture cannot be used.
public enum PictureError: Error, Equatable, Sendable {
    /// Stories do not allow this format.
    case unknownFormat
    /// It cannot be decoded to its last pixel; the decoder's message.
    case broken(String)
    /// It has too many pixels.
    case tooLarge(width: Int, height: Int)
    /// It takes too long.
    case tooSlow
    /// The process that drew it crashed, or exceeded its memory limit.
    case crashed
    /// This machine cannot draw pictures at present: the reason and a remedy, in whole sentences.
    case unavailable(String)
}
