/// A new session, with what the device has to store.
public struct Arrival: Sendable {
    /// The session in the library.
    public let session: Session
    /// The device's new cookie.
    public let secret: SessionSecret
    /// The secret by which the library recognises the device; nil if the device has one already, or entered no secret.
    public let device: SessionSecret?
}
