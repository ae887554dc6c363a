//! `restart!` and `cancel!` of timers of regions, in lines around them and beside them: a region is active with its state.

use fsm_runtime::fsm;

type Log = Vec<&'static str>;

fsm! {
    #[derive(Clone, Debug)]
    machine Session(log: &mut Log) {
        clock u32;
        events { Connect, Wrote, Read, Shut, Wake, Break }
        let limit: u32 = 30;

        initial Offline;
        state Offline { on Connect => Online; after 7ms => Offline; }
        state Online {
            on Shut => Offline;
            on Wrote do { log.push("wrote"); restart!(Idle); }
            enter do cancel!(Lag);

            region Pinging { every 60ms as Idle do { log.push("ping"); restart!(Pong); } }
            region Watching {
                let seen: u32 = 0;
                on Read do { *seen += 1; cancel!(Pong); }
                after (*limit) as Pong => Offline;
                after 5ms as Lag do log.push("lag");
                initial Calm;
                state Calm {
                    on Wake => Tense;
                    on Break => Offline do log.push("broken");
                }
                state Tense { enter do restart!(Idle); on Read => pass do restart!(Nap); }
            }
            region Sleeping {
                on Break do { log.push("break"); restart!(Pong); restart!(Nap); }
                after 40ms as Nap do log.push("nap");
            }
        }
    }
}

fn online(log: &mut Log) -> Session {
    let mut session = Session::start(log, 0);
    session.send(log, SessionEvent::Connect, 0);
    session
}

fn all(session: &Session, now: u32) -> [Option<u32>; 4] {
    [SessionTimer::Idle, SessionTimer::Pong, SessionTimer::Lag, SessionTimer::Nap]
        .map(|timer| session.remaining(timer, now))
}

#[test]
fn a_line_of_the_state_around_sets_a_timer_of_a_region() {
    let mut log = Log::new();
    let mut session = online(&mut log);
    session.send(&mut log, SessionEvent::Wrote, 20);
    assert_eq!(all(&session, 20), [Some(60), Some(10), None, Some(20)]);
    assert_eq!(log, ["wrote"]);
}

#[test]
fn a_line_of_another_region_sets_it() {
    let mut log = Log::new();
    let mut session = online(&mut log);
    session.send(&mut log, SessionEvent::Read, 20);
    assert_eq!(all(&session, 20), [Some(40), None, None, Some(20)]);
    session.update(&mut log, 60);
    assert_eq!(all(&session, 60), [Some(60), Some(30), None, None]);
    assert_eq!(log, ["ping", "nap"]);
    session.update(&mut log, 90);
    assert!(session.is_in(SessionStateId::Offline));
}

#[test]
fn so_does_a_state_in_another_region_when_it_is_entered() {
    let mut log = Log::new();
    let mut session = online(&mut log);
    session.send(&mut log, SessionEvent::Wake, 10);
    assert_eq!(all(&session, 10), [Some(60), Some(20), None, Some(30)]);
    session.send(&mut log, SessionEvent::Read, 25);
    assert_eq!(all(&session, 25), [Some(45), None, None, Some(40)]);
}

#[test]
fn nothing_happens_where_another_line_of_the_step_leaves_the_state() {
    let mut log = Log::new();
    let mut session = online(&mut log);
    session.send(&mut log, SessionEvent::Break, 10);
    assert_eq!(log, ["broken", "break"]);
    assert!(session.is_in(SessionStateId::Offline));
    assert_eq!(session.next_deadline(), Some(17));
    assert_eq!(all(&session, 10), [None; 4]);
}

fsm! {
    /// Regions of the machine itself.
    machine Pair {
        clock u32;
        events { Go, Halt }
        on Halt do cancel!(Beat);
        enter do restart!(Late);
        region Left { let beats: u32 = 0; every 10ms as Beat do { *beats += 1; restart!(Late); } }
        region Right {
            initial Waiting;
            state Waiting { on Go do restart!(Beat); after 25ms => Over; }
            state Over { on Go => ignore; }
            after 12ms as Late => Over;
        }
    }
}

#[test]
fn regions_of_the_machine_itself() {
    let mut pair = Pair::start(0);
    assert_eq!(pair.remaining(PairTimer::Late, 0), Some(12));
    pair.send(PairEvent::Go, 4);
    assert_eq!(pair.remaining(PairTimer::Beat, 4), Some(10));
    pair.send(PairEvent::Halt, 5);
    assert_eq!((pair.remaining(PairTimer::Beat, 5), pair.next_deadline()), (None, Some(12)));
    pair.send(PairEvent::Go, 11);
    pair.update(12);
    assert!(pair.is_in(PairStateId::Over));
    pair.update(21);
    assert_eq!(pair.remaining(PairTimer::Late, 21), Some(12));
}
