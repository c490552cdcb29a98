internal import Synchronization

/// Carries an admission, which cannot be copied, into a closure that decides on it.
final class WaitingAdmission: Sendable {
    private let admission: Mutex<Admission?>

    init(_ admission: consuming Admission) {
        self.admission = Mutex(admission)
    }

    /// Reads the body.
    func accept(into destination: BodyDestination, from client: String) {
        let admission = admission.withLock { $0.take() }
        if let admission { admission.accept(into: destination, from: client) }
    }

    /// Refuses the request.
    func refuse(with response: Response) {
        let admission = admission.withLock { $0.take() }
        if let admission { admission.refuse(with: response) }
    }
}
