#ifndef CWEBRUNTIME_H
#define CWEBRUNTIME_H

#include <stddef.h>

/// The one system call that Swift's standard library wants of a bare WebAssembly machine: the seed of its hashing.
void arc4random_buf(void *bytes, size_t count);

#endif
