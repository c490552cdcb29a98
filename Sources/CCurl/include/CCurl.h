// Gets bytes by HTTP. libcurl and the thirty libraries that it brings are loaded with the first transfer, since hardly any command makes one;
// its functions take a variable number of arguments besides, which Swift cannot import.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes bytes as they come, with the status of the response that they belong to; about once a second it is given none, so that a store that
/// is silent can be left. False ends the transfer.
typedef bool (*ccurl_sink)(void *context, long status, const uint8_t *bytes, size_t count);

/// What to get.
typedef struct ccurl_request {
    /// An address that begins with http:// or https://.
    const char *address;
    /// The number of the first byte that is wanted; a server may send all bytes all the same, with status 200.
    int64_t from;
    ccurl_sink sink;
    void *context;
} ccurl_request;

/// What became of it.
typedef struct ccurl_result {
    /// Whether the whole response has come.
    bool finished;
    /// The status, or 0 if there was none.
    long status;
    /// Why it has not; empty if it has.
    char reason[256];
} ccurl_result;

/// Loads libcurl. To be called once, before any thread gets anything.
bool ccurl_prepare(void);

/// Gets what an address has, and hands it on piece by piece. Waits until it is done; any number of threads may call it at once.
ccurl_result ccurl_get(const ccurl_request *request);

#endif
