// Fetches bytes over HTTP. libcurl and its thirty dependencies are loaded with the first transfer, because hardly any command needs them.
// Besides, its functions are variadic, which Swift cannot import.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes bytes as they arrive, with the status of their response. About once per second it is called without any, so that a silent server
/// can be given up. Returns false to end the transfer.
typedef bool (*ccurl_sink)(void *context, long status, const uint8_t *bytes, size_t count);

/// A request.
typedef struct ccurl_request {
    /// An address that begins with http:// or https://.
    const char *address;
    /// The index of the first byte wanted; a server may send all bytes anyway, with status 200.
    int64_t from;
    /// Whether its name must not lead to an address of this computer or of a private network.
    bool must_be_public;
    ccurl_sink sink;
    void *context;
} ccurl_request;

/// The result of a request.
typedef struct ccurl_result {
    /// Whether the whole response has arrived.
    bool finished;
    /// The status, or 0 if there was none.
    long status;
    /// The error; empty if the response has arrived.
    char reason[256];
} ccurl_result;

/// Loads libcurl. Call this once, before the first transfer on any thread.
bool ccurl_prepare(void);

/// Fetches an address and passes it on piece by piece. Redirects are followed as long as they stay with the same scheme, host and port;
/// otherwise the result is the redirect. Blocks until it is done; may be called on several threads at once.
ccurl_result ccurl_get(const ccurl_request *request);

/// A call of an API: a request that may send JSON and a cookie, and whose redirects are not followed.
typedef struct ccurl_call {
    const char *address;
    /// JSON to POST; null for a GET.
    const char *body;
    /// The value of the Cookie field; null for none.
    const char *cookie;
    /// A PEM file of certificates to trust instead of the system's; null for those.
    const char *trusted;
    ccurl_sink sink;
    /// Takes each line of the header.
    void (*line)(void *context, const char *bytes, size_t count);
    void *context;
} ccurl_call;

/// Makes a call and passes on its response, whatever its status is. Blocks until it is done.
ccurl_result ccurl_make_call(const ccurl_call *call);

#endif
