#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The memory that one request may use in addition to what this process has at its start.
static const rlim_t most_memory = (rlim_t)1 << 30;
/// The maximum number of open files, mainly fonts.
static const rlim_t most_files = 64;
/// The number of processors that it may keep busy.
static const rlim_t most_processors = 2;

// MARK: Limits

static bool set_limit(int resource, rlim_t limit) {
    const struct rlimit both = {limit, limit};
    return setrlimit(resource, &both) == 0;
}

/// The size of this process's address space in bytes; 0 if it is unknown.
static rlim_t address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static bool set_limits(uint32_t milliseconds) {
    // Without /proc, estimate the size of the libraries.
    rlim_t taken = address_space();
    if (taken == 0) taken = (rlim_t)1 << 29;
    // The wall-clock limit comes first; this is for when nobody enforces that any more.
    return set_limit(RLIMIT_CPU, (milliseconds / 1000 + 1) * most_processors + 1) && set_limit(RLIMIT_AS, taken + most_memory) &&
           set_limit(RLIMIT_FSIZE, 0) && set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_NOFILE, most_files);
}

// MARK: Files

/// What may be read: libraries that are loaded later, and fonts. None of it is secret.
static const struct {
    const char *path;
    bool is_folder;
} readable[] = {
    {"/usr/lib", true},    {"/usr/lib64", true}, {"/usr/share", true},      {"/usr/local/share/fonts", true},
    {"/etc/fonts", true}, {"/etc/ld.so.cache", false}, {"/var/cache/fontconfig", true},
};

/// Forbids access to all other files. False if the kernel has no Landlock (Linux 5.13).
static bool close_files(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return false;
    // All file operations of the first version; later versions add one bit each for links between folders, and for truncating.
    uint64_t everything = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    if (version >= 2) everything |= 1ULL << 13;
    if (version >= 3) everything |= 1ULL << 14;
    struct landlock_ruleset_attr attributes = {.handled_access_fs = everything};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
    if (rules < 0) return false;
    bool done = true;
    for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
        int place = open(readable[i].path, O_PATH | O_CLOEXEC);
        if (place < 0) continue;
        struct landlock_path_beneath_attr rule = {.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE, .parent_fd = place};
        if (readable[i].is_folder) rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
        if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0)) done = false;
        close(place);
    }
    done = done && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return done;
}

// MARK: Calls of the system

/// What a decoder needs: memory, threads, clocks, and the open channel. No sockets, no programs, no signals to others, no writing.
static const char *const calls[] = {
    "access",       "brk",           "clock_getres",    "clock_gettime",     "clock_nanosleep", "close",         "eventfd2",
    "exit",         "exit_group",    "faccessat",       "faccessat2",        "fadvise64",       "fcntl",         "fstat",
    "fstatfs",      "futex",         "getcpu",          "getcwd",            "getdents64",      "getegid",       "geteuid",
    "getgid",       "getpid",        "getppid",         "getrandom",         "getrlimit",       "getrusage",     "gettid",
    "gettimeofday", "getuid",        "lseek",           "lstat",             "madvise",         "membarrier",    "mmap",
    "mprotect",     "mremap",        "munmap",          "nanosleep",         "newfstatat",      "pipe2",         "poll",
    "ppoll",        "pread64",       "read",            "readlink",          "readlinkat",      "readv",         "restart_syscall",
    "rseq",         "rt_sigaction",  "rt_sigprocmask",  "rt_sigreturn",      "sched_getaffinity", "sched_getattr", "sched_setattr",
    "sched_yield",  "set_robust_list", "set_tid_address", "sigaltstack",     "stat",            "statfs",        "statx",
    "sysinfo",      "time",          "uname",           "write",             "writev",
};

static bool allow(scmp_filter_ctx filter, const char *name) {
    int number = seccomp_syscall_resolve_name(name);
    // A system call that this architecture does not have need not be allowed.
    return number == __NR_SCMP_ERROR || seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) == 0;
}

static bool close_calls(bool may_open) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) return false;
    bool done = true;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) done = done && allow(filter, calls[i]);
    // New threads, but no new processes. clone3 hides its flags from filters; without it the C library uses clone.
    done = done && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)) == 0;
    done = done && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
    // Aborting sends a signal to the process itself.
    done = done && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid())) == 0;
    done = done && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME)) == 0;
    // Limits may be read, but not set.
    done = done && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A2(SCMP_CMP_EQ, 0)) == 0;
    // If Landlock cannot restrict files, forbid opening any.
    if (may_open) {
        done = done &&
               seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE | O_CREAT, O_RDONLY)) == 0;
    }
    done = done && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return done;
}

static bool lock_in(uint32_t milliseconds) {
    if (prctl(PR_SET_DUMPABLE, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return false;
    // Before the limits, which include the files that the rules need.
    bool may_open = close_files();
    return set_limits(milliseconds) && close_calls(may_open);
}

// MARK: Requests

static bool read_all(int channel, unsigned char *bytes, size_t count) {
    while (count > 0) {
        ssize_t got = read(channel, bytes, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        count -= (size_t)got;
    }
    return true;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Waits until a process ends, and kills it if it is late or its answer is no longer wanted.
/// @param life The end of a pipe whose other end only the process holds.
static int outcome(pid_t child, int life, int channel, uint32_t milliseconds) {
    const int64_t deadline = now() + milliseconds;
    int reason = CSANDBOX_DONE;
    for (;;) {
        int64_t left = deadline - now();
        if (left < 0) left = 0;
        struct pollfd both[] = {{.fd = life, .events = POLLIN}, {.fd = channel, .events = 0}};
        int ready = poll(both, 2, (int)(left > INT32_MAX ? INT32_MAX : left));
        if (ready < 0 && errno == EINTR) continue;
        if (ready > 0 && both[0].revents) break;
        // The client is gone, or time is up.
        reason = ready == 0 ? CSANDBOX_LATE : CSANDBOX_CRASHED;
        kill(child, SIGKILL);
        break;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return CSANDBOX_CRASHED;
    }
    if (reason != CSANDBOX_DONE) return reason;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return CSANDBOX_LATE;
    if (!WIFEXITED(status)) return CSANDBOX_CRASHED;
    if (WEXITSTATUS(status) == CSANDBOX_UNAVAILABLE) return CSANDBOX_UNAVAILABLE;
    return WEXITSTATUS(status) == 0 ? CSANDBOX_DONE : CSANDBOX_CRASHED;
}

int csandbox_serve(int channel, void (*work)(int channel)) {
    const pid_t self = getpid();
    for (;;) {
        unsigned char limit[4];
        if (!read_all(channel, limit, sizeof limit)) return CSANDBOX_DONE;
        uint32_t milliseconds = (uint32_t)limit[0] | (uint32_t)limit[1] << 8 | (uint32_t)limit[2] << 16 | (uint32_t)limit[3] << 24;
        int life[2];
        if (pipe2(life, O_CLOEXEC)) return CSANDBOX_UNAVAILABLE;
        pid_t child = fork();
        if (child < 0) return CSANDBOX_UNAVAILABLE;
        if (child == 0) {
            close(life[0]);
            // The process that would end this one may have exited in between.
            if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != self || !lock_in(milliseconds)) _exit(CSANDBOX_UNAVAILABLE);
            work(channel);
            _exit(0);
        }
        close(life[1]);
        int result = outcome(child, life[0], channel, milliseconds);
        close(life[0]);
        if (result != CSANDBOX_DONE) return result;
    }
}
