//! A guard binds what is borrowed from the owner.

use fsm_runtime::fsm;

struct Log(Vec<String>);

impl Log {
    fn add(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }

    fn last(&self) -> Option<&String> {
        self.0.last()
    }

    fn len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

fsm! {
    machine Door(log: &mut Log) {
        events { Push, Pull(String) }
        initial Closed;
        state Closed {
            let word: Option<String> = Some("open".to_owned());
            exit do log.add(word.as_deref().unwrap_or("-"));
            on Push if log.len() == Some(9) => Open;
            on Pull(_) if let Some(text) = log.last() => Open do println!("{text}");
        }
        state Open { on Push | Pull(_) => Closed do log.add("closed"); }
    }
}

fn main() {
    let mut door = Door::start(&mut Log(vec![]));
    door.send(&mut Log(vec![]), DoorEvent::Push);
    let _ = Log(vec![]).last();
    assert!(matches!(door.state(), DoorState::Open { .. }));
}
