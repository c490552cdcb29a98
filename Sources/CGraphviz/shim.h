#ifndef CGRAPHVIZ_SHIM_H
#define CGRAPHVIZ_SHIM_H

#include <graphviz/gvc.h>
#include <stdlib.h>

/// `Agdirected` is a global variable, which Swift 6 considers unsafe, and names are `char *` although cgraph never writes to them.
static inline graph_t *cgraphviz_open_directed(const char *name) {
    return agopen((char *)name, Agdirected, NULL);
}

static inline node_t *cgraphviz_add_node(graph_t *graph, const char *name) {
    return agnode(graph, (char *)name, 1);
}

static inline edge_t *cgraphviz_add_edge(graph_t *graph, node_t *tail, node_t *head) {
    return agedge(graph, tail, head, NULL, 1);
}

/// Sets the default of an attribute for all of a kind (`AGRAPH`, `AGNODE`, `AGEDGE`).
static inline void cgraphviz_set_default(graph_t *graph, int kind, const char *name, const char *value) {
    agattr(graph, kind, (char *)name, (char *)value);
}

/// Sets an attribute that has a default.
static inline int cgraphviz_set(void *thing, const char *name, const char *value) {
    return agset(thing, (char *)name, (char *)value);
}

/// Keeps messages in cgraph's memory instead of writing them to standard error.
static inline void cgraphviz_keep_messages(void) {
    agreseterrors();
    agseterr(AGMAX);
}

/// Whether there was an error; warnings do not count.
static inline int cgraphviz_has_failed(void) { return agerrors() >= AGERR; }

/// `GD_bb`, `ND_coord` and `ED_spl` are macros over records that cgraph binds to its objects.
static inline boxf cgraphviz_bounds(graph_t *graph) { return GD_bb(graph); }

static inline pointf cgraphviz_centre(node_t *node) { return ND_coord(node); }

/// The curve of an edge; NULL if it has none.
static inline const bezier *cgraphviz_curve(edge_t *edge) {
    const splines *curves = ED_spl(edge);
    return curves != NULL && curves->size > 0 ? &curves->list[0] : NULL;
}

#endif
