#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { longest_sequence = 512, alternate_stack = 65536 };

typedef struct {
    char bytes[longest_sequence];
    size_t count;
} words;

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
// Swift's own traps are SIGILL on x86 and SIGTRAP on ARM.
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
// These are allowed only when nothing is half drawn.
static const int waited_signals[] = {SIGWINCH, SIGCONT, SIGTSTP};

static int input_descriptor, output_descriptor;
static struct termios usual, raw;
static words enter_words, leave_words, farewell_words;
static struct sigaction earlier[NSIG];
static sigset_t usual_mask, waiting_mask;
static pid_t parent;
static char crash_stack[alternate_stack];
// Whether we have the terminal. The code that changes this to 0 restores it, so that it happens once.
static int is_taken;
static volatile sig_atomic_t was_resized, was_continued, is_to_stop;

static void write_all(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(output_descriptor, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            // A terminal that is not being read must not keep the process from ending.
            struct pollfd ready = {.fd = output_descriptor, .events = POLLOUT};
            if (poll(&ready, 1, 500) <= 0) { return; }
        } else if (written == 0 || errno != EINTR) {
            return;
        }
    }
}

// If a shell has already taken the terminal back, the modes are its own.
static int is_in_front(void) {
    pid_t front = tcgetpgrp(input_descriptor);
    return front < 0 || front == getpgrp();
}

// If the terminal goes to another process group just now, this process must not be stopped for using it.
static void set_modes(const struct termios *modes) {
    if (!is_in_front()) { return; }
    sigset_t background, before;
    sigemptyset(&background);
    sigaddset(&background, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &background, &before);
    while (tcsetattr(input_descriptor, TCSANOW, modes) != 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void give_back(void) {
    if (!__atomic_exchange_n(&is_taken, 0, __ATOMIC_SEQ_CST)) { return; }
    write_all(leave_words.bytes, leave_words.count);
    set_modes(&usual);
}

static void take(void) {
    __atomic_store_n(&is_taken, 1, __ATOMIC_SEQ_CST);
    set_modes(&raw);
    write_all(enter_words.bytes, enter_words.count);
}

static void on_end(int number) {
    int code = errno;
    give_back();
    if (number == SIGINT) {
        write_all(farewell_words.bytes, farewell_words.count);
        _exit(130);
    }
    // The parent learns which signal ended this process.
    sigaction(number, &earlier[number], NULL);
    raise(number);
    errno = code;
}

static void on_crash(int number) {
    give_back();
    if (earlier[number].sa_handler == SIG_IGN) { earlier[number].sa_handler = SIG_DFL; }
    sigaction(number, &earlier[number], NULL);
    raise(number);
}

static void on_wait(int number) {
    if (number == SIGWINCH) { was_resized = 1; }
    if (number == SIGCONT) { was_continued = 1; }
    if (number == SIGTSTP) { is_to_stop = 1; }
}

static void handle(const int *numbers, size_t count, void (*handler)(int), int flags) {
    for (size_t place = 0; place < count; place++) {
        struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
        sigfillset(&action.sa_mask);
        int number = numbers[place];
        sigaction(number, NULL, &earlier[number]);
        // Signals that the parent process ignored, as with nohup, stay ignored.
        if (handler == on_end && earlier[number].sa_handler == SIG_IGN) { continue; }
        sigaction(number, &action, NULL);
    }
}

static void let_go(const int *numbers, size_t count) {
    for (size_t place = 0; place < count; place++) { sigaction(numbers[place], &earlier[numbers[place]], NULL); }
}

static void set_words(words *target, const char *bytes, size_t count) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    target->count = count < longest_sequence ? count : longest_sequence;
    memcpy(target->bytes, bytes, target->count);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

int cterminal_enter(int input, int output, const char *enter, size_t enter_count, const char *leave, size_t leave_count) {
    input_descriptor = input;
    output_descriptor = output;
    if (tcgetattr(input, &usual) != 0) { return errno; }
    raw = usual;
    raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    // Ctrl-C and Ctrl-Z stay signals: they work even while a picture is being rendered.
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
    raw.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
    raw.c_cflag |= CS8;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    set_words(&enter_words, enter, enter_count);
    set_words(&leave_words, leave, leave_count);
    parent = getppid();

    sigset_t waited;
    sigemptyset(&waited);
    for (size_t place = 0; place < COUNT(waited_signals); place++) { sigaddset(&waited, waited_signals[place]); }
    pthread_sigmask(SIG_BLOCK, &waited, &usual_mask);
    waiting_mask = usual_mask;
    for (size_t place = 0; place < COUNT(waited_signals); place++) { sigdelset(&waiting_mask, waited_signals[place]); }
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    sigaltstack(&stack, NULL);
    handle(crash_signals, COUNT(crash_signals), on_crash, SA_ONSTACK);
    handle(ending_signals, COUNT(ending_signals), on_end, SA_ONSTACK);
    handle(waited_signals, COUNT(waited_signals), on_wait, 0);
    take();
    return 0;
}

void cterminal_set_farewell(const char *bytes, size_t count) { set_words(&farewell_words, bytes, count); }

void cterminal_set_leave(const char *bytes, size_t count) { set_words(&leave_words, bytes, count); }

void cterminal_leave(void) {
    // Nothing typed for the story may reach the shell.
    if (is_taken) { tcflush(input_descriptor, TCIFLUSH); }
    give_back();
    let_go(crash_signals, COUNT(crash_signals));
    let_go(ending_signals, COUNT(ending_signals));
    let_go(waited_signals, COUNT(waited_signals));
    pthread_sigmask(SIG_SETMASK, &usual_mask, NULL);
}

// Restores the terminal, suspends, and sets it up again when the process continues.
static void stop(void) {
    give_back();
    struct sigaction usual_action = {.sa_handler = SIG_DFL}, ours;
    sigaction(SIGTSTP, &usual_action, &ours);
    raise(SIGTSTP);
    sigset_t stopping, before;
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before);
    // The process is suspended here.
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}

int cterminal_wait(int milliseconds) { return cterminal_wait_also(milliseconds, -1); }

int cterminal_wait_also(int milliseconds, int other) {
    struct pollfd ready[] = {{.fd = input_descriptor, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = (milliseconds % 1000) * 1000000L};
    int count = ppoll(ready, 2, milliseconds < 0 ? NULL : &time, &waiting_mask);
    int failure = count < 0 && errno != EINTR;
    int result = 0;
    if (is_to_stop) {
        is_to_stop = 0;
        stop();
        was_continued = 1;
    }
    if (was_continued) {
        was_continued = 0;
        // With SIGSTOP there was no time to restore it.
        give_back();
        take();
        result |= CTERMINAL_CONTINUED;
    }
    if (was_resized) {
        was_resized = 0;
        result |= CTERMINAL_RESIZED;
    }
    if (getppid() != parent) { result |= CTERMINAL_ORPHANED; }
    if (count > 0 && (ready[0].revents & POLLIN)) { result |= CTERMINAL_INPUT; }
    if (count > 0 && ready[1].revents) { result |= CTERMINAL_OTHER; }
    if (failure || (count > 0 && ready[0].revents && !(ready[0].revents & POLLIN))) { result |= CTERMINAL_GONE; }
    return result;
}

int cterminal_size(int output, int *columns, int *rows, int *width, int *height) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    if (ioctl(output, TIOCGWINSZ, &size) != 0) { return errno; }
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}
