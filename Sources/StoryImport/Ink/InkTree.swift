internal import Story

/// A calculation as ink writes it; what a name means is decided where it is used.
indirect enum InkExpression: Sendable {
    case number(Int64)
    case text(String)
    case yesNo(Bool)
    /// A variable, a constant or a part of the story, with `.` between the parts of a path.
    case name(String)
    case call(String, [InkExpression])
    case not(InkExpression)
    case negative(InkExpression)
    case binary(Expression.Operator, InkExpression, InkExpression)
    case conditional(InkExpression, if: InkExpression, else: InkExpression)
    /// Words in quotes with braces between them: the number of their list.
    case quoted(Int)
    /// A part of the story as a value, such as `-> cave`.
    case place(String)
    /// Items of lists in parentheses.
    case items([InkExpression])
    /// Whether a list has all that is in another one, or does not.
    case has(InkExpression, InkExpression, negated: Bool)
    /// What two lists have in common.
    case common(InkExpression, InkExpression)
    /// A value that is calculated already.
    case known(StoryConverter.Value)
    /// What the story format has no value for, in the words of the file.
    case unsupported(String)
}

/// A place in a story where reading can be: a node of a list.
struct InkPoint: Hashable, Sendable {
    var list: Int
    var index: Int
    /// For a choice: what happens when it is picked, and not that it is offered.
    var isBody = false

    init(list: Int, index: Int, isBody: Bool = false) {
        (self.list, self.index, self.isBody) = (list, index, isBody)
    }

    /// Before the first node of a flow, which may itself have a label.
    init(startOf flow: InkFlow) { self.init(list: flow.list, index: -1) }
}

/// A part of an ink story, in the order in which it happens.
enum InkNode: Sendable {
    case text(String)
    case newline(place: Int)
    case glue
    case value(InkExpression, place: Int)
    /// The first branch whose condition is true; one without a condition is always.
    case conditional([InkBranch], place: Int)
    case alternative(InkAlternative)
    case set(InkAssignment)
    case call(String, [InkExpression], place: Int)
    case giveBack(InkExpression?, place: Int)
    case divert(InkDivert)
    /// Adds the choices of another part to those that follow.
    case thread(InkDivert)
    case choice(InkChoice)
    case gather(level: Int, label: String?)
    case tag(String)
    case leftOut(LeftOut.Sort, String, place: Int)
}

struct InkBranch: Sendable {
    var condition: InkExpression?
    /// Where its condition stands.
    var place: Int
    /// The index of its list.
    var list: Int
}

/// Parts of which each visit shows another.
struct InkAlternative: Sendable {
    enum Kind: Sendable { case stopping, cycle, once, shuffle }

    var kind: Kind
    var lists: [Int]
    var place: Int
}

/// A change of a variable.
struct InkAssignment: Sendable {
    var name: String
    var value: InkExpression
    var isTemporary: Bool
    var place: Int
}

/// What `LIST` declares: names with numbers, some of which the variable of that name has at first.
struct InkListDefinition: Sendable {
    var name: String
    var items: [(name: String, value: Int64, isIncluded: Bool)]
    var place: Int
}

/// Leads on without a choice.
struct InkDivert: Sendable {
    enum Kind: Sendable {
        case to
        /// There and back.
        case tunnel
        /// Back from a tunnel, or from there to another place.
        case back
        case end
    }

    var kind: Kind
    var path = ""
    var arguments: [InkExpression] = []
    var place: Int
}

/// Words that readers can pick. What happens then follows in the same list.
struct InkChoice: Sendable {
    var level: Int
    var isOnce: Bool
    var label: String?
    var conditions: [(expression: InkExpression, place: Int)] = []
    /// The words on the choice that are shown again when it is picked.
    var start: [InkNode] = []
    /// The words that are only on the choice.
    var only: [InkNode] = []
    /// Whether it is taken when no other choice is open.
    var isFallback = false
    var place: Int
}

/// Nodes in order; the branches of a conditional are lists of their own.
struct InkList: Sendable {
    var nodes: [InkNode] = []
    /// The knot or stitch that it belongs to.
    var flow = 0
    /// The list that it is a part of, and the index there; nil for the list of a knot or a stitch.
    var parent: (list: Int, index: Int)?
}

/// A knot, a stitch, a function, or what stands before the first knot.
struct InkFlow: Sendable {
    /// The names of the knot and of the stitch; none before the first knot.
    var path: [String] = []
    var isFunction = false
    var parameters: [(name: String, isReference: Bool)] = []
    var list = 0
    var place = 0

    var name: String { path.reduce("") { $0 + ($0.isEmpty ? "" : ".") + $1 } }
}

/// A whole ink story as its files have it.
struct InkTree: Sendable {
    var lists: [InkList] = []
    var flows: [InkFlow] = []
    /// `VAR`, in the order of the files.
    var variables: [InkAssignment] = []
    var constants: [InkAssignment] = []
    var listDefinitions: [InkListDefinition] = []
    /// `EXTERNAL` and what cannot be read, with what stands behind them.
    var leftOut: [(sort: LeftOut.Sort, words: String, place: Int)] = []
    var tags: [String] = []
}
