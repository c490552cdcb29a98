#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>

/// What a wait was ended by, as bits of one number.
enum {
    /// There is something to read, or the end of it.
    CTERMINAL_INPUT = 1,
    /// The terminal has another size.
    CTERMINAL_RESIZED = 2,
    /// The process was suspended and continues; everything drawn is gone.
    CTERMINAL_CONTINUED = 4,
    /// The parent process has exited.
    CTERMINAL_ORPHANED = 8,
    /// The terminal is gone.
    CTERMINAL_GONE = 16,
};

/// Takes the whole terminal: keys come at once and unseen, and every way out of the process gives it back as it was.
///
/// Ways out are `cterminal_leave`, Ctrl-C, the signals that end a process, and those of a crash. Ctrl-Z gives it back until the process continues.
/// What a handler needs is copied here beforehand, because a handler may neither allocate nor lock.
/// @param enter What to write so that the terminal is a screen to draw on.
/// @param leave What to write so that it is again what it was.
/// @return 0, or the system's error number.
int cterminal_enter(int input, int output, const char *enter, size_t enter_count, const char *leave, size_t leave_count);

/// What Ctrl-C says after the terminal was given back.
void cterminal_set_farewell(const char *words, size_t count);

/// Replaces what is written to give the terminal back.
void cterminal_set_leave(const char *leave, size_t count);

/// Waits for at most this many milliseconds, or for ever if negative.
/// @return What it was ended by: a sum of the bits above; 0 after the time.
int cterminal_wait(int milliseconds);

/// Gives the terminal back as it was. Doing so twice does no harm.
void cterminal_leave(void);

/// The terminal's size in columns and rows, and in pixels where it tells them, else 0.
/// @return 0, or the system's error number.
int cterminal_size(int output, int *columns, int *rows, int *width, int *height);

#endif
