// The stack of suspended states and its view, as a table of behaviours.

use super::Stack;
use std::cell::RefCell;
use std::format;
use std::vec::Vec;

/// A stack with room for three, and two in it.
fn two() -> Stack<&'static str, 3> {
    let mut stack = Stack::new();
    assert_eq!(stack.push("Patrolling"), Ok(()));
    assert_eq!(stack.push("Talking"), Ok(()));
    stack
}

#[test]
fn an_empty_stack() {
    let mut stack: Stack<&str, 2> = Stack::new();
    assert_eq!((stack.len(), stack.free()), (0, 2));
    assert!(stack.is_empty() && !stack.is_full());
    assert_eq!(stack.top(), None);
    assert_eq!(stack.pop(), None);
    assert_eq!(stack.len(), 0);
    assert!(stack.suspended().is_empty());
}

#[test]
fn the_newest_comes_back_first() {
    let mut stack = two();
    assert_eq!((stack.len(), stack.free()), (2, 1));
    assert!(!stack.is_full());
    assert_eq!(stack.top(), Some(&"Talking"));
    assert_eq!(stack.pop(), Some("Talking"));
    assert_eq!(stack.pop(), Some("Patrolling"));
    assert_eq!(stack.pop(), None);
}

#[test]
fn a_full_stack_hands_back_and_is_unchanged() {
    let mut stack = two();
    assert_eq!(stack.push("Reading"), Ok(()));
    assert!(stack.is_full());
    let before = stack;
    assert_eq!(stack.push("Sleeping"), Err("Sleeping"));
    assert_eq!(stack, before);
}

#[test]
fn where_there_is_room_suspend_is_push() {
    let (mut suspended, mut pushed) = (two(), two());
    suspended.suspend("Reading");
    assert_eq!(pushed.push("Reading"), Ok(()));
    assert_eq!(suspended, pushed);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "the bound on the stack was wrong: it has room for 3"]
fn suspend_panics_on_a_full_stack() {
    let mut stack = two();
    stack.suspend("Reading");
    stack.suspend("Sleeping");
}

#[test]
fn a_stack_without_room_is_empty_and_full() {
    let mut stack: Stack<&str, 0> = Stack::new();
    assert!(stack.is_empty() && stack.is_full());
    assert_eq!(stack.push("Idle"), Err("Idle"));
}

#[test]
fn the_largest_room_can_be_filled() {
    let mut stack: Stack<(), 65535> = Stack::new();
    while stack.push(()).is_ok() {}
    assert_eq!((stack.len(), stack.free()), (65535, 0));
    assert!(stack.is_full());
}

#[test]
fn what_was_popped_leaves_no_trace_in_comparisons() {
    let mut stack = two();
    stack.pop();
    let mut other = Stack::new();
    assert_eq!(other.push("Patrolling"), Ok(()));
    assert_eq!(stack, other);
}

#[test]
fn exits_go_from_the_newest_to_the_oldest() {
    let mut stack = two();
    let mut order = Vec::new();
    for state in stack.newest_first_mut() {
        order.push(*state);
        *state = "left";
    }
    assert_eq!(order, ["Talking", "Patrolling"]);
    assert_eq!(stack.top(), Some(&"left"));
}

/// A state that notes its drop.
struct Noted<'a>(u8, &'a RefCell<Vec<u8>>);

impl Drop for Noted<'_> {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

/// 1, the oldest, to 3.
fn three_noted(dropped: &RefCell<Vec<u8>>) -> Stack<Noted<'_>, 3> {
    let mut stack = Stack::new();
    for n in 1..=3 {
        stack.suspend(Noted(n, dropped));
    }
    stack
}

#[test]
fn clearing_drops_the_newest_first() {
    let dropped = RefCell::new(Vec::new());
    let mut stack = three_noted(&dropped);
    stack.clear();
    assert!(stack.is_empty());
    assert_eq!(*dropped.borrow(), [3, 2, 1]);
}

#[test]
fn the_view_reads_like_a_slice() {
    let stack = two();
    let view = stack.suspended();
    assert_eq!(view.len(), 2);
    assert_eq!((view.get(0), view.get(1), view.get(2)), (Some(&"Patrolling"), Some(&"Talking"), None));
    assert_eq!(view.last(), Some(&"Talking"));
    assert_eq!(view[1], "Talking");
    assert_eq!(view.into_iter().collect::<Vec<_>>(), [&"Patrolling", &"Talking"]);
    assert_eq!(view.iter().rev().collect::<Vec<_>>(), [&"Talking", &"Patrolling"]);
    assert_eq!(view.iter().len(), 2);
    assert_eq!(view, two().suspended());
}

#[test]
#[should_panic = "index 2 is out of range: suspended states: 2"]
fn the_view_panics_beyond_the_newest() {
    let _ = two().suspended()[2];
}

#[test]
fn debug_shows_only_what_is_suspended() {
    let stack = two();
    assert_eq!(format!("{:?}", stack.suspended()), r#"["Patrolling", "Talking"]"#);
    assert_eq!(format!("{:?}", stack.suspended().iter()), r#"["Patrolling", "Talking"]"#);
    assert_eq!(format!("{stack:?}"), r#"["Patrolling", "Talking"]"#);
}
