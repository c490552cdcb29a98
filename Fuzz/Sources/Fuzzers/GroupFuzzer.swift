/// Whatever members send, a group stays in order, and its log tells it again.
func fuzzGroup(_ bytes: [UInt8]) {
    let flaw = HostileMembers.flaw(of: bytes)
    if let flaw { preconditionFailure(flaw) }
}
