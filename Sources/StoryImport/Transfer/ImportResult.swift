internal import Story
package import StoryFormat

/// What a process that imports says to the one that asked it, as JSON. The bytes of pictures go beside it.
package enum ImportResult: Sendable {
    /// The stories; at least one.
    case imported(StoryImporter.Tool, [ImportedStory])
    /// The paths of the next files to read, relative to the folder of the main file, and the failure to report if the first cannot be read.
    case wanted([String], ImportFailure)
    /// Why there is none.
    case failed(ImportFailure)

    /// - Parameter blobs: Gets the bytes of pictures.
    package func json(_ blobs: inout [[UInt8]]) -> JSONValue {
        switch self {
        case .imported(let tool, let stories):
            var items: [JSONValue] = []
            for story in stories { items.append(story.json(&blobs)) }
            return .object([JSONField("tool", .string(tool.rawValue)), JSONField("stories", .array(items))])
        case .wanted(let paths, let failure):
            return .object([JSONField("wanted", .array(paths.map { .string($0) })), JSONField("failure", failure.json)])
        case .failed(let failure): return .object([JSONField("failure", failure.json)])
        }
    }

    /// Reads a result; nil if it makes no sense.
    package init?(_ json: JSONValue, _ blobs: [[UInt8]]) {
        if let tool = json["tool"]?.string.flatMap({ StoryImporter.Tool(rawValue: $0) }) {
            guard let stories = json["stories"]?.list({ ImportedStory($0, blobs) }), !stories.isEmpty else { return nil }
            self = .imported(tool, stories)
        } else {
            guard let failure = json["failure"].flatMap({ ImportFailure($0) }) else { return nil }
            guard let wanted = json["wanted"] else {
                self = .failed(failure)
                return
            }
            // The host reads these files: no answer may name one outside the folder.
            guard let paths = wanted.list({ $0.string }), !paths.isEmpty, paths.allSatisfy({ InkImporter.staysInside($0) }) else {
                return nil
            }
            self = .wanted(paths, failure)
        }
    }
}

extension ImportFailure {
    /// The same places with another message.
    package func saying(_ message: String, fix: String?) -> ImportFailure {
        ImportFailure(
            placed: problems.map { problem in
                var problem = problem
                (problem.message, problem.fix) = (message, fix)
                return problem
            }
        )
    }

    fileprivate var json: JSONValue {
        .array(
            problems.map { problem in
                JSONValue.object(
                    [JSONField("message", .string(problem.message)), JSONField("offset", .count(problem.offset))]
                        + .text("fix", problem.fix) + .text("file", problem.file) + .place(problem.position)
                )
            }
        )
    }

    fileprivate init?(_ json: JSONValue) {
        let problems = json.list { item -> Problem? in
            guard let message = item["message"]?.string, let offset = item.count("offset"), let position = item.place else { return nil }
            var problem = Problem(message, fix: item["fix"]?.string, at: offset)
            problem.file = item["file"]?.string
            problem.position = position
            return problem
        }
        guard let problems, !problems.isEmpty else { return nil }
        self.init(placed: problems)
    }
}

extension ImportedStory {
    fileprivate func json(_ blobs: inout [[UInt8]]) -> JSONValue {
        var items: [JSONValue] = []
        for picture in pictures { items.append(picture.json(&blobs)) }
        return .object([
            JSONField("story", .string(story.json)), JSONField("report", report.json), JSONField("pictures", .array(items)),
            JSONField(
                "positions",
                .array(positions.map { .array([.string($0.location.text), .number(Int64($0.x)), .number(Int64($0.y))]) })
            ),
            JSONField("passages", .array(passages.map { .array([.string($0.name), .string($0.location.text)]) })),
            JSONField("origins", .array(origins.map { .array([.string($0.location.text), .string($0.passage)]) })),
        ])
    }

    fileprivate init?(_ json: JSONValue, _ blobs: [[UInt8]]) {
        guard let text = json["story"]?.string, let story = StoryDocument(text).story,
            let report = json["report"].flatMap({ ImportReport($0) }),
            let pictures = json["pictures"]?.list({ ImportedPicture($0, blobs) }),
            let positions = json["positions"]?.list({ item -> Position? in
                guard case .array(let parts) = item, parts.count == 3, let location = parts[0].string, let x = parts[1].number,
                    let y = parts[2].number
                else { return nil }
                return Position(location: Story.Location.ID(location), x: Int(clamping: x), y: Int(clamping: y))
            }),
            let passages = json["passages"]?.list({ $0.pair }), let origins = json["origins"]?.list({ $0.pair })
        else { return nil }
        self.init(story: story, report: report, positions: positions)
        self.pictures = pictures
        self.passages = passages.map { Passage(name: $0.0, location: Story.Location.ID($0.1)) }
        self.origins = origins.map { Origin(location: Story.Location.ID($0.0), passage: $0.1) }
    }
}

extension ImportedPicture {
    fileprivate func json(_ blobs: inout [[UInt8]]) -> JSONValue {
        var fields = [JSONField("id", .string(id.text)), JSONField("file", .string(file)), JSONField("isKnown", .boolean(isKnown))]
        fields += [JSONField("passage", .string(passage)), JSONField("offset", .count(offset))] + .place(position)
        fields += .text("source", source) + .text("address", address)
        if let bytes {
            fields.append(JSONField("blob", .count(blobs.count)))
            blobs.append(bytes)
        }
        return .object(fields)
    }

    fileprivate init?(_ json: JSONValue, _ blobs: [[UInt8]]) {
        guard let id = json["id"]?.string, let file = json["file"]?.string, let passage = json["passage"]?.string,
            case .boolean(let isKnown) = json["isKnown"], let offset = json.count("offset"), let position = json.place,
            Story.Picture.canBe(file), json["source"]?.string.map({ Story.Picture.canBe($0) }) ?? true
        else { return nil }
        self.init(id: Story.Picture.ID(id), file: file, passage: passage, position: position, offset: offset)
        self.isKnown = isKnown
        source = json["source"]?.string
        address = json["address"]?.string
        guard let number = json["blob"] else { return }
        guard let number = number.number.flatMap({ Int(exactly: $0) }), blobs.indices.contains(number) else { return nil }
        bytes = blobs[number]
    }
}

extension ImportReport {
    fileprivate var json: JSONValue {
        let words = [("container", container), ("format", format), ("formatVersion", formatVersion), ("ifid", ifid)]
        let counts = [
            ("passages", passages), ("locations", locationsOfPassages), ("links", links), ("linksImported", linksImported),
            ("variables", variables), ("leftOutCount", leftOutCount),
        ]
        return .object(
            words.map { JSONField($0.0, .string($0.1)) } + counts.map { JSONField($0.0, .count($0.1)) } + [
                JSONField("leftOut", .array(leftOut.map { $0.json })), JSONField("pictures", .array(pictures.map { .string($0) })),
            ]
        )
    }

    fileprivate init?(_ json: JSONValue) {
        guard let container = json["container"]?.string, let format = json["format"]?.string,
            let formatVersion = json["formatVersion"]?.string, let ifid = json["ifid"]?.string, let passages = json.count("passages"),
            let locations = json.count("locations"), let links = json.count("links"), let linksImported = json.count("linksImported"),
            let variables = json.count("variables"), let leftOutCount = json.count("leftOutCount"),
            let leftOut = json["leftOut"]?.list({ LeftOut($0) }), leftOut.count <= Self.mostListed,
            let pictures = json["pictures"]?.list({ $0.string })
        else { return nil }
        self.init()
        (self.container, self.format, self.formatVersion, self.ifid) = (container, format, formatVersion, ifid)
        (self.passages, locationsOfPassages, self.links, self.linksImported) = (passages, locations, links, linksImported)
        (self.variables, self.leftOut, self.leftOutCount, self.pictures) = (variables, leftOut, leftOutCount, pictures)
    }
}

extension LeftOut {
    fileprivate var json: JSONValue {
        .object(
            [
                JSONField("sort", .string(sort.rawValue)), JSONField("words", .string(words)), JSONField("offset", .count(offset)),
                JSONField("count", .count(count)),
            ] + .text("passage", passage) + .text("file", file) + .place(position)
        )
    }

    fileprivate init?(_ json: JSONValue) {
        guard let sort = json["sort"]?.string.flatMap({ Sort(rawValue: $0) }), let words = json["words"]?.string,
            let offset = json.count("offset"), let count = json.count("count"), let position = json.place
        else { return nil }
        self.init(sort: sort, words: words, passage: json["passage"]?.string, file: json["file"]?.string)
        (self.position, self.offset, self.count) = (position, offset, count)
    }
}

// MARK: Parts

extension JSONValue {
    fileprivate static func count(_ number: Int) -> JSONValue { .number(Int64(number)) }

    /// A number that is not negative, and with which others can be added.
    fileprivate func count(_ key: String) -> Int? {
        guard let number = self[key]?.number, (0...Int64(Int32.max)).contains(number) else { return nil }
        return Int(number)
    }

    fileprivate var place: SourceText.Position? {
        guard let line = count("line"), let column = count("column"), line > 0, column > 0 else { return nil }
        return SourceText.Position(line: line, column: column)
    }

    fileprivate var pair: (String, String)? {
        guard case .array(let parts) = self, parts.count == 2, let first = parts[0].string, let second = parts[1].string else { return nil }
        return (first, second)
    }
}

extension [JSONField] {
    fileprivate static func text(_ key: String, _ text: String?) -> [JSONField] { text.map { [JSONField(key, .string($0))] } ?? [] }

    fileprivate static func place(_ position: SourceText.Position) -> [JSONField] {
        [JSONField("line", .number(Int64(position.line))), JSONField("column", .number(Int64(position.column)))]
    }
}
