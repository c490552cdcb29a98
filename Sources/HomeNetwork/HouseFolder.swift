internal import FoundationEssentials
internal import Glibc

/// The certificates of a house, in a folder that only this user can read.
package struct HouseFolder: Sendable {
    /// Why the certificates cannot be kept, as one sentence.
    package struct Failure: Error, Sendable {
        package let sentence: String
    }

    /// What became of the authority when it was opened.
    package enum Beginning: Sendable {
        case kept
        /// Made for the first time.
        case made
        /// Made again, because the earlier one was damaged or lost its key. Tablets do not trust it yet.
        case replaced
    }

    private let path: String

    /// - Parameter path: The folder, which is created when it is needed.
    package init(path: String) { self.path = path }

    /// The files that a server reads: its certificate with the authority's after it, and its key.
    package var serverFiles: (certificate: String, key: String) { (path + "/server.pem", path + "/server.key") }

    /// The authority of the house. It is made if there is none that can be used; then `hosts` names what it may vouch for.
    package func authority(hosts: () -> [String]) throws(Failure) -> (certificate: IssuedCertificate, beginning: Beginning) {
        let (file, key) = (path + "/authority.pem", path + "/authority.key")
        let hadOne = [file, key].contains { FileManager.default.fileExists(atPath: $0) }
        if let known = try stored(file, key), !known.names.isEmpty { return (known, .kept) }
        // Perhaps somebody can still mend it.
        for damaged in [file, key] where hadOne { _ = unsafe rename(damaged, damaged + ".damaged") }
        guard let made = IssuedCertificate.authority(named: "Branchbook at home", for: hosts(), validity: Renewal.authority) else {
            throw Failure(sentence: "OpenSSL cannot make a certificate.")
        }
        try store(made, file, key)
        return (made, hadOne ? .replaced : .made)
    }

    /// The certificate of the server: the one it has, or a new one if that does not fit.
    /// - Parameters:
    ///   - addresses: The addresses of the computer now, in numbers. The computer itself can always use its own.
    ///   - now: The time in seconds since 1970.
    package func server(
        of authority: IssuedCertificate,
        addresses: [String],
        now: Int64
    ) throws(Failure) -> (certificate: IssuedCertificate, isNew: Bool) {
        let files = serverFiles
        let addresses = addresses + ["127.0.0.1", "0:0:0:0:0:0:0:1"]
        let known = try stored(files.certificate, files.key).flatMap { authority.hasIssued($0) ? $0 : nil }
        if let known, Renewal.isGood(known, for: authority.names + addresses, now: now) { return (known, false) }
        let validity = Renewal.validity(now: now)
        let name = authority.names.first ?? "Branchbook"
        guard let made = authority.server(named: name, hosts: authority.names, addresses: addresses, validity: validity) else {
            throw Failure(sentence: "OpenSSL cannot make a certificate for this server.")
        }
        do throws(Failure) {
            try store(made, files.certificate, files.key)
        } catch {
            // On a full disk, one that has the name but not the address is better than none.
            guard let known, known.validity.contains(now) else { throw error }
            return (known, false)
        }
        return (made, true)
    }

    /// What two files hold; nil if one is missing or damaged.
    /// - Throws: ``Failure`` if a file is there and cannot be read, which says nothing about what is in it.
    private func stored(_ certificate: String, _ key: String) throws(Failure) -> IssuedCertificate? {
        guard let chain = try text(in: certificate), let key = try text(in: key) else { return nil }
        return IssuedCertificate(chain: chain, key: key)
    }

    private func text(in file: String) throws(Failure) -> String? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw Failure(sentence: "\(file) cannot be read: check who owns it.")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Both files are complete before either takes its place.
    private func store(_ made: IssuedCertificate, _ certificate: String, _ key: String) throws(Failure) {
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST, unsafe chmod(path, 0o700) == 0 else { throw failure(path) }
        let halves = [(try written(made.key, for: key), key), (try written(made.chain, for: certificate), certificate)]
        for (half, file) in halves {
            guard unsafe rename(half, file) == 0 else { throw failure(file) }
        }
    }

    /// Writes a file beside another, whose place it will take.
    private func written(_ text: String, for file: String) throws(Failure) -> String {
        let half = file + ".new"
        let descriptor = unsafe open(half, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(file) }
        let bytes = Array(text.utf8)
        let isWritten = unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed else {
            let failure = failure(file)
            unsafe unlink(half)
            throw failure
        }
        return half
    }

    private func failure(_ file: String) -> Failure {
        Failure(sentence: "\(file) cannot be written: \(unsafe String(cString: strerror(errno))).")
    }
}
