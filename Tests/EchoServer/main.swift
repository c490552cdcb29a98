import Glibc
import Server

// EchoServer [quick] [CERTIFICATE KEY]    serves WebSockets on a free port of 127.0.0.1, which it prints, until it gets SIGTERM
//
// With quick, everything that takes seconds takes fractions of one.

var arguments = CommandLine.arguments.dropFirst()
var options = ServerOptions()
options.port = 0
options.threads = 1
options.addressLimit = options.connectionLimit
options.fields = [HeaderField("X-Common", "yes")]
if arguments.first == "quick" {
    arguments.removeFirst()
    options.webSockets.pingInterval = .milliseconds(200)
    options.webSockets.silence = .seconds(1)
    options.webSockets.closeTimeout = .milliseconds(500)
    options.bodyTimeout = .milliseconds(800)
    options.grace = .seconds(1)
}
if arguments.count == 2, let certificate = arguments.first, let key = arguments.last {
    options.certificate = CertificateFiles(certificate: certificate, key: key)
}
let echo = Echo()
let server = try Server(options: options, handle: { request, exchange in echo.answer(request, exchange) })
print(server.port)
fflush(nil)
server.runUntilSignalled()
