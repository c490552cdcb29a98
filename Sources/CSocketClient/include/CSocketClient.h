// A WebSocket to a library, from the client's side: Boost.Beast and OpenSSL behind plain C. It knows nothing about groups.

#ifndef CSOCKETCLIENT_H
#define CSOCKETCLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A WebSocket with a thread of its own. One thread at a time may use it.
typedef struct csocket csocket;

/// Where to connect, and what to say there. All texts end with NUL and are copied.
typedef struct csocket_address {
    /// A name, or a numeric address without brackets.
    const char *host;
    const char *port;
    /// Whether to use TLS. The certificate is verified, and must be for `host`.
    bool is_secure;
    /// The value of the Host field.
    const char *authority;
    const char *target;
    /// The value of the Cookie field.
    const char *cookie;
    /// The subprotocol to offer.
    const char *protocol;
    /// A PEM file of certificates to trust instead of the system's; null for those.
    const char *trusted;
} csocket_address;

enum {
    CSOCKET_NOTHING = 0,
    CSOCKET_OPENED = 1,
    /// A text message.
    CSOCKET_MESSAGE = 2,
    /// The last event: the connection is closed, or was never made.
    CSOCKET_CLOSED = 3,
};

typedef struct csocket_event {
    int kind;
    /// A message, or why the connection is closed. Valid until the next call.
    const char *bytes;
    size_t count;
    /// The code of a Close frame; 1006 if there was none.
    uint16_t code;
    /// The HTTP status if the server refused to open a WebSocket, otherwise 0.
    unsigned status;
} csocket_event;

/// Connects. The result tells how that went as its first event. Null if the system has no resources for it.
csocket *csocket_open(const csocket_address *address);

/// A descriptor that is readable while there are events.
int csocket_descriptor(const csocket *socket);

/// The next event, or CSOCKET_NOTHING.
csocket_event csocket_next(csocket *socket);

/// Sends a text message. Without a connection, it is dropped.
void csocket_send(csocket *socket, const char *bytes, size_t count);

/// Sends what waits and a Close frame, for at most two seconds, and frees the socket.
void csocket_close(csocket *socket);

#ifdef __cplusplus
}
#endif

#endif
