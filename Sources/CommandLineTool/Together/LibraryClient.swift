internal import CCurl
internal import FoundationEssentials
internal import Story
internal import StoryEngine
internal import StoryFormat

/// Talks to a library over HTTP as one of its guests.
struct LibraryClient {
    /// Why the library could not be asked, or refused.
    struct Problem: Error {
        /// One sentence.
        var message: String
        /// The status of the refusal; 0 if nothing came.
        var status = 0
    }

    /// The invitation that leads to the library.
    let invitation: GroupInvitation
    /// A PEM file of certificates to trust instead of the system's; nil for those.
    let trusted: String?
    /// Who this device is there.
    private(set) var cookies: GuestCookies
    private let file: GuestFile

    /// Done once, before the first call, as libcurl requires.
    private static let isPrepared = ccurl_prepare()
    /// A story's head and parts are far smaller.
    private static let mostBytes = 64 << 20

    init(_ invitation: GroupInvitation, trusted: String?, environment: [String: String]) {
        self.invitation = invitation
        self.trusted = trusted
        file = GuestFile(invitation.library, environment: environment)
        cookies = file.read()
    }

    // MARK: What is asked

    /// Becomes a guest, the same one as before if this device was one, and keeps who it is.
    mutating func becomeGuest() throws(Problem) {
        _ = try call("/api/session/guest", body: "{}")
        file.keep(cookies)
    }

    /// Exchanges the invitation for its group; without one, finds the group that this device was in last.
    mutating func knock() throws(Problem) -> LibraryAnswers.Knock {
        var fields = JSONFields()
        switch invitation.key {
        case .secret(let secret): fields.add("secret", secret)
        case .code(let code): fields.add("code", code)
        case .none:
            guard let last = try read(LibraryAnswers.Groups.self, "/api/groups").groups.first else {
                throw Problem(message: "This device is in no group of \(invitation.library). Give a link, or the code that somebody says.")
            }
            return last
        }
        return try read(LibraryAnswers.Knock.self, "/api/groups/knocks", body: fields.object.compact)
    }

    /// Fetches the story of a group, all of it: a page must not wait for its words while others read on.
    mutating func program(of group: String) throws(Problem) -> Program {
        let addresses = try read(LibraryAnswers.Story.self, "/api/groups/" + Self.escaped(group) + "/story")
        let head = try call(addresses.head)
        var parts: [[UInt8]] = []
        for address in addresses.parts { parts.append(try call(address)) }
        do throws(Program.LoadError) {
            var program = try Program(head: head)
            for number in program.missingParts where parts.indices.contains(number) { try program.load(part: number, bytes: parts[number]) }
            return program
        } catch {
            throw Problem(message: "The story cannot be read: \(error.message)")
        }
    }

    private static func escaped(_ id: String) -> String {
        id.utf8.reduce(into: "") { text, byte in
            let sign = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (sign.isLetter || sign.isNumber || sign == "-")
            text += isPlain ? String(sign) : "%" + Hexadecimal.text(UInt64(byte), digits: 2)
        }
    }

    // MARK: Calls

    private mutating func read<Answer: Decodable>(_ type: Answer.Type, _ path: String, body: String? = nil) throws(Problem) -> Answer {
        let bytes = try call(path, body: body)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw Problem(message: "\(invitation.library) is not a library of Branchbook, or a newer one.")
        }
    }

    /// What a call has brought so far.
    private struct Answer {
        var bytes: [UInt8] = []
        var lines: [String] = []
    }

    private mutating func call(_ path: String, body: String? = nil) throws(Problem) -> [UInt8] {
        guard Self.isPrepared else { throw Problem(message: "libcurl.so.4 could not be loaded; install the package libcurl4.") }
        var answer = Answer()
        let result = perform(invitation.library + path, body: body, &answer)
        for line in answer.lines { cookies.take(line: line) }
        guard result.finished else { throw Problem(message: "\(invitation.library) cannot be reached: \(Self.reason(result)).") }
        guard result.status == 200 else {
            let problem = try? JSONDecoder().decode(LibraryAnswers.Problem.self, from: Data(answer.bytes))
            throw Problem(message: problem?.detail ?? "The library answered with the status \(result.status).", status: result.status)
        }
        return answer.bytes
    }

    private func perform(_ address: String, body: String?, _ answer: inout Answer) -> ccurl_result {
        let cookie = cookies.field
        return unsafe withUnsafeMutablePointer(to: &answer) { answer in
            unsafe address.withCString { address in
                unsafe Self.withText(body) { body in
                    unsafe Self.withText(cookie.isEmpty ? nil : cookie) { cookie in
                        unsafe Self.withText(trusted) { trusted in
                            var call = unsafe ccurl_call(
                                address: address,
                                body: body,
                                cookie: cookie,
                                trusted: trusted,
                                sink: Self.sink,
                                line: Self.line,
                                context: answer
                            )
                            return unsafe ccurl_make_call(&call)
                        }
                    }
                }
            }
        }
    }

    private static func withText<Result>(_ text: String?, _ use: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text else { return use(nil) }
        return unsafe text.withCString { unsafe use($0) }
    }

    private static let sink: ccurl_sink = { context, _, bytes, count in
        guard let context = unsafe context, let bytes = unsafe bytes else { return false }
        let answer = unsafe context.assumingMemoryBound(to: Answer.self)
        unsafe answer.pointee.bytes += UnsafeBufferPointer(start: bytes, count: count)
        return unsafe answer.pointee.bytes.count <= mostBytes
    }

    private static let line: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Void = { context, bytes, count in
        guard let context = unsafe context, let bytes = unsafe bytes else { return }
        let answer = unsafe context.assumingMemoryBound(to: Answer.self)
        let text = unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        unsafe answer.pointee.lines.append(text)
    }

    private static func reason(_ result: ccurl_result) -> String {
        var result = result
        return unsafe withUnsafeBytes(of: &result.reason) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
