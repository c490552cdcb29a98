#ifndef CXML_SHIM_H
#define CXML_SHIM_H

// Otherwise libxml2 includes Debian's headers of ICU. Foundation brings another version of them, and Swift then refuses to import both, at
// times: whether it compares them depends on what is in the compiler's cache.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlreader.h>

static inline void cxml_keep_quiet(void *data, const char *message, ...) { (void)data, (void)message; }

/// Opens bytes as an XML document without access to other files, entity replacement or recovery from errors; NULL if out of memory.
static inline xmlTextReaderPtr cxml_open(const char *bytes, int count) {
    xmlTextReaderPtr reader = xmlReaderForMemory(bytes, count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    return reader;
}

#endif
