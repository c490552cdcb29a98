#ifndef CPAGESUMS_H
#define CPAGESUMS_H

#include <stdint.h>

struct sqlite3;

/// The number of bytes at the end of every page for its checksum.
enum { CPAGESUMS_BYTES = 8 };

/// Registers the file system “branchbook” with SQLite. It works like the default one, except that every page of a database that reserves
/// `CPAGESUMS_BYTES` bytes gets a checksum when it is written, which is verified when it is read.
///
/// SQLite does not detect damage that leaves its structures valid, such as another letter in a text. A page with a wrong checksum is used
/// anyway, because most of it is right; but it is noted, because writing the page again gives it a new checksum.
/// @return An SQLite result code.
int cpagesums_register(void);

/// Whether the pages of a connection's database have checksums.
int cpagesums_is_marked(struct sqlite3 *database);

/// Whether a page was damaged when this connection read it, and `cpagesums_take_damaged` has not reported it yet.
int cpagesums_has_damaged(struct sqlite3 *database);

/// Returns which pages were damaged when this connection read them, and forgets them.
/// @return The number of pages written to `pages`.
int cpagesums_take_damaged(struct sqlite3 *database, uint32_t *pages, int most);

/// Compares pages of a connection's database file with their checksums, without SQLite's cache.
/// @param first The number of the first page, from 1.
/// @param pages Gets the numbers of damaged pages; must have room for at least `count`.
/// @param damaged Gets the number of damaged pages.
/// @return The number of pages read: fewer than `count` at the end of the file, and -1 if it cannot be read.
int cpagesums_scan(struct sqlite3 *database, uint32_t first, int count, uint32_t *pages, int *damaged);

#endif
