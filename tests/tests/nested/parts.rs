//! Parts: one definition in several states. Parts in parts and in regions, with memories, are in `parts_deep.rs`.

use fsm_runtime::fsm;

type Log = Vec<String>;

fn say(log: &mut Log, text: impl Into<String>) {
    log.push(text.into());
}

/// What was said since.
fn told(log: &mut Log) -> Vec<String> {
    std::mem::take(log)
}

#[derive(Debug, PartialEq)]
struct Ticket(u32);

fsm! {
    #[derive(Debug, PartialEq)]
    machine Link(log: &mut Log) {
        clock u32;
        events { Go, Ok, Timeout, Status, Again }
        let total: u32 = 0;
        initial Idle;
        state Idle { on Go => Upload { ticket: Ticket(7) }; on Status do say(log, "idle"); }

        /// Tries until it is answered, or has tried too often.
        part Retry(limit: u32, name: &'static str) {
            let tries: u32 = *limit * 10;
            initial Trying;
            exits Done, Failed;
            enter do say(log, format!("enter {name} {limit} {tries}"));
            exit do say(log, format!("exit {name}"));
            on Status do say(log, format!("{name} of the part"));
            on Go if in_state!(Resting) && !in_state!(Trying) => self;
            state Trying {
                let n: u32 = 0;
                enter do say(log, format!("try {n}"));
                exit do say(log, format!("tried {n}"));
                on Ok => out Done do say(log, format!("ok after {n}"));
                on Timeout if *n < *limit do { *n += 1; *tries += 1; }
                on Timeout => Resting;
                on Again do { if in_state!(Trying) { goto!(Trying { n: *n + 1 }); } }
            }
            state Resting {
                after 100ms => out Failed;
                on Again => Trying { n: 5 };
                on Timeout => out Failed do { if *tries > 15 { return; } say(log, "few"); }
            }
        }

        state Upload is Retry(2, "upload") {
            let ticket: Ticket;
            on out Done => Stored { ticket, tries: *tries } do { say(log, "stored"); *total += 1; }
            on out Failed => Idle do say(log, format!("given up with {ticket:?}"));
            on Status if ticket.0 > 7 do say(log, "its own");
        }

        state Stored {
            let ticket: Ticket;
            let tries: u32;
            on Go => Report;
            on Again => Upload { ticket: Ticket(8), limit: 0 };
        }

        #[allow(clippy::needless_return)]
        state Report is Retry(*total, "report") {
            on out Done | Failed => Idle;
            after 1s => Idle do say(log, "too late");
        }
    }
}

use LinkEvent::{Again, Go, Ok as Answer, Status, Timeout};

#[test]
fn the_state_is_a_composite_with_the_data_and_the_states_of_the_part() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    link.send(&mut log, Go, 0);
    assert_eq!(told(&mut log), ["enter upload 2 20", "try 0"]);
    assert_eq!(
        link.state(),
        &LinkState::Upload {
            ticket: Ticket(7),
            limit: 2,
            name: "upload",
            tries: 20,
            state: LinkUpload::UploadTrying { n: 0 }
        }
    );
    assert!(link.is_in(LinkStateId::Upload));
    assert_eq!(link.state_id().name(), "UploadTrying");
}

#[test]
fn an_exit_leads_where_the_use_says_and_both_lines_act() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    link.send(&mut log, Go, 0);
    link.send(&mut log, Timeout, 0);
    told(&mut log);
    link.send(&mut log, Answer, 0);
    assert_eq!(told(&mut log), ["tried 1", "exit upload", "ok after 1", "stored"]);
    assert_eq!(link.state(), &LinkState::Stored { ticket: Ticket(7), tries: 21 });
    assert_eq!(link.data().total, 1);
}

#[test]
fn lines_of_the_use_come_before_those_of_the_part() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    link.send(&mut log, Go, 0);
    told(&mut log);
    link.send(&mut log, Status, 0);
    assert_eq!(told(&mut log), ["upload of the part"]);
    link.send(&mut log, Answer, 0);
    link.send(&mut log, Again, 0);
    told(&mut log);
    link.send(&mut log, Status, 0);
    assert_eq!(told(&mut log), ["its own"]);
}

#[test]
fn a_target_may_give_another_value_to_a_parameter() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    for event in [Go, Answer, Again] {
        link.send(&mut log, event, 0);
    }
    assert_eq!(told(&mut log)[6..], ["enter upload 0 0", "try 0"]);
    link.send(&mut log, Timeout, 0);
    assert!(link.is_in(LinkStateId::UploadResting));
}

#[test]
fn a_return_ends_the_action_of_the_part_alone() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    link.send(&mut log, Go, 0);
    for _ in 0..3 {
        link.send(&mut log, Timeout, 0);
    }
    told(&mut log);
    link.send(&mut log, Timeout, 0);
    assert_eq!(told(&mut log), ["exit upload", "given up with Ticket(7)"]);
}

#[test]
fn the_part_names_its_own_states_and_itself() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    for event in [Go, Answer, Go] {
        link.send(&mut log, event, 0);
    }
    told(&mut log);
    link.send(&mut log, Again, 0);
    assert_eq!(told(&mut log), ["tried 0", "try 1"]);
    link.send(&mut log, Timeout, 0);
    link.send(&mut log, Again, 0);
    assert_eq!(told(&mut log), ["tried 1", "try 5"]);
    link.send(&mut log, Timeout, 0);
    told(&mut log);
    link.send(&mut log, Go, 0);
    assert_eq!(told(&mut log), ["exit report", "enter report 1 10", "try 0"]);
}

#[test]
fn timers_of_the_part_and_of_the_use() {
    let mut log = Log::new();
    let mut link = Link::start(&mut log, 0);
    for event in [Go, Timeout, Timeout, Timeout] {
        link.send(&mut log, event, 10);
    }
    assert_eq!(link.next_deadline(), Some(110));
    told(&mut log);
    link.update(&mut log, 110);
    assert_eq!(told(&mut log), ["exit upload", "given up with Ticket(7)"]);

    for event in [Go, Answer, Go] {
        link.send(&mut log, event, 200);
    }
    assert_eq!(link.next_deadline(), Some(1200));
    told(&mut log);
    link.update(&mut log, 1200);
    assert_eq!(told(&mut log), ["tried 0", "exit report", "too late"]);
}
