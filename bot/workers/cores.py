"""How many processors this process may use."""

import math
import os
from pathlib import Path

GROUPS = Path("/proc/self/cgroup")
LIMITS = Path("/sys/fs/cgroup")


def cores() -> int:
    """Return how many processors may be kept busy: at most what a container or a service is given."""
    return max(1, min(os.cpu_count() or 1, _bound(), _granted()))


def _bound() -> int:
    """Return how many processors this process is bound to."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _granted() -> int:
    """Return how many whole processors the control group (version 2) may use; many without a limit."""
    try:
        (own,) = (line[3:] for line in GROUPS.read_text().splitlines() if line.startswith("0::"))
        quota, period = Path(f"{LIMITS}{own}", "cpu.max").read_text().split()
        return math.floor(int(quota) / int(period))
    except (OSError, ValueError):
        # There is no such file, or it says `max`.
        return 1 << 30
