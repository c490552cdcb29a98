// The HTTP/1.1 server under `Server`: sockets, TLS, framing, limits and deadlines. It knows nothing about paths or stories.

#ifndef CBEAST_H
#define CBEAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A listening server. Created by `cbeast_server_create`, freed by `cbeast_server_destroy`.
typedef struct cbeast_server cbeast_server;

/// A request whose body has not been read yet. It must be accepted or refused exactly once.
typedef struct cbeast_admission cbeast_admission;

/// A request that waits for its answer.
typedef struct cbeast_exchange cbeast_exchange;

/// A WebSocket, open or not. Any thread may use it; it must be released once.
typedef struct cbeast_socket cbeast_socket;

/// Borrowed bytes, not terminated by NUL.
typedef struct cbeast_text {
    const char *bytes;
    size_t length;
} cbeast_text;

typedef struct cbeast_field {
    cbeast_text name;
    cbeast_text value;
} cbeast_field;

/// The limits of a server. All durations are in milliseconds; none may be zero.
typedef struct cbeast_options {
    /// A numeric IPv4 or IPv6 address, terminated by NUL.
    const char *address;
    /// 0 lets the system choose; `cbeast_server_port` returns its choice.
    uint16_t port;
    /// The paths of PEM files for TLS, terminated by NUL: the certificate with its chain, and its key. Both null for plain HTTP.
    const char *certificate;
    const char *key;
    /// Fields for every response, including refusals. Copied.
    const cbeast_field *fields;
    size_t field_count;
    /// The number of event loops, each on its own thread.
    uint32_t threads;
    /// Connections beyond this number are refused with 503.
    uint32_t connection_limit;
    /// The same for connections from one IPv4 address, or from one IPv6 /64 network.
    uint32_t address_limit;
    /// The maximum size of a request line and its header together in bytes; more is refused with 431.
    uint32_t header_limit;
    /// The maximum size of a request body in bytes if there is no judge; more is refused with 413.
    uint64_t body_limit;
    /// The maximum size of all request bodies in memory together, in bytes. A body that no longer fits is refused with 503.
    uint64_t body_budget;
    /// The same for the bodies of one client.
    uint64_t body_share;
    /// For the TLS handshake; then from the first byte of a request (or from the connection) to the end of its header.
    uint32_t header_timeout;
    /// From admitting a body to its end.
    uint32_t body_timeout;
    /// For writing a response, in addition to what `minimum_write_rate` allows for a long body.
    uint32_t write_timeout;
    /// A client that receives fewer bytes per second counts as stalled.
    uint32_t minimum_write_rate;
    /// How long a connection may be idle between two requests.
    uint32_t idle_timeout;
    /// How long running requests may take to finish once the server is told to stop.
    uint32_t grace;
    /// The maximum size of a message from a WebSocket in bytes; more is refused with code 1009. It has `body_timeout` to arrive.
    uint64_t socket_message_limit;
    /// The maximum number of bytes that wait to be sent to one WebSocket; with more, it is closed with code 1013.
    uint64_t socket_queue_limit;
    /// How long a WebSocket may be silent before it is sent a ping, and before it counts as broken.
    uint32_t socket_ping_interval;
    uint32_t socket_silence;
    /// How long the client of a WebSocket may take to answer a Close frame.
    uint32_t socket_close_timeout;
} cbeast_options;

/// The `body_length` of a request whose body comes in chunks, without a declared length.
#define CBEAST_UNKNOWN_LENGTH UINT64_MAX

/// Whether a request asks for a WebSocket (RFC 6455, section 4.2.1).
typedef enum cbeast_offer {
    CBEAST_NO_OFFER = 0,
    /// It can be upgraded.
    CBEAST_OFFER = 1,
    /// It asks for another version than 13.
    CBEAST_OTHER_VERSION = 2,
    /// Something in it is missing or wrong.
    CBEAST_BAD_OFFER = 3,
} cbeast_offer;

/// A request, or a refused one. It is only valid until the function that gets it returns.
typedef struct cbeast_request {
    /// 0 for a request. Otherwise the status to refuse this malformed, oversized or late request with: `reason` says why, and all other
    /// members are empty.
    uint16_t refusal;
    cbeast_text reason;
    cbeast_text method;
    cbeast_text target;
    /// The numeric address of the client.
    cbeast_text peer;
    const cbeast_field *fields;
    size_t field_count;
    /// Null while the request is judged, and if the body is in a file.
    const uint8_t *body;
    /// The size of the body; while the request is judged, the size that the header declares.
    uint64_t body_length;
    /// The owner of the file with the body; null if the body is in memory.
    void *file_owner;
    cbeast_offer offer;
} cbeast_request;

/// Where to put an admitted body.
typedef struct cbeast_destination {
    /// The client whose share of memory it counts towards. Copied.
    cbeast_text client;
    /// The maximum number of bytes; more is refused with 413.
    uint64_t limit;
    /// An open file to write to, or -1 for memory.
    int file;
    /// The owner of the file, and the function that releases it; called once, on any thread.
    void *file_owner;
    void (*release)(void *file_owner);
} cbeast_destination;

/// A response. The server itself adds Content-Length, Connection and Date.
typedef struct cbeast_response {
    uint16_t status;
    const cbeast_field *fields;
    size_t field_count;
    /// Copied if `release` is null; otherwise it must stay unchanged until `release(owner)` is called.
    const uint8_t *body;
    size_t body_length;
    /// Called once, on any thread, when the body is no longer needed.
    void (*release)(void *owner);
    void *owner;
} cbeast_response;

typedef enum cbeast_result {
    /// The response was taken, and the exchange with it.
    CBEAST_TAKEN = 0,
    /// The status is not between 200 and 599.
    CBEAST_BAD_STATUS = 1,
    /// A field name is not a token, or a value contains CR, LF, NUL or another control character.
    CBEAST_BAD_FIELD = 2,
    /// A field that the server itself writes, such as Content-Length, Connection, Transfer-Encoding and Date.
    CBEAST_RESERVED_FIELD = 3,
    /// The request makes no valid offer of a WebSocket, or not of this subprotocol.
    CBEAST_NOT_OFFERED = 4,
} cbeast_result;

/// An upgrade to a WebSocket. The functions are called on the thread of the connection's loop, one at a time, and must not block.
typedef struct cbeast_upgrade {
    /// One that the client offers; empty for none.
    cbeast_text subprotocol;
    /// Fields for the response.
    const cbeast_field *fields;
    size_t field_count;
    /// Called once, before the others.
    void (*opened)(void *owner);
    /// Called with each text message, which is UTF-8. The bytes are only valid until it returns.
    void (*received)(void *owner, const uint8_t *bytes, size_t length);
    /// Called once, last. The code is that of the first Close frame, 1005 if it had none; 0 if the connection broke.
    void (*closed)(void *owner, uint16_t code);
    /// Called once, on any thread, even if the WebSocket never opened.
    void (*release)(void *owner);
    void *owner;
} cbeast_upgrade;

/// A text message, which must be UTF-8. It must stay unchanged until `release(owner)` is called, once, on any thread.
typedef struct cbeast_message {
    const uint8_t *bytes;
    size_t length;
    void (*release)(void *owner);
    void *owner;
} cbeast_message;

/// Called with the header of a request that has a body, before any of the body is read. Called on the loops' threads, possibly on several
/// at once; must not block for long.
/// The admission must be accepted or refused exactly once, now or later, on any thread.
typedef void (*cbeast_judge)(void *context, cbeast_admission *admission, const cbeast_request *request);

/// Called with a complete request, on the loops' threads, possibly on several at once; must not block for long.
/// The exchange must be answered exactly once, now or later, on any thread.
typedef void (*cbeast_handler)(void *context, cbeast_exchange *exchange, const cbeast_request *request);

/// The `code` of an error about the certificate or its key.
#define CBEAST_BAD_CERTIFICATE (-1)

/// Why a server could not be created.
typedef struct cbeast_error {
    /// An `errno` value or `CBEAST_BAD_CERTIFICATE`.
    int code;
    char message[400];
} cbeast_error;

/// Binds and listens, so that clients can connect from now on; they are answered once `cbeast_server_run` is called.
/// Without a judge, every body up to the limit is read into memory.
/// Returns null and fills `error` on failure.
cbeast_server *cbeast_server_create(
    const cbeast_options *options, cbeast_judge judge, cbeast_handler handler, void *context, cbeast_error *error);

/// The port that the server listens on.
uint16_t cbeast_server_port(const cbeast_server *server);

/// Answers requests on this thread and its helpers, and returns when the server has stopped. Call this only once.
void cbeast_server_run(cbeast_server *server);

/// Stops accepting, lets running requests finish within the grace period, and closes the rest. May be called from any thread, any number of
/// times, even before `cbeast_server_run`, which then returns at once.
void cbeast_server_stop(cbeast_server *server);

/// Makes `SIGINT` and `SIGTERM` stop this server; a second signal ends the process as usual.
/// Call this at most once, before `cbeast_server_run`.
void cbeast_server_stop_on_signals(cbeast_server *server);

/// Reloads the certificate and its key. Open connections keep their certificate. On failure, returns false, fills `error` and keeps the
/// current certificate. May be called from any thread.
bool cbeast_server_reload_certificate(cbeast_server *server, cbeast_error *error);

/// Makes `SIGHUP` reload the certificate, and reports the result: `problem` is null if the new certificate is in use.
/// Call this at most once, before `cbeast_server_run`.
void cbeast_server_reload_on_signal(
    cbeast_server *server, void (*tell)(void *context, const char *problem), void *context);

/// How a server is doing.
typedef enum cbeast_sign {
    /// All of its loops have just taken a turn.
    CBEAST_ALIVE = 0,
    /// It has begun to stop.
    CBEAST_STOPPING = 1,
} cbeast_sign;

/// Reports on the server to a function, with the context of `cbeast_server_create`: that it is alive, at intervals in milliseconds, or never
/// if that is 0; and once that it has begun to stop. Called on the loops' threads; must not block.
/// Call this at most once, before `cbeast_server_run`.
void cbeast_server_report(cbeast_server *server, uint32_t interval, void (*tell)(void *context, cbeast_sign sign));

/// Frees a server whose `cbeast_server_run` has returned or was never called. Open exchanges may still be answered.
void cbeast_server_destroy(cbeast_server *server);

/// Reads the body; may be called from any thread. The handler is called when all of it has arrived. Consumes the admission.
void cbeast_admission_accept(cbeast_admission *admission, const cbeast_destination *destination);

/// Consumes the admission and returns an exchange for it, whose answer is the refusal; the connection is closed after it.
cbeast_exchange *cbeast_admission_refuse(cbeast_admission *admission);

/// Answers an exchange; may be called from any thread. Unless the result is `CBEAST_TAKEN`, nothing was taken or sent and the exchange is
/// still open.
cbeast_result cbeast_exchange_respond(cbeast_exchange *exchange, const cbeast_response *response);

/// Answers an exchange with an empty 500 and closes its connection; may be called from any thread.
void cbeast_exchange_fail(cbeast_exchange *exchange);

/// The WebSocket that an exchange may become. It opens when the exchange is upgraded, if ever.
cbeast_socket *cbeast_exchange_socket(const cbeast_exchange *exchange);

/// Answers an exchange by an upgrade; may be called from any thread. Unless the result is `CBEAST_TAKEN`, nothing was taken or sent and the
/// exchange is still open.
/// - `socket`: what `cbeast_exchange_socket` returned for the same exchange.
cbeast_result cbeast_exchange_upgrade(cbeast_exchange *exchange, cbeast_socket *socket, const cbeast_upgrade *upgrade);

/// Sends one message to many WebSockets; may be called from any thread. Messages arrive in the order of the calls. Those that are not open
/// get nothing. Consumes the message.
void cbeast_sockets_send(cbeast_socket *const *sockets, size_t count, const cbeast_message *message);

/// Sends what was sent before, then a Close frame; may be called from any thread. Nothing more is received. A code that may not be sent is
/// left out, and a long reason is cut.
void cbeast_socket_close(cbeast_socket *socket, uint16_t code, cbeast_text reason);

/// Forgets a WebSocket, which stays open.
void cbeast_socket_release(cbeast_socket *socket);

#ifdef __cplusplus
}
#endif

#endif
