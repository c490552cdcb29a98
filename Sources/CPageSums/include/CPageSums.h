#ifndef CPAGESUMS_H
#define CPAGESUMS_H

#include <stdint.h>

struct sqlite3;

/// The bytes at the end of every page that hold its checksum.
enum { CPAGESUMS_BYTES = 8 };

/// Makes the file system “branchbook” known to SQLite: the usual one, but every page of a database that reserves `CPAGESUMS_BYTES` bytes gets a
/// checksum when it is written, and is verified when it is read.
///
/// SQLite does not look for damage that leaves its structures sound, such as another letter in a text. A page that does not fit its checksum is
/// read all the same, for most of what stands on it is right; it is noted, because writing the page again gives it a new checksum.
/// @return A result code of SQLite's.
int cpagesums_register(void);

/// Whether the pages of a connection's database have checksums.
int cpagesums_is_marked(struct sqlite3 *database);

/// Whether a page was damaged when this connection read it, and `cpagesums_take_damaged` has not told of it yet.
int cpagesums_has_damaged(struct sqlite3 *database);

/// Says which pages were damaged when this connection read them, and forgets them.
/// @return How many were written to `pages`.
int cpagesums_take_damaged(struct sqlite3 *database, uint32_t *pages, int most);

/// Holds pages of a connection's database file against their checksums, without SQLite's cache.
/// @param first The number of the first page, from 1.
/// @param pages Where the numbers of the damaged ones go; holds at least `count`.
/// @param damaged How many were damaged.
/// @return How many pages were read; less than `count` at the end of the file, and -1 if it cannot be read.
int cpagesums_scan(struct sqlite3 *database, uint32_t first, int count, uint32_t *pages, int *damaged);

#endif
