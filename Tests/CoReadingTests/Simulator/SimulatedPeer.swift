import CoReading
import StoryEngine

/// A device in a simulation, with its network: messages arrive in order, or are lost with the connection.
struct SimulatedPeer {
    /// How a device behaves.
    enum Manners {
        /// As the protocol says.
        case honest
        /// A member who sends whatever may do harm.
        case hostile
        /// Has no invitation, or is never let in.
        case stranger
    }

    let person: Person
    let manners: Manners
    var mayKnock: Bool
    var device: GroupDevice
    var link: Link?
    /// On the way to the device, and from it.
    var inbox: [String] = []
    var outbox: [String] = []
    var isCutOff = false
    /// What was sent before, which a hostile device sends again.
    var sent: [String] = []
    /// The records that were kept because they were read alone.
    var kept: [[String]] = []
    /// What was done without a connection: the lines it added.
    var doneAlone: [[String]] = []
    /// The events that came, as they were sent.
    var heard: Set<String> = []

    /// Carries out what the device wants.
    mutating func carryOut(_ actions: [GroupDevice.Action]) {
        for action in actions {
            switch action {
            case .send(let text):
                if link != nil { send(text) }
            case .keepSeparately(let record): kept.append(record)
            case .reconnect: disconnect()
            case .show, .refused: break
            }
        }
    }

    mutating func send(_ text: String) {
        outbox.append(text)
        sent.append(text)
    }

    /// The connection breaks: what is on the way is lost.
    mutating func disconnect() {
        link = nil
        inbox = []
        outbox = []
        device.disconnected()
    }

    /// Does something with the page, as a reader at random would.
    mutating func turnThePage(_ chance: inout SeededChance) throws {
        guard let playthrough = device.playthrough else { return }
        let before = device.localRecord
        let wasAlone = !device.isConnected
        let open = playthrough.openChoices
        let actions: [GroupDevice.Action]?
        switch chance.number(below: 12) {
        case 0: actions = try? device.turn([.undo])
        case 1: actions = try? device.turn([.skip])
        case 2: actions = device.leaf(to: Int64(chance.number(below: Int(playthrough.scene) + 2)))
        case 3 where chance.number(below: 4) == 0: actions = device.begin(seed: chance.next())
        default:
            if !open.isEmpty {
                actions = try? device.turn([.choose(chance.one(of: open))])
            } else if case .question(let question) = playthrough.shown {
                actions = try? device.turn([.answer(chance.answer(to: question))])
            } else {
                actions = try? device.turn([.advance])
            }
        }
        if wasAlone, device.localRecord != before { doneAlone.append(Array(device.localRecord.suffix(1))) }
        carryOut(actions ?? [])
    }
}

extension SeededChance {
    fileprivate mutating func answer(to question: Scene.Question) -> GroupInput.GivenAnswer {
        switch question.answer {
        case .text: .text(one(of: ["", "Ada", "Zoë", "x"]))
        case .number(let limits): .number(one(of: [limits.lowerBound, limits.upperBound, 0, 1]))
        case .yesNo: .yesNo(number(below: 2) == 0)
        case .oneOf(let options): .text(one(of: options.map(\.id) + ["?"]))
        }
    }
}
