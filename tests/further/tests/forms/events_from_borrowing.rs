//! Events from an enum that borrows, with its lifetime left out.

use fsm_runtime::fsm;

pub enum Input<'a> {
    Word(&'a str),
    End,
}

fsm! {
    machine Words(count: &mut usize) {
        events from Input<'_>;
        initial Reading;
        state Reading {
            on Word(word) do *count += word.len();
            on End => Read;
        }
        final state Read;
    }
}

#[test]
fn events_may_borrow_with_the_lifetime_left_out() {
    let mut count = 0;
    let mut words = Words::start(&mut count);
    let text = String::from("four");
    let _ = words.send(&mut count, Input::Word(&text));
    let _ = words.send(&mut count, Input::End);
    assert_eq!(count, 4);
    assert!(words.is_done());
}
