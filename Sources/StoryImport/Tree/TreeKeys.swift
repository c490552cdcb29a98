/// The keys that trees of pages in JSON have for the same things, best first.
///
/// Capitals, `_` and `-` make no difference: `nextPage` is `next_page`.
enum TreeKeys {
    /// What readers see on a page.
    static let text: [StaticString] = [
        "text", "story", "content", "body", "passage", "paragraphs", "description", "prose", "message", "question",
    ]
    /// What they can choose there.
    static let options: [StaticString] = ["options", "choices", "links", "answers", "actions", "exits", "branches", "responses", "buttons"]
    /// The words of a choice.
    static let words: [StaticString] = [
        "text", "label", "title", "words", "name", "caption", "option", "choice", "content", "description", "answer", "prompt", "message",
    ]
    /// Where a choice leads.
    static let target: [StaticString] = [
        "target", "arc", "goto", "next", "page", "to", "nextpage", "nextid", "nexttext", "nextnode", "nextscene", "targetid", "destination",
        "dest", "go", "goesto", "leadsto", "link", "href", "ref", "node", "scene", "passage", "chapter", "section", "location", "room",
    ]
    /// What a page is called by those that lead to it.
    static let name: [StaticString] = ["id", "key", "name", "slug", "pid", "arc", "page", "number", "label", "title"]
    /// What readers see as its title.
    static let title: [StaticString] = ["title", "heading", "headline"]
    /// Where a page without choices leads.
    static let next: [StaticString] = ["next", "goto", "nextpage", "nextid", "continue"]
    static let picture: [StaticString] = ["image", "picture", "img", "illustration", "photo", "background"]
    static let sound: [StaticString] = ["sound", "audio", "music"]
    /// The page where reading begins.
    static let start: [StaticString] = [
        "start", "startpage", "startid", "startnode", "startat", "first", "firstpage", "initial", "begin", "beginning", "entry", "root",
    ]
    /// The names of such a page, if the file does not say which it is.
    static let startNames: [StaticString] = ["start", "intro", "begin", "beginning", "introduction", "opening", "prologue", "home", "main"]
    static let author: [StaticString] = ["author", "authors", "by", "writer"]
    static let language: [StaticString] = ["language", "lang", "locale"]
    static let summary: [StaticString] = ["summary", "description", "about"]
    static let storyTitle: [StaticString] = ["title", "name"]

    /// A key as keys are compared.
    static func folded(_ key: String) -> Bytes {
        key.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }

    /// The rank of a key among others, from 0; nil if it is none of them.
    static func rank(of key: String, in keys: [StaticString]) -> Int? {
        let folded = folded(key)
        return keys.firstIndex { $0 ~= folded }
    }
}
