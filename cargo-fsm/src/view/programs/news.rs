//! What a reader of the logs has not seen yet. Each reads at its own pace, so a slow one holds up nobody; what has left a log
//! before it was read is counted.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Programs;
use super::member::Members;

/// So many lines of a program come at once.
const BATCH: usize = 4000;

/// How far somebody has read the logs of programs.
#[derive(Default)]
pub(in crate::view) struct Reader {
    /// By program: the number of the next line.
    next: BTreeMap<u64, u64>,
}

pub(in crate::view) enum News {
    /// The log begins anew here, with the machines as they were then.
    Base {
        program: u64,
        first: u64,
        members: Members,
    },
    Lines {
        program: u64,
        lines: Vec<Arc<str>>,
    },
}

impl Reader {
    /// One that has read these programs up to the lines of these numbers.
    pub(in crate::view) fn at(next: impl IntoIterator<Item = (u64, u64)>) -> Self {
        Reader { next: next.into_iter().collect() }
    }

    /// The next lines of each program, and whether there are more.
    pub(in crate::view) fn read(&mut self, programs: &Programs) -> (Vec<News>, bool) {
        let (mut news, mut is_behind) = (Vec::new(), false);
        for program in programs.iter() {
            let (id, log) = (program.id, &program.log);
            let next = self.next.entry(id).or_insert(u64::MAX);
            // Whoever has read more than there is has read it of a server before this one.
            if *next < log.first() || *next > log.end() {
                news.push(News::Base { program: id, first: log.first(), members: log.base().clone() });
                *next = log.first();
            }
            let lines = log.from(*next, BATCH);
            if lines.is_empty() {
                continue;
            }
            *next += lines.len() as u64;
            is_behind |= *next < log.end();
            news.push(News::Lines { program: id, lines });
        }
        self.next.retain(|id, _| programs.iter().any(|program| program.id == *id));
        (news, is_behind)
    }
}
