//! Whatever is read before a run ends, and wherever its marks are: each event counts once.

use std::time::Duration;

use fsm_runtime::fsm;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Cursor, Fed, Step};
use crate::Keyed;
use crate::durable::manifest::Spot;
use crate::durable::{Beginning, DurableError, Job, JobError, Partition, Read};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Bell {
        snapshots;
        clock Duration;
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        events { Ring }
        initial Still;
        state Still { on Ring => Ringing; }
        state Ringing { after 1s => Still; }
    }
}

/// A partition as a list.
#[derive(Clone, Debug)]
struct Lines {
    lines: Vec<Read<u64, BellEvent>>,
    disorder: Duration,
    partitions: u32,
}

struct Reading(std::vec::IntoIter<Read<u64, BellEvent>>);

impl Job for Lines {
    type Key = u64;
    type Event = BellEvent;
    type Machine = Bell;
    type Partition = Reading;

    fn partitions(&self) -> u32 {
        self.partitions
    }

    fn open(&self, _: u32, first: u64) -> Result<Reading, JobError> {
        let lines = self.lines.iter().filter(|line| match line {
            Read::Event { offset, .. } | Read::Time { offset, .. } => *offset >= first,
            Read::Nothing | Read::End { .. } => true,
        });
        Ok(Reading(lines.copied().collect::<Vec<_>>().into_iter()))
    }

    fn disorder(&self) -> Duration {
        self.disorder
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, BellEvent>) -> Option<Beginning<Bell>> {
        Some(((), ()))
    }
}

impl Partition for Reading {
    type Key = u64;
    type Event = BellEvent;

    fn next(&mut self) -> Result<Read<u64, BellEvent>, JobError> {
        Ok(self.0.next().unwrap_or(Read::Nothing))
    }
}

fn secs(secs: u64) -> Duration {
    Duration::from_secs(secs)
}

/// Lines with gaps in the offsets, some of which tell nothing but the time.
fn lines() -> impl Strategy<Value = Lines> {
    let line = (prop_oneof![5 => Just(true), 1 => Just(false)], 0..40_u64, 1..3_u64);
    (prop::collection::vec(line, 0..80), 0..12_u64).prop_map(|(lines, disorder)| {
        let mut next = 0;
        let lines = lines.into_iter().enumerate().map(|(index, (is_event, at, gap))| {
            let offset = next;
            next += gap;
            // On the whole, time goes on.
            let at = secs(index as u64 / 2 + at);
            match is_event {
                true => Read::Event { offset, key: 0, event: BellEvent::Ring, at },
                false => Read::Time { offset, at: at.saturating_sub(secs(10)) },
            }
        });
        let end = Read::End { at: secs(100) };
        Lines { lines: lines.chain([end]).collect(), disorder: secs(disorder), partitions: 1 }
    })
}

/// What counts of an event: its offset, when, and whether it is late.
type Counted = (u64, Duration, Option<Duration>);

fn counted(Fed { event, late }: Fed<u64, BellEvent>) -> Counted {
    (event.offset, event.at, late)
}

/// Reads so many lines, or all that there are; whether it has come to the end.
fn read(cursor: &mut Cursor<Lines>, lines: usize, to: &mut Vec<Counted>) -> bool {
    for _ in 0..lines {
        match cursor.step().unwrap() {
            Step::Fed(fed) => to.push(counted(fed)),
            Step::Passed => {}
            Step::Nothing | Step::End => return true,
        }
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_event_counts_once(
        job in lines(),
        // Of each run: its marks, as the lines read before each and where in the time that has passed it is, and what is read
        // behind the last one.
        runs in prop::collection::vec((prop::collection::vec((0..30_usize, 0..=4_u32), 0..4), 0..30_usize), 0..6),
    ) {
        let mut expected = Vec::new();
        read(&mut Cursor::open(&job, 0, Spot::default(), Duration::ZERO).unwrap(), usize::MAX, &mut expected);

        let (mut spot, mut begun_at, mut done) = (Spot::default(), Duration::ZERO, Vec::new());
        for (marks, behind) in runs {
            let mut cursor = Cursor::open(&job, 0, spot, begun_at).unwrap();
            let mut fed = Vec::new();
            for (lines, quarters) in marks {
                read(&mut cursor, lines, &mut fed);
                prop_assert!(cursor.time() >= begun_at);
                begun_at += (cursor.time() - begun_at) * quarters / 4;
                spot = cursor.spot(begun_at);
            }
            read(&mut cursor, behind, &mut fed);
            done.extend(fed.into_iter().filter(|(_, at, late)| late.unwrap_or(*at) < begun_at));
        }
        let mut cursor = Cursor::open(&job, 0, spot, begun_at).unwrap();
        let mut fed = Vec::new();
        prop_assert!(read(&mut cursor, usize::MAX, &mut fed));
        prop_assert!(fed.iter().all(|(_, at, late)| late.unwrap_or(*at) >= begun_at));
        done.extend(fed);
        done.sort();
        expected.sort();
        prop_assert_eq!(done, expected);
    }
}

#[test]
fn a_partition_is_read_again_from_near_the_mark() {
    let events = (0..1_000).map(|n| Read::Event { offset: n, key: 0, event: BellEvent::Ring, at: secs(n) });
    let job = Lines { lines: events.collect(), disorder: secs(5), partitions: 1 };
    let mut cursor = Cursor::open(&job, 0, Spot::default(), Duration::ZERO).unwrap();
    read(&mut cursor, 900, &mut Vec::new());
    let spot = cursor.spot(secs(500));
    assert!((490..=500).contains(&spot.offset), "{spot:?}");
    assert_eq!(cursor.spot(secs(894)).offset / 10, 89);
}

#[test]
fn an_offset_that_leaves_no_room_for_the_partitions_is_refused() {
    let lines = vec![Read::Event { offset: u64::MAX / 4, key: 0, event: BellEvent::Ring, at: secs(1) }];
    let job = Lines { lines, disorder: Duration::ZERO, partitions: 5 };
    let Err(error) = Cursor::open(&job, 3, Spot::default(), Duration::ZERO).unwrap().step() else { panic!() };
    assert!(matches!(error, DurableError::OffsetTooLarge { partition: 3, .. }));
    assert_eq!(
        error.to_string(),
        "partition 3 has an event of offset 4611686018427387903: with 5 partitions there is room for offsets up to 3689348814741910322"
    );
}
