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

/// No element has more attributes than this.
#define CXML_MOST_ATTRIBUTES 1000
/// No value, text or remark has more bytes than this. libxml2 stops at 10,000,000, or a few bytes before, and reports it like any mistake.
#define CXML_LONGEST_VALUE 9999900

/// What a document has too much of.
enum cxml_excess { CXML_NO_EXCESS, CXML_TOO_MANY_ATTRIBUTES, CXML_TOO_LONG_VALUE };

/// Finds an element with too many attributes, or a value that is too long. libxml2 compares each attribute of an element with all others, so
/// 100,000 of them would take minutes. In what is not well-formed, the parser stops before it gets to an element that is not found here. Takes
/// time in proportion to the bytes.
static inline enum cxml_excess cxml_find_excess(const char *bytes, size_t count) {
    const char *end = bytes + count;
    const char *at = bytes;
    for (;;) {
        const char *begin = at;
        at = (const char *)memchr(at, '<', (size_t)(end - at));
        if ((at ? at : end) - begin > CXML_LONGEST_VALUE) return CXML_TOO_LONG_VALUE;
        if (!at) return CXML_NO_EXCESS;
        begin = ++at;
        bool declares = at < end && *at == '!';
        const char *close = NULL;
        if (cxml_begins(at, end, "!--")) {
            close = cxml_behind(at + 3, end, "-->");
        } else if (cxml_begins(at, end, "![CDATA[")) {
            close = cxml_behind(at + 8, end, "]]>");
        } else if (cxml_begins(at, end, "?")) {
            close = cxml_behind(at + 1, end, "?>");
        }
        if (close) {
            if (close - begin > CXML_LONGEST_VALUE) return CXML_TOO_LONG_VALUE;
            at = close;
            continue;
        }
        char quote = 0;
        int values = 0;
        // A document type may have declarations inside.
        for (; at < end && (quote || (*at != '>' && !(declares && (*at == '[' || *at == '<')))); at++) {
            if (quote) {
                if (*at != quote) continue;
                if (at - begin > CXML_LONGEST_VALUE) return CXML_TOO_LONG_VALUE;
                quote = 0;
            } else if (*at == '"' || *at == '\'') {
                quote = *at;
                begin = at + 1;
                if (++values > CXML_MOST_ATTRIBUTES && !declares) return CXML_TOO_MANY_ATTRIBUTES;
            }
        }
    }
}

/// Opens bytes as an XML document without access to other files, entity replacement or recovery from errors; NULL if out of memory.
static inline xmlTextReaderPtr cxml_open(const char *bytes, int count) {
    xmlTextReaderPtr reader = xmlReaderForMemory(bytes, count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    return reader;
}

#endif
