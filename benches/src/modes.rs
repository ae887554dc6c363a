//! The two ways in which a machine is driven through a stream of events.

use std::cell::Cell;
use std::hint::black_box;

use crate::amounts::Amounts;
use crate::subject::Subject;
use crate::workload::{Column, Run};

/// The machine is a local of a loop, so that its state can be in a register and the step inlined.
#[inline(never)]
fn in_register<I: Copy, S: Subject<I>>(events: &[S::Event], mut steps: usize) -> u64 {
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

/// The machine is somewhere in memory, and stepped by a function that the loop does not know: what a machine costs
/// in a large program.
#[inline(never)]
fn behind_a_call<I: Copy, S: Subject<I>>(events: &[S::Event], mut steps: usize) -> u64 {
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

#[inline(never)]
fn step<I: Copy, S: Subject<I>>(subject: &mut S, event: S::Event) {
    subject.step(event);
}

/// For each stream both modes, in the order of [`columns`].
pub fn runs<I: Copy, S: Subject<I> + 'static>(streams: &[Vec<I>]) -> Vec<Box<dyn Run>> {
    streams
        .iter()
        .flat_map(|stream| {
            [run(stream, S::event, in_register::<I, S>), run(stream, S::event, behind_a_call::<I, S>)]
        })
        .collect()
}

pub fn columns(streams: &[&'static str]) -> Vec<Column> {
    let modes = ["register", "opaque"];
    let column = |stream, mode| Column { title: format!("{stream} {mode}"), amounts: Amounts::of_one() };
    streams.iter().flat_map(|stream| modes.map(|mode| column(stream, mode))).collect()
}

fn run<I: Copy, E: 'static>(stream: &[I], event: fn(I) -> E, drive: fn(&[E], usize) -> u64) -> Box<dyn Run> {
    let events: Vec<E> = stream.iter().map(|input| event(*input)).collect();
    Box::new(Anew { events, drive, checksum: Cell::new(0) })
}

/// Each time from the start.
struct Anew<E> {
    events: Vec<E>,
    drive: fn(&[E], usize) -> u64,
    checksum: Cell<u64>,
}

impl<E> Run for Anew<E> {
    fn take(&self, steps: usize) {
        self.checksum.set((self.drive)(&self.events, steps));
    }

    fn checksum(&self) -> u64 {
        self.checksum.get()
    }
}
