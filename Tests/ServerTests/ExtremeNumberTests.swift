import Library
import StoryFormat
import TestSupport
import Testing

@testable import Server

/// Numbers at which arithmetic overflows, wherever a request has a number.
struct ExtremeNumberTests {
    /// What stands for a parameter of an address.
    private static let values = ["story": "fox", "digest": String(repeating: "0", count: 64), "number": "1"]

    /// Everything but what verifies a secret, which is slow on purpose, and what asks another server.
    private static let operations = Operations.all.filter { $0.lane != .secret && $0.lane != .remote }

    @Test func noNumberInABodyIsAnErrorOfTheServer() throws {
        let client = APIClient.administrator(of: try APIClient.Home())
        client.send("POST", "/api/session/guest", "{}")
        var sent = 0
        for operation in Self.operations {
            guard case .json(_, let example) = operation.body, operation.id != "endAdministration" else { continue }
            let address = Self.address(of: operation)
            for body in ExtremeNumbers(in: example) {
                let answer = client.send(operation.method, address, String(decoding: body, as: UTF8.self))
                #expect(answer.status < 500, "\(operation.id): \(String(decoding: body, as: UTF8.self))")
                sent += 1
            }
        }
        #expect(sent > 300)
    }

    @Test func noNumberInAnAddressIsAnErrorOfTheServer() throws {
        let client = APIClient.administrator(of: try APIClient.Home())
        client.send("POST", "/api/session/guest", "{}")
        for operation in Self.operations where operation.method == "GET" {
            let numbers = operation.parameters.filter { $0.schema.isInteger }
            let names = Set(numbers.map(\.name))
            for number in ExtremeNumbers.all {
                let path = Self.address(of: operation, numbers: number)
                let query = names.filter { !operation.path.text.contains("{\($0)}") }.sorted().map { "\($0)=\(number)" }.joined(
                    separator: "&"
                )
                let answer = client.get(query.isEmpty ? path : path + "?" + query)
                #expect(answer.status < 500, "\(path)?\(query)")
            }
        }
        for number in ExtremeNumbers.all {
            let digest = String(repeating: "0", count: 64)
            #expect(client.send("PUT", "/api/uploads/\(digest)?from=\(number)", nil).status < 500)
        }
    }

    private static func address(of operation: Operation, numbers: String? = nil) -> String {
        var address = operation.path.text
        for parameter in operation.parameters where address.contains("{\(parameter.name)}") {
            let value = parameter.schema.isInteger ? numbers ?? "1" : values[parameter.name] ?? "d000000000000001"
            address = address.replacing("{\(parameter.name)}", with: value)
        }
        return address
    }
}

extension Schema {
    fileprivate var isInteger: Bool { SchemaJudge.resolved(json)["type"]?.string == "integer" }
}
