#ifndef CWORKER_H
#define CWORKER_H

#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The result of sending or receiving bytes.
enum {
    CWORKER_DONE = 0,
    /// The program has closed its end, or has exited.
    CWORKER_CLOSED = 1,
    /// The deadline has passed.
    CWORKER_LATE = 2,
    /// The system refused.
    CWORKER_FAILED = 3,
};

/// Starts a program with one end of a socket as its standard input, no other open files, and its own process group.
/// @param path The program.
/// @param option Its only argument.
/// @param process Gets its process ID.
/// @return The other end of the socket, or the negative of the system's error number.
int cworker_start(const char *path, const char *option, pid_t *process);

/// Has a program start with no other open files than its standard input, output and error.
/// @return The system's error number; 0 for none.
int cworker_keep_standard_files(posix_spawn_file_actions_t *actions);

/// The time in milliseconds on a monotonic clock.
int64_t cworker_now(void);

/// Sends bytes, waiting at most until a deadline on that clock.
int cworker_send(int channel, const void *bytes, size_t count, int64_t deadline);

/// Receives exactly this many bytes, waiting at most until a deadline on that clock.
int cworker_receive(int channel, void *bytes, size_t count, int64_t deadline);

/// Whether the program is still there and has sent nothing: false once it was killed.
bool cworker_is_idle(pid_t process, int channel);

/// Closes the socket and waits until the program ends, which is killed if it takes longer than this many milliseconds. The rest of its
/// group is killed in any case.
/// @return Its exit code; -1 if it was killed, or if the code was collected elsewhere.
int cworker_end(pid_t process, int channel, int milliseconds);

#endif
