//! The observers that write: for the crates `log` and `tracing`.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::observers::log::Records;
use fsm_runtime::observers::tracing::Spans;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

fsm! {
    machine Door {
        observed;
        #[derive(Debug)]
        #[allow(unused_event)]
        events { Push { force: u32 }, Knock }
        initial Closed;
        state Closed { on Push { force } if force > 5 => Open; }
        state Open { on Push { .. } do goto!(Closed); }
    }
}

fn run(observer: &mut impl fsm_runtime::Observer<Door, DoorEvent>) {
    let mut door = Door::start_observed(observer);
    for event in [DoorEvent::Push { force: 1 }, DoorEvent::Push { force: 6 }, DoorEvent::Push { force: 0 }] {
        door.observed(observer).send(event);
    }
    door.observed(observer).send(DoorEvent::Knock);
}

/// All records of the process: no other test of this program writes any.
static RECORDS: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Kept;

impl log::Log for Kept {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }
    fn log(&self, record: &log::Record<'_>) {
        let text = format!("{} {} {}", record.level(), record.target(), record.args());
        RECORDS.lock().unwrap().push(text);
    }
    fn flush(&self) {}
}

#[test]
fn records_have_the_name_of_the_machine() {
    log::set_logger(&Kept).expect("no other test does");
    log::set_max_level(log::LevelFilter::Trace);
    run(&mut Records);
    expect![[r#"
        TRACE fsm Door: enter Closed
        DEBUG fsm Door: Push { force: 1 } in Closed
        TRACE fsm Door: Closed: the guard refuses: on Push { force } if force > 5 => Open
        DEBUG fsm Door: Push { force: 1 } is not handled
        DEBUG fsm Door: Push { force: 6 } in Closed
        TRACE fsm Door: Closed: on Push { force } if force > 5 => Open
        TRACE fsm Door: exit Closed
        TRACE fsm Door: enter Open
        DEBUG fsm Door: Closed -> Open
        DEBUG fsm Door: Push { force: 0 } in Open
        TRACE fsm Door: Open: on Push { .. } do goto!(Closed)
        DEBUG fsm Door: asked for Goto(Closed)
        TRACE fsm Door: exit Open
        TRACE fsm Door: enter Closed
        DEBUG fsm Door: Open -> Closed
        DEBUG fsm Door: Knock in Closed
        DEBUG fsm Door: Knock is not handled"#]]
    .assert_eq(&RECORDS.lock().unwrap().join("\n"));
}

#[derive(Clone, Default)]
struct Seen(Arc<Mutex<Vec<String>>>);

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

impl Subscriber for Seen {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields(format!("{} span {}", span.metadata().level(), span.metadata().name()));
        span.record(&mut fields);
        self.0.lock().unwrap().push(fields.0);
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(format!("  {} {}", event.metadata().level(), event.metadata().target()));
        event.record(&mut fields);
        self.0.lock().unwrap().push(fields.0);
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {
        self.0.lock().unwrap().push("end".to_owned());
    }
}

#[test]
fn a_span_is_a_call() {
    let seen = Seen::default();
    tracing::subscriber::with_default(seen.clone(), || run(&mut Spans::new()));
    expect![[r#"
          TRACE fsm message=enter state="Closed"
        DEBUG span send machine="Door" state="Closed" event=Push { force: 1 }
          TRACE fsm message=the guard refuses state="Closed" line=on Push { force } if force > 5 => Open
          DEBUG fsm message=not handled event=Push { force: 1 }
        end
        DEBUG span send machine="Door" state="Closed" event=Push { force: 6 }
          TRACE fsm state="Closed" line=on Push { force } if force > 5 => Open
          TRACE fsm message=exit state="Closed"
          TRACE fsm message=enter state="Open"
          DEBUG fsm message=transition from="Closed" to="Open"
        end
        DEBUG span send machine="Door" state="Open" event=Push { force: 0 }
          TRACE fsm state="Open" line=on Push { .. } do goto!(Closed)
          DEBUG fsm message=request change=Goto(Closed) replaces=false
          TRACE fsm message=exit state="Open"
          TRACE fsm message=enter state="Closed"
          DEBUG fsm message=transition from="Open" to="Closed"
        end
        DEBUG span send machine="Door" state="Closed" event=Knock
          DEBUG fsm message=not handled event=Knock
        end"#]]
    .assert_eq(&seen.0.lock().unwrap().join("\n"));
}
