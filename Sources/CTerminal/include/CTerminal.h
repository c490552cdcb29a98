#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>

/// What ended a wait, as bits of one number.
enum {
    /// There is input, or its end.
    CTERMINAL_INPUT = 1,
    /// The terminal was resized.
    CTERMINAL_RESIZED = 2,
    /// The process was suspended and continues; everything drawn is gone.
    CTERMINAL_CONTINUED = 4,
    /// The parent process has exited.
    CTERMINAL_ORPHANED = 8,
    /// The terminal is gone.
    CTERMINAL_GONE = 16,
    /// The other descriptor is readable.
    CTERMINAL_OTHER = 32,
};

/// Takes over the terminal: keys arrive at once and without echo, and every way out of the process restores it.
///
/// Ways out are `cterminal_leave`, Ctrl-C, signals that end a process, and crashes. Ctrl-Z restores it until the process continues.
/// Everything a handler needs is copied here beforehand, because a handler may neither allocate nor lock.
/// @param enter What to write to set up the screen.
/// @param leave What to write to restore it.
/// @return 0, or the system's error number.
int cterminal_enter(int input, int output, const char *enter, size_t enter_count, const char *leave, size_t leave_count);

/// Sets the message after Ctrl-C, once the terminal is restored.
void cterminal_set_farewell(const char *words, size_t count);

/// Replaces what is written to restore the terminal.
void cterminal_set_leave(const char *leave, size_t count);

/// Waits for at most this many milliseconds, or without limit if negative.
/// @return What ended the wait: a sum of the bits above; 0 on timeout.
int cterminal_wait(int milliseconds);

/// Waits for another descriptor as well, unless it is negative.
int cterminal_wait_also(int milliseconds, int other);

/// Restores the terminal. Calling it twice does no harm.
void cterminal_leave(void);

/// The terminal's size in columns and rows, and in pixels if it reports them, otherwise 0.
/// @return 0, or the system's error number.
int cterminal_size(int output, int *columns, int *rows, int *width, int *height);

#endif
