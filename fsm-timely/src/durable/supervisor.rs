//! Starts the processes of a run, and starts all of them again when one has ended too early.

use std::io;
use std::net::TcpListener;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::{DurableError, Manifest, Place};

/// The supervisor of a run on one computer: so many processes with so many workers each.
///
/// On many computers this is the task of the one that starts programs there. It does the same: when one process has ended
/// otherwise than with success it waits until all have, and starts all of them again. Where the supervisor itself is killed, the
/// processes that it has started go on without it, and a new run in their directory is refused until they have ended.
///
/// ```no_run
/// # use fsm_timely::durable::{Durable, Job, Place, Supervisor};
/// # fn program(job: impl Job) -> Result<(), Box<dyn std::error::Error>> {
/// let directory = std::path::Path::new("meters");
/// match Place::from_env() {
///     // One of its processes.
///     Some(place) => {
///         Durable::new(job, directory).run(&place)?;
///     }
///     // The program as it is called: it starts itself, as two processes with
///     // four workers each.
///     None => {
///         let program = std::env::current_exe()?;
///         let supervisor = Supervisor::new(2, 4);
///         let command = || std::process::Command::new(&program);
///         let restarts = supervisor.run(directory, command)?;
///         println!("all is done, after {restarts} restarts");
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Supervisor {
    processes: usize,
    threads: usize,
    in_vain: u32,
}

/// Why a supervisor has given up.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GaveUp {
    /// A process cannot be started.
    #[error("a process of the run cannot be started: {0}")]
    Start(#[source] io::Error),
    /// The run has ended too often without a new manifest.
    #[error(
        "the run has ended {times} times without a new manifest, the last time with {last}: what its processes have reported is the reason"
    )]
    InVain {
        /// How often.
        times: u32,
        /// How the last process ended.
        last: ExitStatus,
    },
    /// The manifest cannot be read.
    #[error(transparent)]
    Manifest(DurableError),
}

impl Supervisor {
    /// So many processes, each with so many workers.
    pub fn new(processes: usize, threads: usize) -> Self {
        Self { processes, threads, in_vain: 5 }
    }

    /// How often the run may end without a new manifest before the supervisor gives up: five times, if nothing is said.
    #[must_use]
    pub fn give_up_after(mut self, times: u32) -> Self {
        self.in_vain = times;
        self
    }

    /// Runs the processes until all have ended with success. The number of restarts.
    ///
    /// The command is that of one process, which reads [`Place::from_env`]; `directory` is that of the run.
    ///
    /// # Errors
    ///
    /// A run that does not come on.
    pub fn run(&self, directory: &std::path::Path, command: impl Fn() -> Command) -> Result<u32, GaveUp> {
        let (mut restarts, mut in_vain) = (0, 0);
        let number =
            || Ok(Manifest::read(directory).map_err(GaveUp::Manifest)?.map(|manifest| manifest.number));
        let mut last = number()?;
        loop {
            let mut run = Processes::start(self.processes, self.threads, &command).map_err(GaveUp::Start)?;
            let ended = run.wait().map_err(GaveUp::Start)?;
            if ended.success() {
                return Ok(restarts);
            }
            let now = number()?;
            in_vain = if now == last { in_vain + 1 } else { 0 };
            if in_vain >= self.in_vain {
                return Err(GaveUp::InVain { times: in_vain, last: ended });
            }
            last = now;
            restarts += 1;
        }
    }
}

/// The processes of one run, which are killed when this is dropped.
#[derive(Debug)]
pub struct Processes(Vec<Child>);

impl Processes {
    /// Starts them on this computer, on ports that are free now.
    ///
    /// # Errors
    ///
    /// No port is free, or the command cannot be started.
    pub fn start(processes: usize, threads: usize, command: impl Fn() -> Command) -> io::Result<Self> {
        let ports: Vec<_> =
            (0..processes).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<io::Result<_>>()?;
        let addresses = ports.iter().map(|port| Ok(port.local_addr()?.to_string()));
        let addresses: Vec<_> = addresses.collect::<io::Result<_>>()?;
        drop(ports);
        let mut started = Self(Vec::new());
        for process in 0..processes {
            let place = Place { process, threads, addresses: addresses.clone() };
            started.0.push(command().envs(place.to_env()).spawn()?);
        }
        Ok(started)
    }

    /// Kills one, as a failure of its computer would.
    ///
    /// # Errors
    ///
    /// It cannot be killed.
    pub fn kill(&mut self, process: usize) -> io::Result<()> {
        self.0[process].kill()
    }

    /// Waits until all have ended. When one has failed, the others are given some seconds to end by themselves. The status of the
    /// one that failed first; success if none did.
    ///
    /// # Errors
    ///
    /// They cannot be waited for.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        let mut failed: Option<(ExitStatus, Instant)> = None;
        loop {
            let mut is_running = false;
            let mut last = None;
            for child in &mut self.0 {
                match child.try_wait()? {
                    Some(status) if status.success() => last = Some(status),
                    Some(status) => failed = failed.or_else(|| Some((status, Instant::now()))),
                    None => is_running = true,
                }
            }
            match (is_running, failed, last) {
                (false, Some((status, _)), _) | (false, None, Some(status)) => return Ok(status),
                (true, Some((_, since)), _) if since.elapsed() > Duration::from_secs(5) => {
                    for child in &mut self.0 {
                        // It may just have ended.
                        let _ = child.kill();
                    }
                }
                (false, None, None) => return Ok(ExitStatus::default()),
                _ => {}
            }
            sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // It may have ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
