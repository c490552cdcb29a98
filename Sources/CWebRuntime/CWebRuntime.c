#include "CWebRuntime.h"

#if defined(__wasm__)

#include <stdint.h>

// The bytes are always the same, so that a dictionary lists its keys in the same order in every browser, and so that the module imports
// nothing from the page. The engine must not derive any secret from them.
void arc4random_buf(void *bytes, size_t count) {
    uint64_t state = 0x9E3779B97F4A7C15u;
    unsigned char *next = bytes;
    while (count-- > 0) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        *next++ = (unsigned char)(state >> 56);
    }
}

// Debian's compiler runtime was built with stack protection, which needs these two symbols.
uintptr_t __stack_chk_guard = 0x595E9FBD;

_Noreturn void __stack_chk_fail(void) {
    __builtin_trap();
}

#endif
