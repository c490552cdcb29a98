#include "CPageSums.h"

#include <sodium.h>
#include <sqlite3.h>
#include <string.h>
#include <time.h>

enum { MOST_NOTES = 16, LARGEST_PAGE = 65536, HEADER = 100 };

/// A database file. The underlying system's file follows it in memory.
typedef struct {
    sqlite3_file base;
    /// 0 until the header has been read.
    int page_size;
    int is_marked;
    int noted;
    uint32_t notes[MOST_NOTES];
} SumFile;

static sqlite3_vfs *below;

static sqlite3_file *under(sqlite3_file *file) { return (sqlite3_file *)((SumFile *)file + 1); }

/// SipHash-2-4 over the page without its last bytes. The page number is part of the key, so a misplaced page does not match either.
static void sum_of(const unsigned char *page, int size, uint32_t number, unsigned char sum[CPAGESUMS_BYTES]) {
    unsigned char key[crypto_shorthash_KEYBYTES] = "Branchbook..";
    for (int index = 0; index < 4; index++) key[12 + index] = (unsigned char)(number >> (8 * index));
    crypto_shorthash(sum, page, (unsigned long long)(size - CPAGESUMS_BYTES), key);
}

/// A page that was never written consists of zeros, and is not used.
static int is_empty(const unsigned char *page, int size) {
    return page[0] == 0 && memcmp(page, page + 1, (size_t)size - 1) == 0;
}

static int is_whole(const unsigned char *page, int size, uint32_t number) {
    unsigned char sum[CPAGESUMS_BYTES];
    sum_of(page, size, number, sum);
    return memcmp(sum, page + size - CPAGESUMS_BYTES, CPAGESUMS_BYTES) == 0 || is_empty(page, size);
}

static void look_at_header(SumFile *self, const unsigned char *header) {
    if (memcmp(header, "SQLite format 3", 16) != 0) return;
    int size = header[16] << 8 | header[17];
    if (size == 1) size = LARGEST_PAGE;
    if (size < 512 || size > LARGEST_PAGE || (size & (size - 1)) != 0) return;
    self->page_size = size;
    self->is_marked = header[20] == CPAGESUMS_BYTES;
}

static int is_page(const SumFile *self, int count, sqlite3_int64 offset) {
    return self->is_marked && count == self->page_size && offset % count == 0;
}

static void note(SumFile *self, uint32_t page) {
    for (int index = 0; index < self->noted; index++) {
        if (self->notes[index] == page) return;
    }
    if (self->noted < MOST_NOTES) self->notes[self->noted++] = page;
}

// MARK: The methods of a file

static int sum_read(sqlite3_file *file, void *buffer, int count, sqlite3_int64 offset) {
    SumFile *self = (SumFile *)file;
    int code = under(file)->pMethods->xRead(under(file), buffer, count, offset);
    if (code != SQLITE_OK) return code;
    if (offset == 0 && count >= HEADER) look_at_header(self, buffer);
    if (is_page(self, count, offset)) {
        uint32_t number = (uint32_t)(offset / count) + 1;
        if (!is_whole(buffer, count, number)) note(self, number);
    }
    return code;
}

static int sum_write(sqlite3_file *file, const void *buffer, int count, sqlite3_int64 offset) {
    SumFile *self = (SumFile *)file;
    sqlite3_file *real = under(file);
    if (offset == 0 && count >= HEADER) {
        look_at_header(self, buffer);
    } else if (!self->is_marked) {
        // Another process may have added checksums to the file meanwhile.
        unsigned char header[HEADER];
        if (real->pMethods->xRead(real, header, HEADER, 0) == SQLITE_OK) look_at_header(self, header);
    }
    if (!is_page(self, count, offset)) return real->pMethods->xWrite(real, buffer, count, offset);
    unsigned char page[LARGEST_PAGE];
    memcpy(page, buffer, (size_t)count);
    sum_of(page, count, (uint32_t)(offset / count) + 1, page + count - CPAGESUMS_BYTES);
    return real->pMethods->xWrite(real, page, count, offset);
}

static int sum_close(sqlite3_file *file) { return under(file)->pMethods->xClose(under(file)); }

static int sum_truncate(sqlite3_file *file, sqlite3_int64 size) { return under(file)->pMethods->xTruncate(under(file), size); }

static int sum_sync(sqlite3_file *file, int flags) { return under(file)->pMethods->xSync(under(file), flags); }

static int sum_file_size(sqlite3_file *file, sqlite3_int64 *size) { return under(file)->pMethods->xFileSize(under(file), size); }

static int sum_lock(sqlite3_file *file, int lock) { return under(file)->pMethods->xLock(under(file), lock); }

static int sum_unlock(sqlite3_file *file, int lock) { return under(file)->pMethods->xUnlock(under(file), lock); }

static int sum_check_reserved_lock(sqlite3_file *file, int *result) {
    return under(file)->pMethods->xCheckReservedLock(under(file), result);
}

static int sum_file_control(sqlite3_file *file, int operation, void *argument) {
    return under(file)->pMethods->xFileControl(under(file), operation, argument);
}

static int sum_sector_size(sqlite3_file *file) { return under(file)->pMethods->xSectorSize(under(file)); }

static int sum_device_characteristics(sqlite3_file *file) { return under(file)->pMethods->xDeviceCharacteristics(under(file)); }

static int sum_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return under(file)->pMethods->xShmMap(under(file), page, size, extend, memory);
}

static int sum_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return under(file)->pMethods->xShmLock(under(file), offset, count, flags);
}

static void sum_shm_barrier(sqlite3_file *file) { under(file)->pMethods->xShmBarrier(under(file)); }

static int sum_shm_unmap(sqlite3_file *file, int remove) { return under(file)->pMethods->xShmUnmap(under(file), remove); }

static int sum_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **memory) {
    return under(file)->pMethods->xFetch(under(file), offset, count, memory);
}

static int sum_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *memory) {
    return under(file)->pMethods->xUnfetch(under(file), offset, memory);
}

static const sqlite3_io_methods methods = {
    .iVersion = 3,
    .xClose = sum_close,
    .xRead = sum_read,
    .xWrite = sum_write,
    .xTruncate = sum_truncate,
    .xSync = sum_sync,
    .xFileSize = sum_file_size,
    .xLock = sum_lock,
    .xUnlock = sum_unlock,
    .xCheckReservedLock = sum_check_reserved_lock,
    .xFileControl = sum_file_control,
    .xSectorSize = sum_sector_size,
    .xDeviceCharacteristics = sum_device_characteristics,
    .xShmMap = sum_shm_map,
    .xShmLock = sum_shm_lock,
    .xShmBarrier = sum_shm_barrier,
    .xShmUnmap = sum_shm_unmap,
    .xFetch = sum_fetch,
    .xUnfetch = sum_unfetch,
};

// MARK: The file system

static int sum_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
    (void)vfs;
    // SQLite itself checks journals; temporary files disappear with the process.
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return below->xOpen(below, name, file, flags, out_flags);
    memset(file, 0, sizeof(SumFile));
    int code = below->xOpen(below, name, under(file), flags, out_flags);
    if (under(file)->pMethods == NULL) return code;
    file->pMethods = &methods;
    return code == SQLITE_OK && under(file)->pMethods->iVersion < 3 ? SQLITE_CANTOPEN : code;
}

int cpagesums_register(void) {
    static sqlite3_vfs vfs;
    below = sqlite3_vfs_find(NULL);
    if (below == NULL) return SQLITE_ERROR;
    vfs = *below;
    vfs.pNext = NULL;
    vfs.zName = "branchbook";
    vfs.szOsFile = below->szOsFile + (int)sizeof(SumFile);
    vfs.xOpen = sum_open;
    return sqlite3_vfs_register(&vfs, 0);
}

// MARK: Questions

static SumFile *file_of(sqlite3 *database) {
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return NULL;
    return file != NULL && file->pMethods == &methods ? (SumFile *)file : NULL;
}

int cpagesums_is_marked(sqlite3 *database) {
    SumFile *self = file_of(database);
    return self != NULL && self->is_marked;
}

int cpagesums_has_damaged(sqlite3 *database) {
    SumFile *self = file_of(database);
    return self != NULL && self->noted > 0;
}

int cpagesums_take_damaged(sqlite3 *database, uint32_t *pages, int most) {
    SumFile *self = file_of(database);
    if (self == NULL) return 0;
    int count = self->noted < most ? self->noted : most;
    memcpy(pages, self->notes, (size_t)count * sizeof(uint32_t));
    self->noted = 0;
    return count;
}

/// Another connection may be writing the page just now, so read it more than once.
static int is_damaged(sqlite3_file *real, int size, uint32_t number) {
    unsigned char page[LARGEST_PAGE];
    for (int attempt = 0; attempt < 5; attempt++) {
        int code = real->pMethods->xRead(real, page, size, (sqlite3_int64)(number - 1) * size);
        if (code == SQLITE_IOERR_SHORT_READ || (code == SQLITE_OK && is_whole(page, size, number))) return 0;
        nanosleep(&(struct timespec){0, 20000000}, NULL);
    }
    return 1;
}

int cpagesums_scan(sqlite3 *database, uint32_t first, int count, uint32_t *pages, int *damaged) {
    SumFile *self = file_of(database);
    *damaged = 0;
    if (self == NULL || !self->is_marked) return -1;
    sqlite3_file *real = under(&self->base);
    sqlite3_int64 size = 0;
    if (real->pMethods->xFileSize(real, &size) != SQLITE_OK) return -1;
    sqlite3_int64 left = size / self->page_size - (sqlite3_int64)first + 1;
    if (left < count) count = left < 0 ? 0 : (int)left;
    for (int index = 0; index < count; index++) {
        uint32_t number = first + (uint32_t)index;
        if (is_damaged(real, self->page_size, number)) pages[(*damaged)++] = number;
    }
    return count;
}
