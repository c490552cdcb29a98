// Gets bytes by HTTP. libcurl's functions take a variable number of arguments, which Swift cannot import; this wraps the one use there is.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

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
    char reason[CURL_ERROR_SIZE];
} ccurl_result;

typedef struct ccurl_transfer {
    CURL *handle;
    const ccurl_request *request;
} ccurl_transfer;

static size_t ccurl_take(char *bytes, size_t size, size_t count, void *user) {
    ccurl_transfer *transfer = (ccurl_transfer *)user;
    long status = 0;
    curl_easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &status);
    bool goes_on = transfer->request->sink(transfer->request->context, status, (const uint8_t *)bytes, size * count);
    return goes_on ? size * count : 0;
}

static int ccurl_wait(void *user, curl_off_t total, curl_off_t now, curl_off_t sent_total, curl_off_t sent) {
    (void)total, (void)now, (void)sent_total, (void)sent;
    ccurl_transfer *transfer = (ccurl_transfer *)user;
    return transfer->request->sink(transfer->request->context, 0, (const uint8_t *)"", 0) ? 0 : 1;
}

/// Gets what an address has, and hands it on piece by piece. Waits until it is done; any number of threads may call it at once.
static inline ccurl_result ccurl_get(const ccurl_request *request) {
    ccurl_result result = {false, 0, ""};
    CURL *handle = curl_easy_init();
    if (!handle) {
        strncpy(result.reason, "there is no memory for it", sizeof result.reason - 1);
        return result;
    }
    ccurl_transfer transfer = {handle, request};
    curl_easy_setopt(handle, CURLOPT_URL, request->address);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, result.reason);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
    // Signals would reach the threads of others.
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, 15L);
    // Slower than 100 bytes a second for half a minute counts as a network that is gone.
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 100L);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, 30L);
    // Not CURLOPT_RESUME_FROM, with which libcurl refuses a server that sends everything from the first byte on.
    char range[32];
    snprintf(range, sizeof range, "%lld-", (long long)request->from);
    if (request->from > 0) curl_easy_setopt(handle, CURLOPT_RANGE, range);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, ccurl_take);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, ccurl_wait);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &transfer);
    CURLcode code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &result.status);
    result.finished = code == CURLE_OK;
    if (code != CURLE_OK && result.reason[0] == 0) {
        strncpy(result.reason, curl_easy_strerror(code), sizeof result.reason - 1);
    }
    curl_easy_cleanup(handle);
    return result;
}

/// To be called once, before any thread gets anything.
static inline bool ccurl_prepare(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

#endif
