import Server
import Testing

struct LiveSiteTests {
    @Test func requestsAreAnsweredTheSameOverASocket() throws {
        let server = try LiveServer()
        let client = try server.connect()
        for each in SiteCase.all {
            let request = each.request
            let header = request.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
            client.send("\(request.method) \(request.target) HTTP/1.1\r\n\(header)\r\n")
            let received = try #require(try client.response(toHead: request.method == "HEAD"))
            let expected = SampleSite.site.respond(to: request)
            #expect(received.status == each.status, "\(each.testDescription)")
            for (name, value) in each.fields { #expect(received.fields[name] == value, "\(each.testDescription)") }
            for name in each.absent { #expect(received.fields[name] == nil, "\(each.testDescription)") }
            // Everything that the pure function returns arrives, in order, plus what the transport adds.
            let added = ["Date", "Content-Length"]
            #expect(received.fields.filter { field in !added.contains(field.name) } == expected.fields)
            #expect(received.fields["Date"]?.hasSuffix(" GMT") == true)
            #expect(received.body == (request.method == "HEAD" ? [] : expected.body.bytes), "\(each.testDescription)")
        }
    }

    @Test func portInUseIsSaidInPlainWords() throws {
        let server = try LiveServer()
        var options = ServerOptions()
        options.port = server.port
        #expect(throws: ServerError.portInUse(server.port)) {
            _ = try Server(options: options, respond: { _ in Response(.ok) })
        }
        #expect(
            ServerError.portInUse(8080).description
                == "port 8080 is in use: stop the other program or choose another with --port"
        )
    }

    @Test func addressThatIsNotNumericIsRefused() {
        var options = ServerOptions()
        options.address = "localhost"
        #expect(throws: ServerError.badAddress("localhost")) {
            _ = try Server(options: options, respond: { _ in Response(.ok) })
        }
    }
}
