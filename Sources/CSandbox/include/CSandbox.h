#ifndef CSANDBOX_H
#define CSANDBOX_H

/// Why `csandbox_serve` returned. The numbers are exit codes, which `Worker` reads.
enum {
    /// The client has closed the channel.
    CSANDBOX_DONE = 0,
    /// The work on a request crashed, or exceeded its memory or files.
    CSANDBOX_CRASHED = 10,
    /// The work on a request exceeded its time limit.
    CSANDBOX_LATE = 11,
    /// The system cannot sandbox a process, so nothing was done.
    CSANDBOX_UNAVAILABLE = 12,
};

/// Serves requests one after the other, each in a forked process that enters its sandbox before it reads the first byte.
///
/// A request begins with its time limit: milliseconds in four little-endian bytes. The rest is for `work`, which must read all of it and
/// write the answer. After a failed request nothing else is served, because part of an answer may have been written.
/// @param channel A socket, whose other end sends requests.
/// @param work Reads the rest of a request from the channel, and answers it.
/// @return Why it ended.
int csandbox_serve(int channel, void (*work)(int channel));

#endif
