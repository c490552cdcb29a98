#ifndef CWEBRUNTIME_H
#define CWEBRUNTIME_H

#include <stddef.h>

/// The only system call that Swift's standard library needs on bare WebAssembly: the seed of its hashing.
void arc4random_buf(void *bytes, size_t count);

#endif
