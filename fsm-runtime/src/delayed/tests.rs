use std::format;
use std::vec::Vec;

use super::*;

type Later<const N: usize> = Delayed<u8, u32, N>;

fn after<const N: usize>(queue: &mut Later<N>, event: u8, now: u32, delay: u32) -> Result<(), u8> {
    queue.raise_at(event, now, now.plus(delay))
}

fn due<const N: usize>(queue: &mut Later<N>, now: u32) -> Vec<u8> {
    core::iter::from_fn(|| queue.take_due(now)).collect()
}

#[test]
fn the_earliest_comes_first_and_of_equals_the_one_that_was_raised_first() {
    let mut queue = Later::<5>::new();
    for (event, delay) in [(1, 30), (2, 10), (3, 20), (4, 10), (5, 30)] {
        assert_eq!(after(&mut queue, event, 100, delay), Ok(()));
    }
    assert_eq!((queue.is_full(), queue.deadline()), (true, Some(110)));
    assert_eq!(queue.take_due(109), None);
    assert_eq!(due(&mut queue, 120), [2, 4, 3]);
    assert_eq!(due(&mut queue, 500), [1, 5]);
    assert!(queue.is_empty());
}

#[test]
fn a_clock_that_wraps_keeps_the_order() {
    let mut queue = Later::<3>::new();
    let now = u32::MAX - 5;
    for (event, delay) in [(1, 20), (2, 3), (3, 10)] {
        assert_eq!(after(&mut queue, event, now, delay), Ok(()));
    }
    assert_eq!(queue.deadline(), Some(u32::MAX - 2));
    assert_eq!(due(&mut queue, 4), [2, 3]);
    assert_eq!(due(&mut queue, 14), [1]);
}

#[test]
fn all_share_the_places() {
    let mut queue = Later::<3>::new();
    assert_eq!((queue.raise(1), after(&mut queue, 2, 0, 9), queue.defer(3)), (Ok(()), Ok(()), Ok(())));
    assert_eq!((queue.raise(4), after(&mut queue, 4, 0, 1), queue.defer(4)), (Err(4), Err(4), Err(4)));
    assert_eq!(queue.take(), Some((false, 1)));
    assert_eq!((queue.take(), queue.raise(5)), (None, Ok(())));
    queue.recall();
    assert_eq!((queue.take(), queue.take()), (Some((false, 5)), Some((true, 3))));
    assert_eq!((queue.take(), after(&mut queue, 6, 0, 9), queue.take()), (None, Ok(()), None));
    assert_eq!(due(&mut queue, 9), [2, 6]);
}

#[test]
fn what_has_no_delay_comes_at_the_end_and_not_when_it_is_due() {
    let mut queue = Later::<4>::new();
    for (event, delay) in [(1, 0), (2, 5), (3, 0)] {
        assert_eq!(after(&mut queue, event, 7, delay), Ok(()));
    }
    assert_eq!((queue.deadline(), queue.take_due(11)), (Some(7), None));
    assert_eq!(queue.take_due(12), Some(2));
    assert_eq!((queue.take_at_end(), queue.take_at_end(), queue.take_at_end()), (Some(1), Some(3), None));
}

#[test]
fn what_is_cancelled_does_not_come() {
    let mut queue = Later::<5>::new();
    assert_eq!(queue.raise(2), Ok(()));
    for (event, delay) in [(2, 1), (3, 2), (2, 3), (1, 0)] {
        assert_eq!(after(&mut queue, event, 0, delay), Ok(()));
    }
    assert_eq!((queue.cancel(|event| *event == 2), queue.cancel(|event| *event == 9)), (2, 0));
    assert_eq!(
        (queue.take(), due(&mut queue, 9), queue.take_at_end()),
        (Some((false, 2)), [3].into(), Some(1))
    );
}

#[test]
fn an_event_for_later_that_is_deferred_is_the_last_of_those() {
    let mut queue = Later::<3>::new();
    assert_eq!((queue.defer(1), queue.defer(2), after(&mut queue, 3, 0, 1)), (Ok(()), Ok(()), Ok(())));
    queue.recall();
    assert_eq!((queue.take(), queue.take_due(1)), (Some((true, 1)), Some(3)));
    assert_eq!(queue.defer(3), Ok(()));
    queue.recall();
    assert_eq!((queue.take(), queue.take()), (Some((true, 2)), Some((true, 3))));
}

#[test]
fn what_has_been_offered_leaves_nothing_behind() {
    let mut queue = Later::<3>::new();
    assert_eq!(queue.defer(1), Ok(()));
    queue.recall();
    assert_eq!((queue.take(), queue.take()), (Some((true, 1)), None));
    assert_eq!(queue, Later::new());
}

#[test]
fn debug_tells_when() {
    let mut queue = Later::<3>::new();
    assert_eq!((queue.raise(1), after(&mut queue, 2, 40, 2)), (Ok(()), Ok(())));
    assert_eq!(format!("{queue:?}"), "[1, Due { at: 42, event: 2 }]");
    queue.clear();
    assert_eq!(format!("{queue:?}"), "[]");
}
