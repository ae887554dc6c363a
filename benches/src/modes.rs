//! The two ways in which a machine is driven through a stream of events.

use std::cell::Cell;
use std::hint::black_box;

use crate::streams::Stream;
use crate::subject::Subject;
use crate::workload::Run;

/// Each mode has its own copy of each machine (`workloads/mod.rs`).
pub trait Mode: 'static {
    const TITLE: &'static str;

    /// So many steps from the start, round and round through the events; gives the checksum.
    fn drive<I: Copy, S: Subject<I>>(events: &[S::Event], steps: usize) -> u64;
}

/// The machine is a local of a loop, so that its state can be in a register and the step inlined.
pub struct Register;

impl Mode for Register {
    const TITLE: &'static str = "register";

    #[inline(never)]
    fn drive<I: Copy, S: Subject<I>>(events: &[S::Event], mut steps: usize) -> u64 {
        let mut subject = S::start();
        while steps > 0 {
            let part = &events[..steps.min(events.len())];
            for event in part {
                subject.step(*event);
            }
            steps -= part.len();
        }
        subject.checksum()
    }
}

/// The machine is somewhere in memory, and stepped by a function that the loop does not know: what a machine costs
/// in a large program.
pub struct Opaque;

impl Mode for Opaque {
    const TITLE: &'static str = "opaque";

    #[inline(never)]
    fn drive<I: Copy, S: Subject<I>>(events: &[S::Event], mut steps: usize) -> u64 {
        let mut subject = black_box(S::start());
        let step: fn(&mut S, S::Event) = black_box(step::<I, S>);
        while steps > 0 {
            let part = &events[..steps.min(events.len())];
            for event in part {
                step(&mut subject, *event);
            }
            steps -= part.len();
        }
        subject.checksum()
    }
}

#[inline(never)]
fn step<I: Copy, S: Subject<I>>(subject: &mut S, event: S::Event) {
    subject.step(event);
}

/// For each stream.
pub fn runs<M: Mode, I: Copy, S: Subject<I> + 'static>(streams: &[Stream<I>]) -> Vec<Box<dyn Run>> {
    let run = |Stream { inputs, begins }: &Stream<I>| {
        let events = inputs.iter().map(|input| S::event(*input)).collect();
        let (drive, begin, checksum) = (M::drive::<I, S>, Cell::new(0), Cell::new(0));
        Box::new(Anew { events, begins: begins.clone(), drive, begin, checksum }) as Box<dyn Run>
    };
    streams.iter().map(run).collect()
}

/// Each time from the start.
struct Anew<E> {
    events: Vec<E>,
    begins: Vec<usize>,
    drive: fn(&[E], usize) -> u64,
    begin: Cell<usize>,
    checksum: Cell<u64>,
}

impl<E> Run for Anew<E> {
    fn take(&self, steps: usize) {
        self.checksum.set((self.drive)(&self.events[self.begin.get()..], steps));
    }

    fn checksum(&self) -> u64 {
        self.checksum.get()
    }

    fn seek(&self, sample: usize) {
        // The golden ratio: far from where the samples before it were.
        let part = (sample as f64 * 0.618_034).fract();
        self.begin.set(self.begins[(part * self.begins.len() as f64) as usize]);
    }
}
