/// What the end of a connection means for its device.
enum GroupClosing: Equatable {
    /// Something is broken that may work again soon.
    case comesBack
    /// Come back after this many milliseconds.
    case comesBackLater(milliseconds: Int)
    /// The device does not come back: the sentence for its reader, and the exit code.
    case over(String, ExitCode)

    /// The meaning of a close code.
    /// - Parameter status: The HTTP status if no WebSocket was opened, otherwise 0.
    init(code: UInt16, status: Int) {
        self = status == 0 ? Self.meaning(ofCode: code) : Self.meaning(ofStatus: status)
    }

    private static func meaning(ofCode code: UInt16) -> GroupClosing {
        switch code {
        case 1_002, 1_003, 1_007, 1_009:
            .over("The library did not understand this version of Branchbook (code \(code)). Update it, and try again.", .failure)
        case 4_000: .over("The group is over.", .success)
        case 4_001: .over("You joined this group again in another window, so this one has stopped.", .failure)
        case 4_002: .over("You were removed from the group. You can come back if somebody invites you again.", .failure)
        case 4_003: .over("Nobody let you in. Ask for a new invitation, and try again.", .failure)
        case 4_004: .over("The library does not know this guest any more. Ask for a new invitation, and try again.", .failure)
        case 4_008: .comesBackLater(milliseconds: 60_000)
        case 4_000...:
            .over("The library closed the connection for a reason that this version of Branchbook does not know (\(code)).", .failure)
        default: .comesBack
        }
    }

    private static func meaning(ofStatus status: Int) -> GroupClosing {
        switch status {
        case 404: .over("There is no such group, or it has ended.", .failure)
        case 429, 500...: .comesBack
        default: .over("The library refused the connection (status \(status)). Update Branchbook, and try again.", .failure)
        }
    }
}
