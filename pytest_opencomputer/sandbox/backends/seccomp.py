"""The system calls that are allowed in sandboxes with apps that confine parts of themselves, such as browsers.

A browser puts its renderers into user, process and network namespaces of their own. Engines forbid that by default, and
turning their filter off would allow a lot more. This profile allows what the engine's own profile allows a container
without capabilities (on x86-64 and 64-bit Arm, without the 32-bit calls), and in addition:

- ``clone`` and ``unshare`` with the sets of namespaces that Chromium and Firefox ask for. There is no mount namespace
  among them, no ``mount`` and no ``setns``;
- ``chroot``, which is of use only within such a namespace.

It leaves out what these engines allow and no app needs: ``ptrace`` and the like, ``io_uring``, protection keys.
``clone3``, whose flags no filter can see, does not exist for the programs; the C library then uses ``clone``.

What it costs: the parts of the kernel that a namespace opens to unprivileged users can be reached by the agent's user.
So only sandboxes with an app that asks for it get it (``App.user_namespaces``).
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

_CALLS = """
    accept accept4 access adjtimex alarm arch_prctl bind brk capget capset chdir chmod chown clock_adjtime
    clock_getres clock_gettime clock_nanosleep close close_range connect copy_file_range creat dup dup2 dup3
    epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd eventfd2 execve execveat exit
    exit_group faccessat faccessat2 fadvise64 fallocate fanotify_mark fchdir fchmod fchmodat fchown fchownat fcntl
    fdatasync fgetxattr flistxattr flock fork fremovexattr fsetxattr fstat fstatfs fsync ftruncate futex futex_waitv
    futimesat get_robust_list get_thread_area getcpu getcwd getdents getdents64 getegid geteuid getgid getgroups
    getitimer getpeername getpgid getpgrp getpid getppid getpriority getrandom getresgid getresuid getrlimit
    getrusage getsid getsockname getsockopt gettid gettimeofday getuid getxattr inotify_add_watch inotify_init
    inotify_init1 inotify_rm_watch io_cancel io_destroy io_getevents io_pgetevents io_setup io_submit ioctl
    ioprio_get ioprio_set kill landlock_add_rule landlock_create_ruleset landlock_restrict_self lchown lgetxattr
    link linkat listen listxattr llistxattr lremovexattr lseek lsetxattr lstat madvise membarrier memfd_create
    memfd_secret mincore mkdir mkdirat mknod mknodat mlock mlock2 mlockall mmap modify_ldt mprotect mq_getsetattr
    mq_notify mq_open mq_timedreceive mq_timedsend mq_unlink mremap msgctl msgget msgrcv msgsnd msync munlock
    munlockall munmap nanosleep newfstatat open openat openat2 pause pidfd_open pidfd_send_signal pipe pipe2 poll
    ppoll prctl pread64 preadv preadv2 prlimit64 process_mrelease pselect6 pwrite64 pwritev pwritev2 read readahead
    readlink readlinkat readv recvfrom recvmmsg recvmsg remap_file_pages removexattr rename renameat renameat2
    restart_syscall rmdir rseq rt_sigaction rt_sigpending rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend
    rt_sigtimedwait rt_tgsigqueueinfo sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getattr
    sched_getparam sched_getscheduler sched_rr_get_interval sched_setaffinity sched_setattr sched_setparam
    sched_setscheduler sched_yield seccomp select semctl semget semop semtimedop sendfile sendmmsg sendmsg sendto
    set_robust_list set_thread_area set_tid_address setfsgid setfsuid setgid setgroups setitimer setpgid setpriority
    setregid setresgid setresuid setreuid setrlimit setsid setsockopt setuid setxattr shmat shmctl shmdt shmget
    shutdown sigaltstack signalfd signalfd4 socketpair splice stat statfs statx symlink symlinkat sync
    sync_file_range syncfs sysinfo tee tgkill time timer_create timer_delete timer_getoverrun timer_gettime
    timer_settime timerfd_create timerfd_gettime timerfd_settime times tkill truncate umask uname unlink unlinkat
    utime utimensat utimes vfork vmsplice wait4 waitid write writev
"""
"""What is allowed with any arguments. Names that a kernel or an architecture does not have are ignored."""

_NAMESPACES = 0x7E020000  # all flags of clone(2) that make a namespace
_USER, _PID, _NET, _IPC = 0x10000000, 0x20000000, 0x40000000, 0x08000000
_CLONES = (0, _USER, _PID, _USER | _PID | _NET, _USER | _NET, _USER | _IPC, _USER | _IPC | _NET)
_UNSHARES = (_USER, _PID)
_VSOCK = 40  # address family of sockets to the host of a virtual machine
_PERSONALITIES = (0x0, 0x8, 0x20000, 0x20008, 0xFFFFFFFF)
_NO_SUCH_CALL = 38  # ENOSYS


@cache
def profile() -> str:
    """The profile as JSON, for the engine."""
    rules = [
        _rule(*_CALLS.split()),
        _rule("socket", args=[_compare(0, "SCMP_CMP_NE", _VSOCK)]),
        *(_rule("personality", args=[_compare(0, "SCMP_CMP_EQ", value)]) for value in _PERSONALITIES),
        *(_rule("clone", args=[_compare(0, "SCMP_CMP_MASKED_EQ", _NAMESPACES, flags)]) for flags in _CLONES),
        *(_rule("unshare", args=[_compare(0, "SCMP_CMP_EQ", flags)]) for flags in _UNSHARES),
        _rule("chroot"),
        {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": _NO_SUCH_CALL},
    ]
    architectures = [{"architecture": f"SCMP_ARCH_{name}", "subArchitectures": []} for name in ("X86_64", "AARCH64")]
    return json.dumps({"defaultAction": "SCMP_ACT_ERRNO", "archMap": architectures, "syscalls": rules})


def _rule(*names: str, args: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    return {"names": list(names), "action": "SCMP_ACT_ALLOW", "args": args or []}


def _compare(index: int, how: str, value: int, masked: int | None = None) -> dict[str, Any]:
    """A condition on an argument; if ``masked`` is given, ``value`` is the mask."""
    return {"index": index, "op": how, "value": value, **({"valueTwo": masked} if masked is not None else {})}
