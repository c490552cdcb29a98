/// A session that began just now, with what the device has to keep of it.
public struct Arrival: Sendable {
    /// The session as the library keeps it.
    public let session: Session
    /// What the device's cookie holds from now on.
    public let secret: SessionSecret
    /// By which the library knows the device again; nil where the device has that already, or said no secret.
    public let device: SessionSecret?
}
