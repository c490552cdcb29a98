#ifndef CXML_SHIM_H
#define CXML_SHIM_H

#include <libxml/parser.h>
#include <libxml/xmlreader.h>

static inline void cxml_keep_quiet(void *data, const char *message, ...) { (void)data, (void)message; }

/// Opens bytes as an XML document without access to other files, entity replacement or recovery from errors; NULL if out of memory.
static inline xmlTextReaderPtr cxml_open(const char *bytes, int count) {
    xmlTextReaderPtr reader = xmlReaderForMemory(bytes, count, NULL, "UTF-8", XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    return reader;
}

#endif
