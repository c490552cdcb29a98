#ifndef CXML_SHIM_H
#define CXML_SHIM_H

// Otherwise libxml2 includes Debian's headers of ICU. Foundation brings another version of them, and Swift then refuses to import both, at
// times: whether it compares them depends on what is in the compiler's cache.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <stdbool.h>
#include <string.h>

static inline void cxml_keep_quiet(void *data, const char *message, ...) { (void)data, (void)message; }

/// The place behind the next of these signs, or the end.
static inline const char *cxml_behind(const char *at, const char *end, const char *signs) {
    size_t length = strlen(signs);
    const char *begin = at;
    while ((at = (const char *)memchr(at, signs[length - 1], (size_t)(end - at)))) {
        at++;
        if ((size_t)(at - begin) >= length && memcmp(at - length, signs, length) == 0) return at;
    }
    return end;
}

static inline bool cxml_begins(const char *at, const char *end, const char *signs) {
    size_t length = strlen(signs);
    return (size_t)(end - at) >= length && memcmp(at, signs, length) == 0;
}

/// Whether an element has more attributes than this. libxml2 compares each attribute of an element with all others, so 100,000 of them would
/// take minutes. In what is not well-formed, the parser stops before it gets to an element that is not found here. Takes time in proportion to
/// the bytes.
static inline bool cxml_is_crowded(const char *bytes, size_t count, size_t most) {
    const char *end = bytes + count;
    const char *at = bytes;
    while ((at = (const char *)memchr(at, '<', (size_t)(end - at)))) {
        at++;
        bool declares = at < end && *at == '!';
        if (cxml_begins(at, end, "!--")) {
            at = cxml_behind(at + 3, end, "-->");
        } else if (cxml_begins(at, end, "![CDATA[")) {
            at = cxml_behind(at + 8, end, "]]>");
        } else if (cxml_begins(at, end, "?")) {
            at = cxml_behind(at + 1, end, "?>");
        } else {
            char quote = 0;
            size_t values = 0;
            // A document type may have declarations inside.
            for (; at < end && (quote || (*at != '>' && !(declares && (*at == '[' || *at == '<')))); at++) {
                if (quote) {
                    if (*at == quote) quote = 0;
                } else if (*at == '"' || *at == '\'') {
                    quote = *at;
                    if (++values > most && !declares) return true;
                }
            }
        }
    }
    return false;
}

/// Opens bytes as an XML document without access to other files, entity replacement or recovery from errors; NULL if out of memory.
static inline xmlTextReaderPtr cxml_open(const char *bytes, int count) {
    xmlTextReaderPtr reader = xmlReaderForMemory(bytes, count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    return reader;
}

#endif
