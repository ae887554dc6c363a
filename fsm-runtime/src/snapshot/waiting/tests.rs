use std::format;
use std::string::String;
use std::vec::Vec;

use super::*;

type Later = Delayed<u8, u32, 5>;

/// What waits, in its order, as it is written.
fn order(queue: &Later, at: u32) -> Vec<String> {
    let mut events = Vec::new();
    let told = queue.each_waiting(at, |event| {
        events.push(format!("{event:?}"));
        Ok::<(), ()>(())
    });
    assert_eq!(told, Ok(()));
    events
}

#[test]
fn what_was_left_over_at_the_end_of_a_call_stays_before_what_is_late() {
    let mut queue = Later::new();
    for (event, now, delay) in [(1, 0, 0), (2, 0, 5), (3, 4, 2), (4, 7, 0), (5, 7, 30)] {
        assert_eq!(queue.raise_at(event, now, now.plus(delay)), Ok(()));
    }
    let mut again = Later::new();
    let later = |time: u32, event| Waits::Later(Moment::of(time, 20), event);
    let written = [Waits::AtEnd(1), later(5, 2), later(6, 3), Waits::AtEnd(4), later(37, 5)];
    assert_eq!(order(&queue, 20), written.map(|event| format!("{event:?}")));
    written.into_iter().for_each(|event| again.wait_again(event, 1_000, true));
    assert_eq!(order(&again, 1_000), order(&queue, 20));
    let due: Vec<u8> = core::iter::from_fn(|| again.take_due(1_017)).collect();
    assert_eq!(
        (due.as_slice(), again.take_at_end(), again.take_at_end()),
        (&[2, 3, 5][..], Some(1), Some(4))
    );
}
