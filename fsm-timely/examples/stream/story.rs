//! A run whose processes are killed, and what it has published.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use fsm_timely::durable::{Durable, Manifest, Place, Processes, Supervisor, published, stored};

use crate::days::{Days, Shop};

const TITLE: Style = Style::new().bold();
const KILLED: Style = AnsiColor::Red.on_default();

/// What a process of the run is told: the number of orders, and the directory.
const CHILD: &str = "FSM_STREAM";

#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub orders: u64,
    pub processes: usize,
    pub workers: usize,
    pub kills: u64,
}

/// The part of one process, if this program has been started as one.
pub fn as_one_of_the_processes() -> Option<ExitCode> {
    let (place, child) = (Place::from_env()?, env::var(CHILD).ok()?);
    let (orders, directory) = child.split_once(' ')?;
    let job = Shop(Days { orders: orders.parse().ok()? });
    let run = Durable::new(job, directory).manifest_every(Duration::from_millis(20)).run(&place);
    Some(match run {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("process {} cannot begin: {error}", place.process);
            ExitCode::FAILURE
        }
    })
}

impl Run {
    pub fn tell(self, out: &mut dyn Write) -> io::Result<()> {
        let directory = env::temp_dir().join(format!("stream-{}", std::process::id()));
        let told = self.tell_in(&directory, out);
        // Nobody misses what was not there.
        let _ = fs::remove_dir_all(directory);
        told
    }

    fn tell_in(self, directory: &Path, out: &mut dyn Write) -> io::Result<()> {
        let days = Days { orders: self.orders };
        writeln!(out, "{TITLE}{} events for {} orders{TITLE:#}", days.events(), days.orders)?;
        let mut last = 0;
        for _ in 0..self.kills {
            let mut run =
                Processes::start(self.processes, self.workers, || self.child(directory, Stdio::null()))?;
            let number = loop {
                sleep(Duration::from_millis(5));
                match Manifest::read(directory).map_err(io::Error::other)? {
                    Some(manifest) if manifest.number > last || manifest.is_complete => {
                        break manifest.number;
                    }
                    _ => {}
                }
            };
            run.kill(self.processes - 1)?;
            if run.wait()?.success() {
                break;
            }
            last = number;
            let Some(manifest) = Manifest::read(directory).map_err(io::Error::other)? else { continue };
            let day = manifest.at.as_secs_f64() / 86_400.0;
            writeln!(
                out,
                "{KILLED}process {} is killed{KILLED:#}, the others end; what counts is manifest {}, of day {day:.2}",
                self.processes - 1,
                manifest.number
            )?;
        }
        let supervisor = Supervisor::new(self.processes, self.workers);
        supervisor.run(directory, || self.child(directory, Stdio::inherit())).map_err(io::Error::other)?;
        self.tell_end(directory, out)
    }

    /// This program as a process of the run.
    fn child(self, directory: &Path, errors: Stdio) -> Command {
        // The program itself: it knows that it is one by its environment.
        let mut command = Command::new(env::current_exe().unwrap_or_else(|_| PathBuf::from("stream")));
        command.env(CHILD, format!("{} {}", self.orders, directory.display())).stderr(errors);
        command
    }

    fn tell_end(self, directory: &Path, out: &mut dyn Write) -> io::Result<()> {
        let mut states = BTreeMap::<&str, usize>::new();
        for (_, order, _) in stored::<Shop>(directory).map_err(io::Error::other)? {
            *states.entry(order.state_id().name()).or_default() += 1;
        }
        writeln!(out, "{TITLE}In the end{TITLE:#}")?;
        for (state, orders) in states {
            writeln!(out, "{orders:8} {state}")?;
        }
        let mut messages = BTreeMap::<String, usize>::new();
        for file in published(directory)? {
            for line in fs::read_to_string(file)?.lines() {
                let to = line.split_once("to the ").and_then(|(_, rest)| rest.split_once(':'));
                *messages.entry(to.map_or(line, |(to, _)| to).to_owned()).or_default() += 1;
            }
        }
        writeln!(out, "{TITLE}Published{TITLE:#}")?;
        for (to, messages) in messages {
            writeln!(out, "{messages:8} to the {to}")?;
        }
        Ok(())
    }
}
