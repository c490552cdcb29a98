// Without the type-checking macros, which call the functions by name.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(((ccurl_result *)0)->reason) >= CURL_ERROR_SIZE, "there is room for libcurl's reason");

/// The functions of libcurl that are used.
static struct {
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    CURLcode (*set)(CURL *handle, CURLoption option, ...);
    CURLcode (*perform)(CURL *handle);
    CURLcode (*info)(CURL *handle, CURLINFO info, ...);
    void (*cleanup)(CURL *handle);
    const char *(*words)(CURLcode code);
    struct curl_slist *(*append)(struct curl_slist *list, const char *text);
    void (*free_list)(struct curl_slist *list);
} curl;

typedef struct transfer {
    CURL *handle;
    ccurl_sink sink;
    void *context;
    const ccurl_call *call;
} transfer;

bool ccurl_prepare(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    // A data pointer becomes a function pointer by copying its bytes, as POSIX requires.
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"curl_global_init", &curl.global_init}, {"curl_easy_init", &curl.easy_init}, {"curl_easy_setopt", &curl.set},
        {"curl_easy_perform", &curl.perform},    {"curl_easy_getinfo", &curl.info},   {"curl_easy_cleanup", &curl.cleanup},
        {"curl_easy_strerror", &curl.words},     {"curl_slist_append", &curl.append},  {"curl_slist_free_all", &curl.free_list},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return false;
        memcpy(functions[i].place, &function, sizeof function);
    }
    return curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static size_t take(char *bytes, size_t size, size_t count, void *user) {
    transfer *transfer = user;
    long status = 0;
    curl.info(transfer->handle, CURLINFO_RESPONSE_CODE, &status);
    bool goes_on = transfer->sink(transfer->context, status, (const uint8_t *)bytes, size * count);
    return goes_on ? size * count : 0;
}

static int wait(void *user, curl_off_t total, curl_off_t now, curl_off_t sent_total, curl_off_t sent) {
    (void)total, (void)now, (void)sent_total, (void)sent;
    transfer *transfer = user;
    return transfer->sink(transfer->context, 0, (const uint8_t *)"", 0) ? 0 : 1;
}

static size_t take_line(char *bytes, size_t size, size_t count, void *user) {
    transfer *transfer = user;
    transfer->call->line(transfer->call->context, bytes, size * count);
    return size * count;
}

/// What all requests have in common.
static void set_up(transfer *transfer, const char *address, char *reason) {
    CURL *handle = transfer->handle;
    curl.set(handle, CURLOPT_URL, address);
    curl.set(handle, CURLOPT_ERRORBUFFER, reason);
    curl.set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    // Signals would reach other threads.
    curl.set(handle, CURLOPT_NOSIGNAL, 1L);
    curl.set(handle, CURLOPT_CONNECTTIMEOUT, 15L);
    // Less than 100 bytes per second for half a minute counts as a lost network.
    curl.set(handle, CURLOPT_LOW_SPEED_LIMIT, 100L);
    curl.set(handle, CURLOPT_LOW_SPEED_TIME, 30L);
    curl.set(handle, CURLOPT_WRITEFUNCTION, take);
    curl.set(handle, CURLOPT_WRITEDATA, transfer);
    curl.set(handle, CURLOPT_NOPROGRESS, 0L);
    curl.set(handle, CURLOPT_XFERINFOFUNCTION, wait);
    curl.set(handle, CURLOPT_XFERINFODATA, transfer);
}

static void perform(CURL *handle, ccurl_result *result) {
    CURLcode code = curl.perform(handle);
    curl.info(handle, CURLINFO_RESPONSE_CODE, &result->status);
    result->finished = code == CURLE_OK;
    if (code != CURLE_OK && result->reason[0] == 0) {
        strncpy(result->reason, curl.words(code), sizeof result->reason - 1);
    }
    curl.cleanup(handle);
}

static ccurl_result out_of_memory(void) {
    return (ccurl_result){false, 0, "there is no memory for it"};
}

ccurl_result ccurl_get(const ccurl_request *request) {
    ccurl_result result = {false, 0, ""};
    CURL *handle = curl.easy_init();
    if (!handle) return out_of_memory();
    transfer transfer = {handle, request->sink, request->context, NULL};
    set_up(&transfer, request->address, result.reason);
    curl.set(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl.set(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl.set(handle, CURLOPT_MAXREDIRS, 5L);
    // Not CURLOPT_RESUME_FROM, with which libcurl refuses servers that send everything from the first byte.
    char range[32];
    snprintf(range, sizeof range, "%lld-", (long long)request->from);
    if (request->from > 0) curl.set(handle, CURLOPT_RANGE, range);
    perform(handle, &result);
    return result;
}

ccurl_result ccurl_make_call(const ccurl_call *call) {
    ccurl_result result = {false, 0, ""};
    CURL *handle = curl.easy_init();
    if (!handle) return out_of_memory();
    struct curl_slist *fields = call->body ? curl.append(NULL, "Content-Type: application/json") : NULL;
    if (call->body && !fields) {
        curl.cleanup(handle);
        return out_of_memory();
    }
    transfer transfer = {handle, call->sink, call->context, call};
    set_up(&transfer, call->address, result.reason);
    curl.set(handle, CURLOPT_USERAGENT, "branchbook");
    curl.set(handle, CURLOPT_HEADERFUNCTION, take_line);
    curl.set(handle, CURLOPT_HEADERDATA, &transfer);
    if (call->body) curl.set(handle, CURLOPT_POSTFIELDS, call->body);
    if (fields) curl.set(handle, CURLOPT_HTTPHEADER, fields);
    if (call->cookie) curl.set(handle, CURLOPT_COOKIE, call->cookie);
    if (call->trusted) curl.set(handle, CURLOPT_CAINFO, call->trusted);
    perform(handle, &result);
    curl.free_list(fields);
    return result;
}
