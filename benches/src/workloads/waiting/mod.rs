//! Events that wait inside a machine: deferred, raised, and raised for later. What one event takes should depend neither on the
//! room of the queue nor on how many wait.

mod deferred;
mod deferred_by_hand;
mod later;
mod later_by_hand;
mod places;
mod raised;
mod raised_by_hand;

use super::Mode;
use crate::streams::{Random, Stream};
use crate::subject::Subject;
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;
use places::{Deque, Line, Ring};

/// What a printer gets.
#[derive(Clone, Copy)]
pub enum Input {
    Print(u32),
    /// Changes the state.
    Flip,
}

/// An event that raises others.
#[derive(Clone, Copy)]
pub struct Burst;

/// An event that is raised for later: after so long.
#[derive(Clone, Copy)]
pub struct Plan(u32);

pub fn all() -> Vec<Workload> {
    vec![
        idle::<deferred::Of4, 4>("idle_4", "changes of state beside an empty queue of 4"),
        idle::<deferred::Of1000, 1000>("idle_1000", "changes of state beside an empty queue of 1,000"),
        idle::<deferred::Of60000, 60_000>("idle_60000", "changes of state beside an empty queue of 60,000"),
        deferred::<deferred::Of4, 4>("deferred_4", "4 deferred events, released together"),
        deferred::<deferred::Of1000, 1000>("deferred_1000", "1,000 deferred events, released together"),
        deferred::<deferred::Of2000, 2000>("deferred_2000", "2,000 deferred events, released together"),
        raised::<raised::Of1In4, 1>("raised_1", "an event that raises another, in a queue of 4"),
        raised::<raised::Of3, 3>("raised_3", "an event that raises 3, in a queue of 4"),
        raised::<raised::Of500, 500>("raised_500", "an event that raises 500 at once"),
        raised::<raised::Of1000, 1000>("raised_1000", "an event that raises 1,000 at once"),
        later::<later::Of8>("ascending_4", "4 events for later, in order", 4, |_| 4),
        later::<later::Of2000>("ascending_500", "500 events for later, in order", 500, |_| 500),
        later::<later::Of2000>("ascending_1000", "1,000 events for later, in order", 1000, |_| 1000),
        later::<later::Of2000>("random_500", "500 events for later, in any order", 500, |random| {
            1 + random.below(999)
        }),
        later::<later::Of2000>("random_1000", "1,000 events for later, in any order", 1000, |random| {
            1 + random.below(1999)
        }),
    ]
}

fn idle<S: Subject<Input> + 'static, const N: usize>(name: &'static str, title: &'static str) -> Workload {
    of_printers::<S, N>(name, title, &[Input::Flip])
}

fn deferred<S: Subject<Input> + 'static, const N: usize>(
    name: &'static str,
    title: &'static str,
) -> Workload {
    let prints = (0..N as u32).map(Input::Print);
    let cycle: Vec<Input> = prints.chain([Input::Flip, Input::Flip]).collect();
    of_printers::<S, N>(name, title, &cycle)
}

fn of_printers<S: Subject<Input> + 'static, const N: usize>(
    name: &'static str,
    title: &'static str,
    cycle: &[Input],
) -> Workload {
    let streams = [periodic(cycle)];
    let rows = vec![
        ours::<S, _>(&streams),
        by_hand::<deferred_by_hand::Printer<Ring<N>>, _>("by hand, a ring", &streams),
        by_hand::<deferred_by_hand::Printer<Line<N>>, _>("by hand, an array", &streams),
        by_hand::<deferred_by_hand::Printer<Deque<N>>, _>("by hand, a VecDeque", &streams),
    ];
    of(name, title, "periodic", rows, [2 * cycle.len(), 102 * cycle.len()], 1)
}

fn raised<S: Subject<Burst> + 'static, const N: usize>(name: &'static str, title: &'static str) -> Workload {
    let streams = [periodic(&[Burst])];
    let rows = vec![
        ours::<S, _>(&streams),
        by_hand::<raised_by_hand::Machine<Ring<N>, N>, _>("by hand, a ring", &streams),
        by_hand::<raised_by_hand::Machine<Line<N>, N>, _>("by hand, an array", &streams),
        by_hand::<raised_by_hand::Machine<Deque<N>, N>, _>("by hand, a VecDeque", &streams),
    ];
    of(name, title, "periodic", rows, [10, 110], N)
}

/// In each step one event is raised for later, and those that are due are delivered.
fn later<S: Subject<Plan> + 'static>(
    name: &'static str,
    title: &'static str,
    count: usize,
    delay: impl Fn(&mut Random) -> u32,
) -> Workload {
    let streams = [random(|random| Plan(delay(random)))];
    let rows = vec![
        ours::<S, _>(&streams),
        by_hand::<later_by_hand::Alarm<later_by_hand::Sorted>, _>("by hand, sorted", &streams),
        by_hand::<later_by_hand::Alarm<later_by_hand::Heap>, _>("by hand, a heap", &streams),
        by_hand::<later_by_hand::Alarm<later_by_hand::Tree>, _>("by hand, a tree", &streams),
    ];
    // When the first have come, as many wait as later on.
    of(name, title, "random", rows, [4 * count, 4 * count + 2_000], 1)
}

fn ours<S: Subject<I> + 'static, I: Copy>(streams: &[Stream<I>]) -> Row {
    Row::new::<Mode, I, S>(Ours, "fsm", "fsm", streams)
}

fn by_hand<S: Subject<I> + 'static, I: Copy>(title: &'static str, streams: &[Stream<I>]) -> Row {
    Row::new::<Mode, I, S>(ByHand, BY_HAND, title, streams)
}

// Short streams: they are made under callgrind too, and predictors of branches have no part in this.

fn periodic<I: Copy>(cycle: &[I]) -> Stream<I> {
    let rounds = 1 + 4096 / cycle.len();
    Stream { inputs: cycle.repeat(rounds), begins: vec![0] }
}

fn random<I>(mut input: impl FnMut(&mut Random) -> I) -> Stream<I> {
    let mut source = Random::new(0x2545_f491_4f6c_dd1d);
    Stream { inputs: (0..1 << 14).map(|_| input(&mut source)).collect(), begins: (0..1 << 13).collect() }
}

fn of(
    name: &'static str,
    title: &'static str,
    stream: &str,
    rows: Vec<Row>,
    count: [usize; 2],
    machines: usize,
) -> Workload {
    let mut columns = Workload::columns::<Mode>(&[stream]);
    for column in &mut columns {
        column.amounts.check = (0..30).chain([1_000, 10_000]).collect();
        column.amounts.count = Some(count);
        column.amounts.machines = machines;
    }
    Workload { name, title, columns, rows, notes: vec![] }
}
