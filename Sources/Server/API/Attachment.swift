/// Makes a browser in which somebody opens an address of the API save the answer instead of showing it, so that what readers wrote is never shown as a page.
/// The pages ask by script, which it makes no difference to.
enum Attachment {
    /// The response, with the field where it belongs.
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

    /// The last word of the address, if it is made of letters and digits.
    private static func fileName(of target: String) -> String {
        let path = target.prefix { $0 != "?" }
        let word = path.split(separator: "/").last ?? ""
        let name = word.hasSuffix(".json") ? word.dropLast(5) : word
        let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-") }
        return (isPlain && (1...80).contains(name.utf8.count) ? name : "api") + ".json"
    }
}
