// Without the type-checking macros, which call the functions by name.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

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

enum { most_redirects = 5 };

typedef struct transfer {
    CURL *handle;
    ccurl_sink sink;
    void *context;
    const ccurl_call *call;
    bool must_be_public;
    bool led_home;
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

/// Whether an IPv4 address belongs to this computer, or to a private network: RFC 1122, 1918, 3927 and 6598.
static bool is_private_v4(uint32_t address) {
    uint8_t first = (uint8_t)(address >> 24), second = (uint8_t)(address >> 16);
    return first == 0 || first == 10 || first == 127 || (first == 100 && second >= 64 && second < 128) ||
           (first == 169 && second == 254) || (first == 172 && second >= 16 && second < 32) || (first == 192 && second == 168);
}

/// The same for an address of a socket. Of IPv6, what is not a global unicast address counts as private.
static bool is_private(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        return is_private_v4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return true;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(six)) {
        uint32_t four;
        memcpy(&four, six->s6_addr + 12, sizeof four);
        return is_private_v4(ntohl(four));
    }
    return (six->s6_addr[0] & 0xE0) != 0x20;
}

/// Opens the socket to an address that a name has led to.
static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    transfer *transfer = user;
    if (transfer->must_be_public && is_private(&address->addr)) {
        transfer->led_home = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Whether an address has the same scheme, host and port as another, written in the same way.
static bool is_same_origin(const char *address, const char *other) {
    const char *host = strstr(address, "://");
    if (!host) return false;
    size_t length = (size_t)(host - address) + 3 + strcspn(host + 3, "/?#");
    return strncasecmp(address, other, length) == 0 && (other[length] == 0 || strchr("/?#", other[length]));
}

/// With a proxy, it is the proxy that looks up names, and it is often at home.
static bool has_proxy(void) { return getenv("http_proxy") || getenv("https_proxy") || getenv("HTTPS_PROXY") || getenv("all_proxy") || getenv("ALL_PROXY"); }

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
    result->status = 0;
    curl.info(handle, CURLINFO_RESPONSE_CODE, &result->status);
    result->finished = code == CURLE_OK;
    if (code != CURLE_OK && result->reason[0] == 0) {
        strncpy(result->reason, curl.words(code), sizeof result->reason - 1);
    }
}

static ccurl_result out_of_memory(void) {
    return (ccurl_result){false, 0, "there is no memory for it"};
}

ccurl_result ccurl_get(const ccurl_request *request) {
    ccurl_result result = {false, 0, ""};
    CURL *handle = curl.easy_init();
    if (!handle) return out_of_memory();
    transfer transfer = {handle, request->sink, request->context, NULL, request->must_be_public && !has_proxy(), false};
    set_up(&transfer, request->address, result.reason);
    curl.set(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl.set(handle, CURLOPT_OPENSOCKETDATA, &transfer);
    // Not CURLOPT_RESUME_FROM, with which libcurl refuses servers that send everything from the first byte.
    char range[32];
    snprintf(range, sizeof range, "%lld-", (long long)request->from);
    if (request->from > 0) curl.set(handle, CURLOPT_RANGE, range);
    for (int redirects = 0; redirects <= most_redirects; redirects++) {
        perform(handle, &result);
        // Whoever answers must not choose what this computer asks next, such as its own ports.
        char *next = NULL;
        if (!result.finished || curl.info(handle, CURLINFO_REDIRECT_URL, &next) != CURLE_OK || !next) break;
        if (!is_same_origin(request->address, next)) break;
        curl.set(handle, CURLOPT_URL, next);
    }
    if (transfer.led_home) snprintf(result.reason, sizeof result.reason, "its name leads to an address of this computer or network");
    curl.cleanup(handle);
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
    transfer transfer = {handle, call->sink, call->context, call, false, false};
    set_up(&transfer, call->address, result.reason);
    curl.set(handle, CURLOPT_USERAGENT, "branchbook");
    curl.set(handle, CURLOPT_HEADERFUNCTION, take_line);
    curl.set(handle, CURLOPT_HEADERDATA, &transfer);
    if (call->body) curl.set(handle, CURLOPT_POSTFIELDS, call->body);
    if (fields) curl.set(handle, CURLOPT_HTTPHEADER, fields);
    if (call->cookie) curl.set(handle, CURLOPT_COOKIE, call->cookie);
    if (call->trusted) curl.set(handle, CURLOPT_CAINFO, call->trusted);
    perform(handle, &result);
    curl.cleanup(handle);
    curl.free_list(fields);
    return result;
}
