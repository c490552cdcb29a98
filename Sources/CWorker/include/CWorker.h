#ifndef CWORKER_H
#define CWORKER_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What became of bytes that were sent or awaited.
enum {
    CWORKER_DONE = 0,
    /// The program has closed its end, or has ended.
    CWORKER_CLOSED = 1,
    /// Time was up.
    CWORKER_LATE = 2,
    /// The system says no.
    CWORKER_FAILED = 3,
};

/// Starts a program with one end of a socket as its standard input, nothing else open, and a process group of its own.
/// @param path The program.
/// @param option Its only argument.
/// @param process Is set to its number.
/// @return The other end of the socket, or the system's error number as a negative one.
int cworker_start(const char *path, const char *option, pid_t *process);

/// The millisecond on a clock that never goes back.
int64_t cworker_now(void);

/// Sends bytes, waiting no longer than up to a deadline on that clock.
int cworker_send(int channel, const void *bytes, size_t count, int64_t deadline);

/// Waits for this many bytes, until a deadline on that clock.
int cworker_receive(int channel, void *bytes, size_t count, int64_t deadline);

/// Closes the socket and waits for the end of the program, which is killed if it takes longer than this many milliseconds. What is left of its
/// group is killed in any case.
/// @return Its exit code; -1 where it was killed, or somebody else has taken the code.
int cworker_end(pid_t process, int channel, int milliseconds);

#endif
