#include "CFuzzer.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, int (*run_one)(const uint8_t *bytes, size_t count));

int run_fuzzer(int argument_count, char **arguments) {
    return LLVMFuzzerRunDriver(&argument_count, &arguments, LLVMFuzzerTestOneInput);
}
