// Work for many threads. A thread begins with those parts that it has had last time,
// whose memory is in its cache, and goes on with what the others have left.

use alloc::vec::Vec;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

pub(super) struct Parts<T>(Vec<Mutex<Option<T>>>);

impl<T> FromIterator<T> for Parts<T> {
    fn from_iter<I: IntoIterator<Item = T>>(parts: I) -> Self {
        Parts(parts.into_iter().map(|part| Mutex::new(Some(part))).collect())
    }
}

impl<T: Send> Parts<T> {
    /// Does each part once. The results are in the order of the parts.
    pub(super) fn each<R: Send>(&self, act: impl Fn(T) -> R + Sync) -> Vec<R> {
        let done = self.0.par_iter().flat_map_iter(|_| self.next().map(|(index, part)| (index, act(part))));
        let mut done: Vec<(usize, R)> = done.collect();
        done.sort_unstable_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, result)| result).collect()
    }

    fn next(&self) -> Option<(usize, T)> {
        let (parts, threads) = (self.0.len(), rayon::current_num_threads());
        let first = rayon::current_thread_index().unwrap_or(0) * parts / threads;
        (first..parts).chain(0..first).find_map(|index| {
            let mut part = self.0[index].lock().unwrap_or_else(PoisonError::into_inner);
            part.take().map(|part| (index, part))
        })
    }
}
