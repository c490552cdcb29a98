#include "CWebRuntime.h"

#if defined(__wasm__)

#include <stdint.h>

// The engine's allocator, instead of the C library's, whose code is thirty times as large.
//
// A block has the size of its class: 1 to 8 units of 16 bytes, then four sizes for each doubling, so at most a fifth of a block is unused.
// A freed block waits in the list of its class for the next request; blocks are neither split nor merged, because a story needs the same
// few sizes again and again.

enum { unit = 16, header = 8, classes = 108 };

// The header before a block's memory while it is in use, and in the same place while it is free.
struct block {
    uint32_t class;
    struct block *next;
};

_Static_assert(sizeof(struct block) == header, "memory must follow the header at a multiple of 16");

extern unsigned char __heap_base;

static struct block *waiting[classes];
static uintptr_t fresh;
static uintptr_t end;

// A block that was never used; NULL if the browser provides no more memory.
static struct block *fresh_block(size_t size) {
    const uintptr_t page = 65536;
    if (fresh == 0) {
        fresh = ((uintptr_t)&__heap_base + unit - 1) / unit * unit + header;
        end = __builtin_wasm_memory_size(0) * page;
    }
    uint64_t needed = (uint64_t)fresh + size;
    if (needed > end) {
        size_t pages = (size_t)((needed - end + page - 1) / page);
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return 0;
        end += pages * page;
    }
    struct block *block = (struct block *)fresh;
    fresh += size;
    return block;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    const int invalid = 28, exhausted = 48;
    if (alignment > unit) return invalid;
    if (size > INT32_MAX) return exhausted;
    uint32_t units = (size + header + unit - 1) / unit;
    uint32_t shift = units > 8 ? 29 - __builtin_clz(units - 1) : 0;
    uint32_t steps = ((units - 1) >> shift) + 1;
    uint32_t class = 4 * shift + steps;
    struct block *block = waiting[class];
    if (block) {
        waiting[class] = block->next;
    } else {
        block = fresh_block((size_t)steps << shift << 4);
        if (!block) return exhausted;
        block->class = class;
    }
    *memory = block + 1;
    return 0;
}

void free(void *memory) {
    if (!memory) return;
    struct block *block = (struct block *)memory - 1;
    block->next = waiting[block->class];
    waiting[block->class] = block;
}

#endif
