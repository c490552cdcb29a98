#include "CFuzzer.h"

typedef int (*check_function)(const uint8_t *bytes, size_t count);

int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, check_function check);

static int (*chosen)(const uint8_t *bytes, ptrdiff_t count);

static int check_one(const uint8_t *bytes, size_t count) { return chosen(bytes, (ptrdiff_t)count); }

int run_fuzzer(int argument_count, char **arguments, int (*check)(const uint8_t *bytes, ptrdiff_t count)) {
    chosen = check;
    return LLVMFuzzerRunDriver(&argument_count, &arguments, check_one);
}

// libFuzzer's own main function, which is linked but never runs, needs it.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return check_one(bytes, count); }
