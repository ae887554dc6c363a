//! Parts with what other constructs add: timers with names, targets that values hold, tags, causes, `first` and `pass`.

use fsm_runtime::fsm;

type Log = Vec<String>;

fsm! {
    machine Line(log: &mut Log) {
        clock u32;
        events { Ring, Ok, Back, Wait }
        initial Idle;
        state Idle { on Ring => Call; }

        #[tag(busy)]
        part Waiting(name: &'static str) {
            exits Late;
            initial First;
            first on Wait => pass do log.push(format!("{name} waits"));
            enter(cause) do log.push(format!("{name} by {cause}"));
            after 10s as Whole => out Late;
            state First {
                let next: LineTarget = LineTarget::CallSecond;
                after 4s as Part do log.push(format!("{name} first"));
                on Wait do { restart!(Part); restart!(Whole); }
                on Ok => next in [Second, First];
                on Back do goto!(LineTarget::CallSecond in [First, Second]);
            }
            state Second {
                on Ok => First { next: LineTarget::AnswerFirst };
                on Back do cancel!(Whole);
            }
        }
        state Call is Waiting("call") { on out Late => Answer; }
        #[tag(loud)]
        state Answer is Waiting("answer") { on out Late => Idle; }
    }
}

#[test]
fn each_use_has_its_own_timers() {
    let mut log = vec![];
    let mut line = Line::start(&mut log, 0);
    line.send(&mut log, LineEvent::Ring, 0);
    let names: Vec<&str> = LineTimer::ALL.iter().map(|timer| timer.name()).collect();
    assert_eq!(names, ["CallWhole", "CallPart", "AnswerWhole", "AnswerPart"]);
    assert_eq!(line.remaining(LineTimer::CallPart, 1_000), Some(3_000));
    assert_eq!(line.remaining(LineTimer::AnswerPart, 1_000), None);

    line.send(&mut log, LineEvent::Wait, 3_000);
    assert_eq!(line.remaining(LineTimer::CallPart, 3_000), Some(4_000));
    assert_eq!(line.next_deadline(), Some(7_000));
    line.update(&mut log, 7_000);
    line.update(&mut log, 13_000);
    assert!(line.is_in(LineStateId::AnswerFirst));
    assert_eq!(line.remaining(LineTimer::AnswerWhole, 13_000), Some(10_000));
    assert_eq!(log, ["call by Ring", "call waits", "call first", "answer by after"]);
}

#[test]
fn each_use_has_its_own_states_in_a_list() {
    let mut log = vec![];
    let mut line = Line::start(&mut log, 0);
    line.send(&mut log, LineEvent::Ring, 0);
    line.send(&mut log, LineEvent::Ok, 0);
    assert!(line.is_in(LineStateId::CallSecond));
    line.send(&mut log, LineEvent::Ok, 0);
    assert!(line.is_in(LineStateId::CallFirst));
    // The value is a state of the other use, which is not in the list of this one.
    assert!(!line.send(&mut log, LineEvent::Ok, 0).is_used());
    line.send(&mut log, LineEvent::Back, 0);
    assert!(line.is_in(LineStateId::CallSecond));
    line.send(&mut log, LineEvent::Back, 0);
    assert_eq!(line.next_deadline(), None);
}

#[test]
fn tags_of_a_part_are_those_of_each_use() {
    let mut log = vec![];
    let mut line = Line::start(&mut log, 0);
    assert!(!line.has_tag(LineTag::Busy));
    line.send(&mut log, LineEvent::Ring, 0);
    assert!(line.has_tag(LineTag::Busy) && !line.has_tag(LineTag::Loud));
    line.update(&mut log, 10_000);
    assert!(line.has_tag(LineTag::Busy) && line.has_tag(LineTag::Loud));
}

/// A macro of the user's, called like data of a state in the part.
macro_rules! step {
    ($log:ident) => {
        $log.push("step".to_owned())
    };
}

fsm! {
    machine Stairs(log: &mut Log) {
        events { Up }
        initial Below;
        part Climbing {
            exits Above;
            initial Halfway;
            state Halfway { let step: u32 = 3; on Up => out Above do log.push(format!("{step}")); }
        }
        state Below is Climbing { on out Above => Attic do step!(log); }
        state Attic { on Up => Below; }
    }
}

#[test]
fn the_name_of_a_macro_is_no_name_of_data() {
    let mut log = vec![];
    let mut stairs = Stairs::start(&mut log);
    stairs.send(&mut log, StairsEvent::Up);
    assert_eq!((stairs.state_id().name(), &log[..]), ("Attic", &["3".to_owned(), "step".to_owned()][..]));
}
