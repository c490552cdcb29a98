#ifndef CSANDBOX_H
#define CSANDBOX_H

/// Why `csandbox_serve` came back. The numbers are exit codes, which `PictureWorker` reads.
enum {
    /// The client has closed the channel.
    CSANDBOX_DONE = 0,
    /// The work on a request crashed, or could not be finished with the memory and files that it may have.
    CSANDBOX_CRASHED = 10,
    /// The work on a request took longer than it may.
    CSANDBOX_LATE = 11,
    /// The system does not allow a process to be locked in, so nothing was worked on.
    CSANDBOX_UNAVAILABLE = 12,
};

/// Serves requests, one after the other, each in a forked process that is locked in before it reads the first byte.
///
/// A request begins with its time limit: milliseconds, in four bytes, the lowest first. The rest is for `work`, which must read all of it, and
/// write the answer. After a request that fails nothing else is served, since part of an answer may have been written.
/// @param channel A socket, whose other end asks.
/// @param work Reads the rest of a request from the channel, and answers it.
/// @return Why it ended.
int csandbox_serve(int channel, void (*work)(int channel));

#endif
