internal import CoReading
internal import StoryEngine
internal import StoryFormat

/// A reader in a group: takes messages and wishes, and says what follows. It depends on no screen, socket or clock.
struct GroupReading {
    /// How far the device has come.
    enum Stage: Equatable {
        /// It has not reached the group yet.
        case knocking
        /// Nobody has let it in yet.
        case waiting
        case reading
        /// The connection is gone.
        case apart
    }

    /// The device's side of the protocol.
    private(set) var device: GroupDevice
    /// How far the device has come.
    private(set) var stage = Stage.knocking
    /// What happened last, in a sentence; empty at first.
    private(set) var news = ""
    /// The story's title.
    let title: String
    private let revision: String
    /// The names of all who were ever here.
    private var names: [Member.ID: String] = [:]
    /// The group's scene while a follower looks back alone.
    private var groupScene: Int64?

    /// Begins before the first connection.
    /// - Parameter prefix: As of ``GroupDevice/init(program:prefix:)``.
    init(_ program: Program, prefix: String) {
        device = GroupDevice(program: program, prefix: prefix)
        title = program.title
        revision = program.revision
    }

    // MARK: What is on show

    /// The group's people in words.
    var words: GroupWords { GroupWords(device, names: names) }
    /// Whether this reader turns the pages.
    var isOwner: Bool { device.isOwner }
    /// Who is here and what they are doing.
    var people: String { words.people(isConnected: stage == .reading) }

    /// The scene on show, with the choices that stand on its page; nil before the first.
    var scene: Scene? { device.playthrough.flatMap { $0.offered ?? $0.shown } }

    /// The scene with the names of those who wish for a choice beside it.
    var markedScene: Scene? {
        guard case .choices(var list) = scene, !isLookingBack else { return scene }
        let words = words
        for index in list.choices.indices {
            guard let wishers = words.wishers(of: list.choices[index].id) else { continue }
            list.choices[index].text.append(TextRun(text: " (\(wishers))", style: .emphasis))
        }
        return .choices(list)
    }

    /// Whether an earlier scene is on show, for everybody or for this reader alone.
    var isLookingBack: Bool { device.playthrough.map { $0.offered == nil && Self.isThere($0, $0.scene + 1) } ?? false }

    /// Whether a follower looks back without the others.
    var isBackAlone: Bool { groupScene != nil }

    /// What the connection means for the reader; nil while there is one.
    var trouble: String? {
        guard stage == .apart else { return nil }
        return "The connection is gone. You can \(isOwner ? "read on" : "look back") meanwhile."
    }

    // MARK: What comes

    /// Takes a message.
    mutating func receive(_ text: String) -> [GroupEffect] {
        guard let message = JSONParser.value(of: Array(text.utf8)), let type = message["type"]?.string else { return [] }
        if type == "waiting" || type == "welcome" {
            if let other = message["story"]?["revision"]?.string, other != revision { return [Self.otherRevision] }
            guard type == "welcome" else {
                defer { stage = .waiting }
                return stage == .waiting ? [] : [.news("Waiting to be let in…")]
            }
        }
        let (before, sceneBefore, stageBefore) = (words, scene, stage)
        let choices = choiceWords()
        let actions = device.receive(text)
        for seat in device.view.members { names[seat.member] = seat.person.name }
        if type == "welcome" {
            stage = .reading
            // Without a place, there is nothing that can ever be shown.
            guard device.playthrough != nil else { return [.leave("The group’s reading does not lead anywhere in this story.", .failure)] }
        }
        if ["welcome", "turned", "leafed", "begun"].contains(type) { groupScene = nil }
        var effects = actions.flatMap { Self.effects(of: $0) }
        var sentence = GroupNews(before: before, after: words) { choices[$0] }.sentence(for: message)
        if type == "welcome" { sentence = stageBefore == .apart ? welcomeBack(wasOwner: before.isOwner) : welcome }
        if let sentence {
            news = sentence
            effects.append(.news(sentence))
        }
        if scene != sceneBefore || type == "welcome" && stageBefore != .apart { effects.append(.turned) }
        return effects
    }

    /// The connection is gone.
    mutating func lost() -> [GroupEffect] {
        device.disconnected()
        if stage == .waiting {
            stage = .knocking
            return [.news("The connection is gone. Knocking again…")]
        }
        guard stage == .reading else { return [] }
        stage = .apart
        return trouble.map { [.news($0)] } ?? []
    }

    private static let otherRevision = GroupEffect.leave(
        "The group reads another version of this story than the library has now, so it cannot be followed here.",
        .failure
    )

    private var welcome: String {
        isOwner ? "You have the book." : "\(words.owner) has the book. You follow along."
    }

    private func welcomeBack(wasOwner: Bool) -> String {
        "You are connected again." + (wasOwner && !isOwner ? " \(words.owner) has the book now." : "")
    }

    /// The words of all choices on show, by ID.
    private func choiceWords() -> [String: String] {
        guard case .choices(let list) = scene else { return [:] }
        return Dictionary(list.choices.map { ($0.id, $0.text.plainText) }) { first, _ in first }
    }

    private static func effects(of action: GroupDevice.Action) -> [GroupEffect] {
        switch action {
        case .send(let text): [.send(text)]
        case .show: [.changed]
        case .keepSeparately(let lines): [.keepSeparately(lines)]
        case .reconnect: [.reconnect]
        case .refused(let code): GroupRefusalWords.sentence(for: code).map { [.tell($0)] } ?? [.changed]
        }
    }

    // MARK: What the reader wants

    /// Does what the reader wants, or says why not.
    mutating func perform(_ wish: GroupWish) -> [GroupEffect] {
        switch wish {
        case .leave: return leave()
        case _ where device.playthrough == nil: return []
        case .goOn: return goOn()
        case .pick(let number): return pick(number)
        case .answer(let answer): return turn(.answer(Self.given(answer)))
        case .back: return leaf(forward: false)
        case .undo: return turn(.undo)
        case .skip: return turn(.skip)
        case .restart(let seed): return isOwner ? changed { $0.begin(seed: seed) } : notYours
        default: return book(wish)
        }
    }

    /// What has to do with the book and the door, and needs a connection.
    private mutating func book(_ wish: GroupWish) -> [GroupEffect] {
        guard stage == .reading else { return [.tell("That has to wait for the connection.")] }
        let (view, you) = (device.view, device.you)
        switch wish {
        case .ask:
            if isOwner { return [.tell("You have the book. H hands it over.")] }
            return you.map { view.asking.contains($0) } ?? false ? [.tell("You have asked already.")] : changed { $0.want { _, _ in .ask } }
        case .take:
            if isOwner { return [.tell("You have the book already.")] }
            if let seat = view.seat(view.owner), seat.presence != .away {
                return [.tell("\(words.owner) is still there. h asks for the book.")]
            }
            return changed { $0.want { term, _ in .take(term: term) } }
        case .accept:
            guard view.offered != nil, view.offered == you else { return [.tell("Nobody is offering you the book.")] }
            return changed { $0.want { term, _ in .accept(term: term) } }
        case .decline:
            let isOpen = isOwner ? view.offered != nil : view.offered == you || view.asking.contains { $0 == you }
            return isOpen ? changed { $0.want { _, _ in .decline } } : [.tell("Nothing is being offered.")]
        case .hand(let member):
            guard isOwner else { return notYours }
            guard view.seat(member) != nil, member != you else { return [.tell("There is nobody like that here.")] }
            return changed { $0.want { term, _ in .offer(term: term, member) } }
        case .admit(let isWelcome):
            guard let knock = view.knocks.first else { return [.tell("Nobody is knocking.")] }
            return changed { $0.want { _, _ in isWelcome ? .admit(knock: knock.id) : .refuse(knock: knock.id) } }
        default: return []
        }
    }

    private var notYours: [GroupEffect] { [.tell("\(words.owner) has the book. h asks for it.")] }

    /// Lets the device do something, and says what follows.
    private mutating func changed(_ act: (inout GroupDevice) throws(Refusal) -> [GroupDevice.Action]) -> [GroupEffect] {
        let before = scene
        do throws(Refusal) {
            let actions = try act(&device)
            let effects = actions.flatMap { Self.effects(of: $0) }
            return scene == before ? effects : effects + [.turned]
        } catch {
            return [.tell(error.message)]
        }
    }

    private mutating func turn(_ input: GroupInput) -> [GroupEffect] {
        guard isOwner else { return notYours }
        return changed { (device) throws(Refusal) in try device.turn([input]) }
    }

    private mutating func goOn() -> [GroupEffect] {
        if isLookingBack, isOwner || isBackAlone { return leaf(forward: true) }
        guard !isOwner else { return turn(.advance) }
        guard stage == .reading else { return [.tell("\(words.owner) turns the pages. The connection is gone.")] }
        if device.view.seat(device.view.owner)?.presence ?? .away == .away { return [.tell("\(words.owner) is away. k takes the book.")] }
        return changed { $0.want { _, _ in .nudge } } + [.tell("\(words.owner) sees that you would like to go on.")]
    }

    private mutating func pick(_ number: Int) -> [GroupEffect] {
        switch scene {
        case .choices(let list) where list.choices.indices.contains(number) && !isLookingBack:
            let choice = list.choices[number]
            guard !isOwner else { return turn(.choose(choice.id)) }
            guard choice.isEnabled else { return [.tell(Refusal.choiceDisabled(reason: choice.disabledReason?.plainText ?? "").message)] }
            guard stage == .reading else { return [.tell("That has to wait for the connection.")] }
            let isMine = device.view.wishes.contains { $0.member == device.you && $0.choice == choice.id }
            return changed { $0.want { _, move in .wish(move: move, choice: isMine ? nil : choice.id) } }
        case .question(let question):
            switch question.answer {
            case .yesNo where number < 2: return turn(.answer(.yesNo(number == 0)))
            case .oneOf(let options) where options.indices.contains(number): return turn(.answer(.text(options[number].id)))
            default: return [.tell("There’s nothing to pick here.")]
            }
        default: return [.tell("There’s nothing to pick here.")]
        }
    }

    private static func given(_ answer: AnswerValue) -> GroupInput.GivenAnswer {
        switch answer {
        case .text(let text), .option(let text): .text(text)
        case .number(let number): .number(number)
        case .yesNo(let answer): .yesNo(answer)
        }
    }

    private mutating func leave() -> [GroupEffect] {
        guard stage == .reading else { return [.leave("You have stopped.", .success)] }
        return changed { $0.want { _, _ in .leave } } + [.leave("You have left the group.", .success)]
    }

    // MARK: Leafing

    /// Looks back or forward again: the owner for everybody, a follower alone.
    private mutating func leaf(forward: Bool) -> [GroupEffect] {
        guard let now = device.playthrough, let target = Self.target(from: now, forward: forward) else {
            return [.tell(forward ? "This is where the reading is." : Refusal.nothingBefore.message)]
        }
        guard !isOwner else { return changed { $0.leaf(to: target) } }
        let group = groupScene ?? now.scene
        let wasAlone = isBackAlone
        groupScene = target >= group ? nil : group
        var effects = changed { $0.leaf(to: min(target, group)) }
        if wasAlone != isBackAlone {
            let state = isBackAlone ? GroupRequest.Readiness.back : .here
            effects += changed { $0.want { _, _ in .ready(state) } }
        }
        return effects
    }

    /// The next scene to look at. A page and the choices or the ending after it are one screen here.
    private static func target(from now: SharedPlaythrough, forward: Bool) -> Int64? {
        let step: Int64 = forward ? 1 : -1
        var next = now
        guard next.leaf(to: now.scene + step) else { return nil }
        if forward, isWholePage(next.shown), next.offered == nil {
            var exit = next
            if exit.leaf(to: next.scene + 1), exit.shown.isBelowPage { return exit.scene }
        }
        if !forward, now.shown.isBelowPage, isWholePage(next.shown) {
            var earlier = next
            if earlier.leaf(to: next.scene - 1) { return earlier.scene }
        }
        return next.scene
    }

    private static func isWholePage(_ scene: Scene) -> Bool {
        if case .page(let page) = scene { page.moreLines == 0 } else { false }
    }

    private static func isThere(_ playthrough: SharedPlaythrough, _ scene: Int64) -> Bool {
        var next = playthrough
        return next.leaf(to: scene)
    }
}

extension Scene {
    /// Whether this is shown below the page before it.
    fileprivate var isBelowPage: Bool { isExit && pageOnShow != nil }
}
