internal import Glibc
internal import Library
internal import Story
internal import StoryFormat

/// What is remembered of a folder between two times of editing it, beside its library: outside of the folder, which may be kept in git.
struct FolderStore {
    /// The folder with the library.
    let path: String
    /// The folder that is edited, without links in its path.
    let folder: String

    /// The store of a folder; nil if the environment has no place for it.
    init?(folder: String, environment: [String: String]) {
        guard let states = SavedPlace.folder(environment: environment) else { return nil }
        self.folder = folder
        path = states + "/edit/" + Hexadecimal.text(XXHash64.hash(folder))
    }

    /// A loopback address of the folder's own, so that browsers keep its cookies and its drafts apart from those of other folders and
    /// servers, and find them again the next time.
    var address: String {
        let hash = XXHash64.hash(folder)
        return "127.\(1 + hash % 254).\(1 + (hash >> 16) % 254).\(1 + (hash >> 32) % 254)"
    }

    /// What is stored.
    struct Contents: Equatable {
        /// The author's profile in the library.
        var author: String
        /// The draft that the folder is.
        var draft: String
        /// When the files and the draft said the same: before the files are written, the moment before and the one after.
        var agreements: [FolderAgreement]
    }

    private var file: String { path + "/folder.json" }

    /// What was stored; nil if nothing was, or if it cannot be read.
    func load() -> Contents? {
        guard let bytes = try? FileReader.bytes(of: file), let json = JSONParser.value(of: bytes),
            let author = json["author"]?.string, let draft = json["draft"]?.string,
            let agreements = json["agreements"]?.list({ FolderAgreement($0) })
        else { return nil }
        return Contents(author: author, draft: draft, agreements: agreements)
    }

    /// Stores.
    func save(_ contents: Contents) throws(FileProblem) {
        var fields = JSONFields()
        fields.add("folder", folder)
        fields.add("author", contents.author)
        fields.add("draft", contents.draft)
        fields.add("agreements", .array(contents.agreements.map { $0.json }))
        try FileWriter.replaceSafely(file, Array(fields.object.pretty().utf8), mode: 0o600)
    }

    /// Makes sure that the folder is edited only once at a time, until the process ends.
    /// - Returns: False if it is edited already.
    func lock() throws(FileProblem) -> Bool {
        try FileWriter.createFolders(path)
        let name = path + "/lock"
        // Never closed: the lock is the process's.
        let descriptor = unsafe open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileProblem(name, code: errno) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
