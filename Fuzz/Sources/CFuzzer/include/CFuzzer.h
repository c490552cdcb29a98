#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Hands the command line to libFuzzer, which calls `check` with whatever bytes it thinks of. libFuzzer has a main function of its own, but
/// Swift's package manager starts an executable only at the Swift one.
int run_fuzzer(int argument_count, char **arguments, int (*check)(const uint8_t *bytes, ptrdiff_t count));

#endif
