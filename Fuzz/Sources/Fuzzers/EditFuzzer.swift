/// Whatever a page sends, a draft stays whole, and its snapshot tells it again.
func fuzzEditing(_ bytes: [UInt8]) {
    let flaw = HostilePages.flaw(of: bytes)
    if let flaw { preconditionFailure(flaw) }
}
