/// What was imported, counted, and everything that was not.
public struct ImportReport: Equatable, Sendable {
    /// How the file was saved, such as “Twee”.
    public var container = ""
    /// The story format, such as “Harlowe”; empty if the file does not say and nothing shows it.
    public var format = ""
    /// The format's version, as the file has it.
    public var formatVersion = ""
    /// The story's IFID, as the file has it.
    public var ifid = ""
    /// The number of passages in the file, without those that only hold the story's title and data.
    public var passages = 0
    /// The number of passages that became locations.
    public var locationsOfPassages = 0
    /// The number of links in those passages.
    public var links = 0
    /// The number of links that the finished story has, as choices, continuations, or endings from which readers start again. Every other
    /// one is listed.
    public var linksImported = 0
    /// The number of variables in the story, without those that the importer needs itself.
    public var variables = 0
    /// What was left out, in the order of the file; at most ``mostListed``.
    public var leftOut: [LeftOut] = []
    /// The number of things that were left out, including those not listed.
    public var leftOutCount = 0
    /// The paths of the pictures that the passages show, in the order of the file.
    public var pictures: [String] = []

    /// The maximum number of things listed.
    public static let mostListed = 10_000
}
