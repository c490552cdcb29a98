/// Checks file names: every system must be able to store them unchanged, and they must not lead out of a bundle's folder.
enum EntryName {
    /// Checks a name's bytes, and returns it as text.
    static func check(_ bytes: [UInt8], limits: BundleLimits) throws(BundleError) -> String {
        guard let name = String(validating: bytes, as: UTF8.self) else {
            throw BundleError(.badName, message: "A file of the bundle has a name that is not UTF-8.")
        }
        try check(name, limits: limits)
        return name
    }

    /// Checks a name.
    static func check(_ name: String, limits: BundleLimits) throws(BundleError) {
        func bad(_ reason: String) -> BundleError {
            BundleError(.badName, file: name, message: "“\(shown(name))” cannot be the name of a file in a bundle: \(reason).")
        }
        func out(_ reason: String) -> BundleError {
            BundleError(.leadsOut, file: name, message: "“\(shown(name))” leads outside the bundle: \(reason).")
        }
        guard !name.isEmpty else { throw bad("it is empty") }
        guard name.utf8.count <= limits.nameBytes else { throw bad("it has more than \(limits.nameBytes) bytes") }
        let scalars = Array(name.unicodeScalars)
        guard !scalars.contains(where: isUnseen) else { throw bad("it has invisible characters") }
        if scalars[0] == "/" { throw out("it starts at the root") }
        if scalars.count > 1, scalars[1] == ":" { throw out("it starts at a drive") }
        if scalars[0] == "\\" { throw out("it begins with a backslash") }
        let parts = name.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.map { String($0) }
        if parts.contains("..") { throw out("“..” is the enclosing folder") }
        if parts.last?.isEmpty == true {
            throw BundleError(.notAFile, file: name, message: "“\(shown(name))” is a folder, but a bundle can contain only files.")
        }
        guard !scalars.contains("\\") else { throw bad("a backslash is not a slash") }
        guard !scalars.contains(where: { ":*?\"<>|".unicodeScalars.contains($0) }) else {
            throw bad("not every system allows one of : * ? \" < > |")
        }
        guard parts.count <= 16 else { throw bad("it is more than 15 folders deep") }
        for part in parts {
            guard !part.isEmpty else { throw bad("a folder in it has no name") }
            guard part.utf8.first != UInt8(ascii: ".") else { throw bad("a name with a dot in front is hidden") }
            guard let last = part.utf8.last, last != UInt8(ascii: "."), last != UInt8(ascii: " ") else {
                throw bad("not every system keeps a dot or a space at the end")
            }
            let stem = part.prefix { $0 != "." }.uppercased()
            guard !devices.contains(stem) else { throw bad("some systems have a device of that name") }
        }
    }

    /// A key that is equal for names that some system treats as the same: ignoring case and Unicode normalization.
    ///
    /// `String` compares by canonical equivalence, so composed and decomposed letters are already equal.
    static func key(of name: String) -> String { name.uppercased().lowercased() }

    /// A name for use in a sentence, with a visible character in place of each invisible one.
    private static func shown(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(80).map { isUnseen($0) ? "\u{FFFD}" : $0 }))
    }

    private static let devices: Set<String> = {
        var names: Set = ["CON", "PRN", "AUX", "NUL"]
        for number in 0...9 { names.formUnion(["COM\(number)", "LPT\(number)"]) }
        return names
    }()

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        // The two joiners are needed in Persian and in the scripts of India.
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: return false
        }
    }
}
