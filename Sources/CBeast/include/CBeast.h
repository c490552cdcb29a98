// The HTTP/1.1 server under `Server`: sockets, TLS, framing, limits and deadlines. It knows nothing of paths or stories.

#ifndef CBEAST_H
#define CBEAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A listening server. Made by `cbeast_server_create`, freed by `cbeast_server_destroy`.
typedef struct cbeast_server cbeast_server;

/// A request whose body has not been read yet. To be admitted or refused exactly once.
typedef struct cbeast_admission cbeast_admission;

/// One request that waits for its answer.
typedef struct cbeast_exchange cbeast_exchange;

/// Bytes that belong to somebody else; not ended by NUL.
typedef struct cbeast_text {
    const char *bytes;
    size_t length;
} cbeast_text;

typedef struct cbeast_field {
    cbeast_text name;
    cbeast_text value;
} cbeast_field;

/// What a server is asked to keep to. Every duration is in milliseconds; none may be zero.
typedef struct cbeast_options {
    /// A numeric IPv4 or IPv6 address, ended by NUL.
    const char *address;
    /// 0 lets the system choose; `cbeast_server_port` tells which it chose.
    uint16_t port;
    /// PEM files for TLS, their names ended by NUL: the certificate with its chain, and its key. Both null for plain HTTP.
    const char *certificate;
    const char *key;
    /// Fields that every response carries, refusals included. Copied.
    const cbeast_field *fields;
    size_t field_count;
    /// How many event loops, each on a thread of its own.
    uint32_t threads;
    /// Connections above this number are refused with 503.
    uint32_t connection_limit;
    /// The same for the connections of one IPv4 address, or of one IPv6 network of 64 bits.
    uint32_t address_limit;
    /// The most bytes of a request line and its header together; more is refused with 431.
    uint32_t header_limit;
    /// The most bytes of a request body where there is no judge; more is refused with 413.
    uint64_t body_limit;
    /// The most bytes of all request bodies in memory together. A body that no longer fits is refused with 503.
    uint64_t body_budget;
    /// The same for the bodies of one client.
    uint64_t body_share;
    /// For the TLS handshake; then from the first byte of a request (or from the connection) to the end of its header.
    uint32_t header_timeout;
    /// From the moment a body is admitted to its end.
    uint32_t body_timeout;
    /// For the writing of a response, on top of what `minimum_write_rate` gives a long body.
    uint32_t write_timeout;
    /// Bytes a second below which a reader counts as stalled.
    uint32_t minimum_write_rate;
    /// How long a connection may be silent between two requests.
    uint32_t idle_timeout;
    /// How long requests under way may take to finish once the server is told to stop.
    uint32_t grace;
} cbeast_options;

/// The `body_length` of a request that does not declare it, because its body comes in chunks.
#define CBEAST_UNKNOWN_LENGTH UINT64_MAX

/// A request, or the refusal of one. All of it is valid only until the function that is given it returns.
typedef struct cbeast_request {
    /// 0 for a request. Otherwise the status of the refusal that this malformed, oversized or late request must be
    /// answered with: `reason` says why, and all other members are empty.
    uint16_t refusal;
    cbeast_text reason;
    cbeast_text method;
    cbeast_text target;
    /// The numeric address of the client.
    cbeast_text peer;
    const cbeast_field *fields;
    size_t field_count;
    /// Null while the request is judged, and where the body went into a file.
    const uint8_t *body;
    /// The bytes of the body; while the request is judged, as many as the header declares.
    uint64_t body_length;
    /// The owner of the file that the body went into; null if it went into memory.
    void *file_owner;
} cbeast_request;

/// Where an admitted body goes.
typedef struct cbeast_destination {
    /// The client whose share of the memory it counts for. Copied.
    cbeast_text client;
    /// The most bytes; more is refused with 413.
    uint64_t limit;
    /// An open file to write to, or -1 for memory.
    int file;
    /// What keeps the file open, and what releases it; called once, on any thread.
    void *file_owner;
    void (*release)(void *file_owner);
} cbeast_destination;

/// An answer. The server itself adds Content-Length, Connection and Date.
typedef struct cbeast_response {
    uint16_t status;
    const cbeast_field *fields;
    size_t field_count;
    /// Copied if `release` is null; otherwise it must stay as it is until `release(owner)` is called.
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
    /// A field name is not a token, or a value holds CR, LF, NUL or another control character.
    CBEAST_BAD_FIELD = 2,
    /// A field that the server itself writes: Content-Length, Connection, Transfer-Encoding, Date and their like.
    CBEAST_RESERVED_FIELD = 3,
} cbeast_result;

/// Called with the header of a request that has a body, before any of the body is read. Called on a loop's thread, on
/// several at once if there are several; must not block for long.
/// The admission must be accepted or refused exactly once, now or later, on any thread.
typedef void (*cbeast_judge)(void *context, cbeast_admission *admission, const cbeast_request *request);

/// Called with a whole request, on a loop's thread, on several at once if there are several; must not block for long.
/// The exchange must be answered exactly once, now or later, on any thread.
typedef void (*cbeast_handler)(void *context, cbeast_exchange *exchange, const cbeast_request *request);

/// The `code` of an error that concerns the certificate or its key.
#define CBEAST_BAD_CERTIFICATE (-1)

/// Why a server could not be made.
typedef struct cbeast_error {
    /// An `errno` value or `CBEAST_BAD_CERTIFICATE`.
    int code;
    char message[400];
} cbeast_error;

/// Binds and listens, so that clients may connect from now on; they are answered once `cbeast_server_run` is called.
/// Without a judge, every body up to the limit is taken into memory.
/// Returns null and fills `error` if that cannot be done.
cbeast_server *cbeast_server_create(
    const cbeast_options *options, cbeast_judge judge, cbeast_handler handler, void *context, cbeast_error *error);

/// The port that the server listens on.
uint16_t cbeast_server_port(const cbeast_server *server);

/// Answers requests on this thread and its helpers, and returns when the server has stopped. To be called once.
void cbeast_server_run(cbeast_server *server);

/// Stops accepting, lets requests under way finish within the grace period, closes the rest. From any thread, any
/// number of times, also before `cbeast_server_run`, which then returns at once.
void cbeast_server_stop(cbeast_server *server);

/// Makes `SIGINT` and `SIGTERM` stop this server; the second of them ends the process, as if this had not been called.
/// To be called at most once, before `cbeast_server_run`.
void cbeast_server_stop_on_signals(cbeast_server *server);

/// Reads the certificate and its key again. Open connections keep the one they began with. Returns false, fills
/// `error` and keeps the present certificate if the files cannot be used. From any thread.
bool cbeast_server_reload_certificate(cbeast_server *server, cbeast_error *error);

/// Makes `SIGHUP` reload the certificate, and tells of it: `problem` is null if the new certificate is in use.
/// To be called at most once, before `cbeast_server_run`.
void cbeast_server_reload_on_signal(
    cbeast_server *server, void (*tell)(void *context, const char *problem), void *context);

/// Frees a server whose `cbeast_server_run` has returned or was never called. Exchanges still open may yet be answered.
void cbeast_server_destroy(cbeast_server *server);

/// Has the body read, from any thread; the handler is called when all of it is there. Takes the admission.
void cbeast_admission_accept(cbeast_admission *admission, const cbeast_destination *destination);

/// Takes the admission and gives an exchange for it, whose answer is the refusal; the connection is closed after it.
cbeast_exchange *cbeast_admission_refuse(cbeast_admission *admission);

/// Answers an exchange, from any thread. Unless the result is `CBEAST_TAKEN`, nothing was taken or sent and the
/// exchange is still open.
cbeast_result cbeast_exchange_respond(cbeast_exchange *exchange, const cbeast_response *response);

/// Answers an exchange with an empty 500 and closes its connection, from any thread.
void cbeast_exchange_fail(cbeast_exchange *exchange);

#ifdef __cplusplus
}
#endif

#endif
