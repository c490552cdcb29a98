/// Makes browsers that open an API address save the answer instead of displaying it, so that content from readers is never shown as a page.
/// It makes no difference to the pages' scripts.
enum Attachment {
    /// The response, with the header field if it is needed.
    static func mark(_ response: Response, to request: Request) -> Response {
        guard request.target.hasPrefix("/api/"), response.fields["Content-Type"].map(isJSON) == true,
            response.fields["Content-Disposition"] == nil
        else { return response }
        var marked = response
        marked.fields.append(HeaderField("Content-Disposition", "attachment; filename=\"\(fileName(of: request.target))\""))
        return marked
    }

    private static func isJSON(_ type: String) -> Bool {
        type.hasPrefix("application/json") || type.hasPrefix("application/problem+json")
    }

    /// The last segment of the address, if it consists of letters and digits.
    private static func fileName(of target: String) -> String {
        let path = target.prefix { $0 != "?" }
        let word = path.split(separator: "/").last ?? ""
        let name = word.hasSuffix(".json") ? word.dropLast(5) : word
        let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-") }
        return (isPlain && (1...80).contains(name.utf8.count) ? name : "api") + ".json"
    }
}
