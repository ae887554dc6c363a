//! What a condition binds may be borrowed, where nothing that comes before its use works on what it is borrowed from.

use fsm_runtime::{Outcome, fsm};

#[derive(Default)]
pub struct Log(Vec<String>);

impl Log {
    fn last(&self) -> Option<&String> {
        self.0.last()
    }

    fn add(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Hunt {
        #[derive(Debug, PartialEq)]
        events { Look, At(i32) }
        initial Idle;
        state Idle {
            let seen: Option<i32> = None;
            on At(n) do *seen = Some(n);
            on Look if let Some(old) = seen => Chase { target: *old };
            on Look => ignore;
        }
        state Chase {
            let target: i32;
            on Look => Idle;
        }
    }
}

#[test]
fn a_field_reads_data_before_its_state_is_left() {
    let mut hunt = Hunt::start();
    assert_eq!(hunt.send(HuntEvent::Look), Outcome::Handled);
    hunt.send(HuntEvent::At(7));
    hunt.send(HuntEvent::Look);
    assert_eq!(hunt.state(), &HuntState::Chase { target: 7 });
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Door(log: &mut Log) {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Push, Pull, Go(u32), Back }
        let all: Vec<String> = vec![];
        initial Closed;
        when let Some(word) = all.first() do log.add(word);
        state Closed {
            let word: Option<String> = Some("open".to_owned());
            on Push if let Some(text) = log.last() && text != "e" => Open { text: text.clone() };
            on Push => ignore;
            on Pull if let Some(text) = word && log.0.is_empty() do log.add(text);
            on Pull => ignore;
            on Go(n) if let Some(text) = word && let Some(old) = all.get(n as usize) =>
                Open { text: format!("{text} {old}") } do log.add(text);
            on Go(_) do all.push("never".to_owned());
            after 3s if let Some(text) = log.last() => Open { text: text.to_owned() };
        }
        state Open {
            let text: String;
            on Push if let Some(first) = text.chars().next() && let Some(last) = log.last() =>
                self { text: format!("{first}{last}") };
            on Back => Closed do log.add(text);
            enter do log.add("e");
        }
    }
}

#[test]
fn owner_and_data_are_read_by_fields_and_actions_that_work_on_others() {
    use DoorEvent::{Back, Go, Pull, Push};
    let mut log = Log::default();
    let mut door = Door::start(&mut log, 0);
    assert_eq!(door.send(&mut log, Push, 0), Outcome::Handled);
    door.send(&mut log, Pull, 0);
    door.send(&mut log, Pull, 0);
    assert_eq!(log.0, ["open"]);
    door.send(&mut log, Push, 0);
    assert!(matches!(door.state(), DoorState::Open { text } if text == "open"));
    door.send(&mut log, Push, 0);
    assert!(matches!(door.state(), DoorState::Open { text } if text == "oe"));
    door.send(&mut log, Back, 0);
    door.send(&mut log, Go(0), 0);
    door.send(&mut log, Go(0), 0);
    assert!(matches!(door.state(), DoorState::Open { text } if text == "open never"));
    assert_eq!(log.0, ["open", "e", "e", "oe", "open", "e"]);
    door.update(&mut log, 1);
    assert_eq!(log.0[6..], ["never"]);
    door.send(&mut log, Back, 1);
    door.update(&mut log, 3001);
    assert!(matches!(door.state(), DoorState::Open { text } if text == "never"));
}
