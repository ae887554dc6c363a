//! Which process of a run this is, and the connections to the others.

use std::env;
use std::io::ErrorKind::WouldBlock;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::DurableError;

/// The variables of the environment that tell a process where it is.
const PROCESS: &str = "FSM_TIMELY_PROCESS";
const THREADS: &str = "FSM_TIMELY_THREADS";
const ADDRESSES: &str = "FSM_TIMELY_ADDRESSES";

/// Where a process is in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of this process, from 0 on.
    pub process: usize,
    /// The number of workers of each process, one thread for each.
    pub threads: usize,
    /// The address and port of each process, in the order of their numbers; of a single process, it is not used.
    pub addresses: Vec<String>,
}

impl Place {
    /// A run in this process alone, with so many workers.
    pub fn alone(threads: usize) -> Self {
        Self { process: 0, threads, addresses: vec![String::new()] }
    }

    /// What [`Supervisor`](super::Supervisor) has told this process; `None` where no supervisor has started it.
    pub fn from_env() -> Option<Self> {
        let addresses = env::var(ADDRESSES).ok()?.split(' ').map(str::to_owned).collect();
        let number = |name| env::var(name).ok()?.parse().ok();
        Some(Self { process: number(PROCESS)?, threads: number(THREADS)?, addresses })
    }

    /// The same as variables of the environment, for a process that is to be started.
    pub fn to_env(&self) -> [(&'static str, String); 3] {
        let Self { process, threads, addresses } = self;
        [(PROCESS, process.to_string()), (THREADS, threads.to_string()), (ADDRESSES, addresses.join(" "))]
    }

    pub(crate) fn check(&self) -> Result<(), DurableError> {
        match self.process < self.addresses.len() && self.threads > 0 {
            true => Ok(()),
            false => Err(DurableError::Place(self.clone())),
        }
    }

    /// A stream to each other process, `None` standing for this one. Each one calls those before it, and is called by those behind
    /// it.
    pub(crate) fn connect(&self, patience: Duration) -> Result<Vec<Option<TcpStream>>, DurableError> {
        let until = Instant::now() + patience;
        let own = &self.addresses[self.process];
        let failed = |address: &str| {
            let address = address.to_owned();
            move |error| DurableError::Connect { address, error }
        };
        let listener = TcpListener::bind(own).map_err(failed(own))?;
        listener.set_nonblocking(true).map_err(failed(own))?;
        let mut streams: Vec<_> = self.addresses.iter().map(|_| None).collect();
        for (address, place) in self.addresses[..self.process].iter().zip(&mut streams) {
            let mut stream = retry(until, || TcpStream::connect(address)).map_err(failed(address))?;
            stream
                .set_nodelay(true)
                .and_then(|()| stream.write_all(&self.greeting()))
                .map_err(failed(address))?;
            *place = Some(stream);
        }
        while let Some(absent) = (self.process + 1..streams.len()).find(|process| streams[*process].is_none())
        {
            let (mut stream, _) = retry(until, || listener.accept()).map_err(|error| {
                let has_not_called = || io::Error::other(format!("process {absent} has not called"));
                failed(own)(if error.kind() == WouldBlock { has_not_called() } else { error })
            })?;
            let mut greeting = [0; 24];
            let read = stream
                .set_nonblocking(false)
                .and_then(|()| stream.set_nodelay(true))
                .and_then(|()| stream.set_read_timeout(Some(Duration::from_secs(1))))
                .and_then(|()| stream.read_exact(&mut greeting))
                .and_then(|()| stream.set_read_timeout(None));
            // Whoever says something else is nobody of ours.
            if read.is_ok()
                && let Some(process) =
                    (self.process + 1..streams.len()).find(|process| greeting == self.greeting_of(*process))
            {
                streams[process] = Some(stream);
            }
        }
        Ok(streams)
    }

    fn greeting(&self) -> [u8; 24] {
        self.greeting_of(self.process)
    }

    /// The number of a process, how many there are, and how many workers each has.
    fn greeting_of(&self, process: usize) -> [u8; 24] {
        let mut greeting = [0; 24];
        let numbers = [process, self.addresses.len(), self.threads];
        for (bytes, number) in greeting.chunks_exact_mut(8).zip(numbers) {
            bytes.copy_from_slice(&(number as u64).to_le_bytes());
        }
        greeting
    }
}

/// Until it is done, or the time is over.
fn retry<T>(until: Instant, mut task: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match task() {
            Ok(done) => return Ok(done),
            Err(error) if Instant::now() >= until => return Err(error),
            Err(_) => sleep(Duration::from_millis(5)),
        }
    }
}
