//! The CPU time of a command and of all that it starts, which a busy machine changes less than the time on the
//! clock.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Runs the command; `None` where it took longer than the limit on the clock and was stopped.
pub fn run(command: &mut Command, limit: Duration) -> Result<Option<(ExitStatus, Duration)>, String> {
    let before = of_children();
    // A group of its own, so that what it starts can be stopped with it.
    let mut child = command.process_group(0).spawn().map_err(|error| error.to_string())?;
    let Some(status) = wait(&mut child, limit)? else {
        return Ok(None);
    };
    Ok(Some((status, of_children() - before)))
}

fn wait(child: &mut Child, limit: Duration) -> Result<Option<ExitStatus>, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            stop(child);
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn stop(child: &mut Child) {
    // SAFETY: `kill` has no preconditions; the group is that of a child which has not been waited for.
    unsafe { libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL) };
    let _ = child.wait();
}

/// User and system time of all children that have ended and been waited for.
fn of_children() -> Duration {
    // SAFETY: a `rusage` is plain numbers, for which zero is a value; the pointer is to one of ours.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    duration(usage.ru_utime) + duration(usage.ru_stime)
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
}
