internal import Library

/// The HTML that every visit begins with.
///
/// The page's script replaces its content. Until then, and without JavaScript, it shows what the address is about. The template is the
/// front end's own `index.html`, and the inserted content has the classes of the pages, so nothing is drawn in two ways.
struct FirstPage: Sendable {
    /// Where content is inserted.
    private static let placeMark = "<div id=\"app\">"
    private static let endMark = "</div><!-- app -->"
    private static let headMark = "<!-- ahead -->"
    private static let titleMark = "<title>Branchbook</title>"

    /// The page for the root.
    let html: String
    /// A hash that changes with the page.
    let version: String
    /// The security header fields of the page, including the digests of its inline styles.
    let security: [HeaderField]

    /// Makes the page from the front end's files.
    ///
    /// - Complexity: O(n) in the bytes of `index.html`.
    init(_ web: WebFolder) {
        html = String(decoding: web.files["index.html"] ?? [], as: UTF8.self)
        version = ContentHash.hex(Array(html.utf8))
        let styles = html.split(separator: "<style>").dropFirst().compactMap { $0.split(separator: "</style>").first.map(String.init) }
        security = SecurityHeaders.page(styles: styles)
    }

    /// The page for a story's address: its cover, title and summary.
    func page(of entry: StoryEntry, picture: StoryCard.Picture?) -> String {
        let listing = entry.listing
        let language = listing.language.map { " lang=\"\(HTML.escape($0))\"" } ?? ""
        let image = picture.map { picture in
            "<figure class=\"illustration\"><story-picture><img src=\"\(HTML.escape(picture.smallest))\" alt=\"\(HTML.escape(picture.alt ?? ""))\">"
                + "</story-picture></figure>"
        }
        let authors = HTML.escape(listing.authors.joined(separator: ", "))
        let names = authors.isEmpty ? "" : "<p class=\"byline\" dir=\"auto\">\(authors)</p>"
        let summary = listing.summary.map { "<p class=\"summary\" dir=\"auto\">\(HTML.escape($0))</p>" } ?? ""
        let words = "<div class=\"words\"><h1 class=\"story-title\" dir=\"auto\">\(HTML.escape(listing.title))</h1>\(names)\(summary)</div>"
        let spread = "<title-view class=\"spread\(image == nil ? "" : " with-picture")\"\(language)>\(image ?? "")\(words)</title-view>"
        let address = StoryAddress(listing.id)
        let cover = picture.map { "<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" href=\"\(HTML.escape($0.smallest))\">" }
        // In the order in which they are needed: browsers open few connections, and all transfers share a slow one.
        let ahead = ["/engine.wasm", address.story, address.head(entry)].map { address in
            "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"\(HTML.escape(address))\">"
        }
        return filled(title: listing.title, head: ((cover.map { [$0] } ?? []) + ahead).joined(separator: "\n  ") + "\n  ", sheet: spread)
    }

    /// The page for the shelf's address: stories by title, each with its summary and a link.
    func page(of listings: [StoryListing]) -> String {
        let items = listings.map { listing in
            let language = listing.language.map { " lang=\"\(HTML.escape($0))\"" } ?? ""
            let summary = listing.summary.map { "<p dir=\"auto\">\(HTML.escape($0))</p>" } ?? ""
            let address = HTML.escape(PercentEncoding.encode("/read/\(listing.id)"))
            return "<li\(language)><h2 dir=\"auto\"><a href=\"\(address)\">\(HTML.escape(listing.title))</a></h2>\(summary)</li>"
        }
        let list = "<div class=\"words\"><h1 class=\"story-title\">Branchbook</h1><ul>\(items.joined())</ul></div>"
        return filled(title: nil, head: "", sheet: list)
    }

    private func filled(title: String?, head: String, sheet: String) -> String {
        let place = "<main id=\"content\" class=\"desk first\"><article class=\"sheet\">\(sheet)</article></main>"
        var page = Self.inserting(head, before: Self.headMark, in: html)
        if let title {
            page = page.replacing(Self.titleMark, with: "<title>\(HTML.escape(title)) · Branchbook</title>", maxReplacements: 1)
        }
        guard let start = page.firstRange(of: Self.placeMark), let end = page.firstRange(of: Self.endMark),
            start.upperBound <= end.lowerBound
        else { return page }
        page.replaceSubrange(start.upperBound..<end.lowerBound, with: place)
        return page
    }

    private static func inserting(_ text: String, before mark: String, in page: String) -> String {
        page.replacing(mark, with: text + mark, maxReplacements: 1)
    }
}
