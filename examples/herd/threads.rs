//! The threads that tick the sheep: with the feature `threads` as many as you like, without it the one that calls.

use std::io;

use super::life::LifeEvent;
use super::sheep::Meadow;
use super::story::Herd;

#[cfg(feature = "threads")]
pub struct Threads(rayon::ThreadPool);

#[cfg(feature = "threads")]
impl Threads {
    pub fn new(count: u64) -> io::Result<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count as usize).build();
        pool.map(Self).map_err(io::Error::other)
    }

    pub fn update(&self, herd: &mut Herd, meadow: &Meadow, now: u32) {
        self.0.install(|| herd.par_update(meadow, now));
    }

    pub fn broadcast(&self, herd: &mut Herd, meadow: &Meadow, event: LifeEvent, now: u32) {
        self.0.install(|| herd.par_broadcast(meadow, event, now));
    }
}

#[cfg(not(feature = "threads"))]
pub struct Threads;

#[cfg(not(feature = "threads"))]
impl Threads {
    pub fn new(count: u64) -> io::Result<Self> {
        match count {
            1 => Ok(Self),
            _ => Err(io::Error::other("more than one thread needs `--features threads` behind `cargo run`")),
        }
    }

    pub fn update(&self, herd: &mut Herd, meadow: &Meadow, now: u32) {
        herd.update(meadow, now);
    }

    pub fn broadcast(&self, herd: &mut Herd, meadow: &Meadow, event: LifeEvent, now: u32) {
        herd.broadcast(meadow, event, now);
    }
}
