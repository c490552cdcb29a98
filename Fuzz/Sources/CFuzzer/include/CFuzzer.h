#ifndef CFUZZER_H
#define CFUZZER_H

/// Hands the command line to libFuzzer, which calls LLVMFuzzerTestOneInput with whatever bytes it thinks of.
int run_fuzzer(int argument_count, char **arguments);

#endif
