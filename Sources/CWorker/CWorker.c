#define _GNU_SOURCE
#include "CWorker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The environment variables that the program inherits: where libraries and the font cache are.
static const char *const kept[] = {"HOME", "LD_LIBRARY_PATH", "XDG_CACHE_HOME"};
enum { kept_count = sizeof kept / sizeof *kept };

int cworker_keep_standard_files(posix_spawn_file_actions_t *actions) { return posix_spawn_file_actions_addclosefrom_np(actions, 3); }

static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int end) {
    int failure = posix_spawn_file_actions_adddup2(actions, end, 0);
    if (!failure) failure = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
    // Libraries print messages about pictures to standard error, which nobody needs.
    if (!failure) failure = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
    if (!failure) failure = cworker_keep_standard_files(actions);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!failure) failure = posix_spawnattr_setsigmask(attributes, &none);
    if (!failure) failure = posix_spawnattr_setsigdefault(attributes, &all);
    // Its own process group: Ctrl-C reaches only this process, which ends the other, and both it and its children can be killed at once.
    if (!failure) failure = posix_spawnattr_setpgroup(attributes, 0);
    if (!failure) failure = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    return failure;
}

static int spawn(const char *path, const char *option, int end, pid_t *process) {
    char *environment[kept_count + 1] = {NULL};
    char *variables[kept_count] = {NULL};
    int count = 0;
    for (int i = 0; i < kept_count; i++) {
        const char *value = getenv(kept[i]);
        if (!value) continue;
        size_t size = strlen(kept[i]) + strlen(value) + 2;
        char *variable = malloc(size);
        if (!variable) continue;
        strcpy(variable, kept[i]);
        strcat(variable, "=");
        strcat(variable, value);
        variables[count] = variable;
        environment[count++] = variable;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&actions);
    if (!failure) {
        failure = posix_spawnattr_init(&attributes);
        if (!failure) {
            char *arguments[] = {(char *)path, (char *)option, NULL};
            failure = prepare(&actions, &attributes, end);
            if (!failure) failure = posix_spawn(process, path, &actions, &attributes, arguments, environment);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    for (int i = 0; i < count; i++) free(variables[i]);
    return failure;
}

int cworker_start(const char *path, const char *option, pid_t *process) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return -errno;
    int failure = spawn(path, option, ends[1], process);
    close(ends[1]);
    if (failure) {
        close(ends[0]);
        return -failure;
    }
    return ends[0];
}

int64_t cworker_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Waits until the channel is ready.
static int await(int channel, short event, int64_t deadline) {
    for (;;) {
        int64_t left = deadline - cworker_now();
        if (left <= 0) return CWORKER_LATE;
        struct pollfd one = {.fd = channel, .events = event};
        int ready = poll(&one, 1, (int)(left > INT32_MAX ? INT32_MAX : left));
        if (ready > 0) return CWORKER_DONE;
        if (ready < 0 && errno != EINTR) return CWORKER_FAILED;
    }
}

int cworker_send(int channel, const void *bytes, size_t count, int64_t deadline) {
    const char *next = bytes;
    while (count > 0) {
        // Without a signal if nobody reads: it would end this process.
        ssize_t sent = send(channel, next, count, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            next += sent;
            count -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            int state = await(channel, POLLOUT, deadline);
            if (state != CWORKER_DONE) return state;
        } else if (errno != EINTR) {
            return errno == EPIPE || errno == ECONNRESET ? CWORKER_CLOSED : CWORKER_FAILED;
        }
    }
    return CWORKER_DONE;
}

int cworker_receive(int channel, void *bytes, size_t count, int64_t deadline) {
    char *next = bytes;
    while (count > 0) {
        int state = await(channel, POLLIN, deadline);
        if (state != CWORKER_DONE) return state;
        ssize_t got = recv(channel, next, count, MSG_DONTWAIT);
        if (got > 0) {
            next += got;
            count -= (size_t)got;
        } else if (got == 0) {
            return CWORKER_CLOSED;
        } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            return errno == ECONNRESET ? CWORKER_CLOSED : CWORKER_FAILED;
        }
    }
    return CWORKER_DONE;
}

bool cworker_is_idle(pid_t process, int channel) {
    // A process of its own may hold the socket open for a moment longer.
    siginfo_t state = {.si_pid = 0};
    if (waitid(P_PID, (id_t)process, &state, WEXITED | WNOHANG | WNOWAIT) || state.si_pid == process) return false;
    char next;
    for (;;) {
        ssize_t got = recv(channel, &next, 1, MSG_PEEK | MSG_DONTWAIT);
        if (got >= 0 || errno != EINTR) return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    }
}

int cworker_end(pid_t process, int channel, int milliseconds) {
    close(channel);
    const int64_t deadline = cworker_now() + milliseconds;
    bool ended = false;
    while (!ended && cworker_now() < deadline) {
        siginfo_t state = {.si_pid = 0};
        // Its process ID is not reused until its exit code is collected, so collect that later.
        if (waitid(P_PID, (id_t)process, &state, WEXITED | WNOHANG | WNOWAIT) && errno != EINTR) return -1;
        ended = state.si_pid == process;
        const struct timespec pause = {0, 1000000};
        if (!ended) nanosleep(&pause, NULL);
    }
    // The program itself if it is late, and in any case any processes that it left behind.
    kill(-process, SIGKILL);
    int status = 0;
    pid_t waited;
    while ((waited = waitpid(process, &status, 0)) < 0 && errno == EINTR) {}
    return ended && waited == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
