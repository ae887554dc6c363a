//! Parts in parts, in regions and as regions; with history, a stack, a choice, and from a `macro_rules!`.

use fsm_runtime::{Outcome, fsm};

type Log = Vec<&'static str>;

fsm! {
    #[derive(Debug)]
    machine Phone(log: &mut Log) {
        events { Go, Ok, Timeout, Menu, Back, Hang }
        initial Idle;
        state Idle { on Go => Call; on Back => deep history Call; }

        part Retry(limit: u32) {
            exits Done, Failed;
            initial Trying;
            state Trying {
                let n: u32 = 0;
                resume do log.push("resume");
                on Ok => out Done do log.push("ok");
                on Timeout => Decide do *n += 1;
            }
            choice Decide {
                always if *limit == 0 => out Failed do log.push("never");
                always => Waiting { rest: *limit - 1 };
            }
            state Waiting {
                let rest: u32;
                on Ok => Trying { n: *rest };
                on Timeout => out Failed;
            }
        }

        part Dialled {
            exits Lost;
            initial Dial;
            history => DialWaiting { rest: 9 };
            state Dial is Retry(1) {
                on out Done => Talk do log.push("talk");
                on out Failed => out Lost do log.push("failed");
            }
            state Talk { on Timeout => out Lost do log.push("silence"); }
            on Hang => history Dialled;
        }

        state Call is Dialled {
            on out Lost => reset Idle do log.push("lost");
            on Menu => Idle;
            on Go => push Pause;
        }
        state Pause { on Back => pop; }
    }
}

use PhoneEvent::{Back, Go, Hang, Menu, Ok as Answer, Timeout};

fn sent(events: impl IntoIterator<Item = PhoneEvent>) -> (Phone, Log) {
    let mut log = Log::new();
    let mut phone = Phone::start(&mut log);
    for event in events {
        phone.send(&mut log, event);
    }
    (phone, log)
}

#[test]
fn a_part_in_a_part_has_the_names_of_both() {
    let (phone, log) = sent([Go, Timeout]);
    assert_eq!(phone.state_id(), PhoneStateId::CallDialWaiting);
    assert_eq!(PhoneStateId::CallDialWaiting.parent(), Some(PhoneStateId::CallDial));
    assert!(log.is_empty());
}

#[test]
fn an_exit_may_lead_to_one_of_the_part_around_it() {
    let (phone, log) = sent([Go, Timeout, Timeout]);
    assert_eq!((phone.state_id(), log), (PhoneStateId::Idle, vec!["failed", "lost"]));
    let (phone, log) = sent([Go, Answer, Timeout]);
    assert_eq!((phone.state_id(), log), (PhoneStateId::Idle, vec!["ok", "talk", "silence", "lost"]));
}

#[test]
fn history_remembers_what_stands_in_a_part() {
    let (phone, _) = sent([Back]);
    assert_eq!(phone.state_id(), PhoneStateId::CallDialWaiting);
    let (phone, _) = sent([Go, Answer, Menu, Back]);
    assert_eq!(phone.state_id(), PhoneStateId::CallTalk);
    let (phone, _) = sent([Go, Timeout, Menu, Back]);
    assert_eq!(phone.state_id(), PhoneStateId::CallDialWaiting);
    let (phone, _) = sent([Go, Timeout, Menu, Back, Hang]);
    assert_eq!(phone.state_id(), PhoneStateId::CallDialTrying);
}

#[test]
fn a_part_is_suspended_and_resumed() {
    let (phone, log) = sent([Go, Go, Back]);
    assert_eq!((phone.state_id(), log), (PhoneStateId::CallDialTrying, vec!["resume"]));
}

fsm! {
    #[derive(Debug)]
    machine Cart(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Roll, Stop, Break, Mend }
        initial Fit;
        part Wheel(name: &'static str) {
            exits Broken;
            initial Still;
            state Still { on Roll => Rolling do log.push(name); }
            state Rolling { on Stop => Still; on Break if *name == "right" => out Broken do log.push("crack"); }
        }
        state Fit {
            region Left is Wheel("left") { on out Broken => Lost; }
            region Right is Wheel("right") { on out Broken => Lost do log.push(name); }
        }
        state Lost { on Mend => deep history Fit; }
    }
}

#[test]
fn regions_are_parts() {
    let mut log = Log::new();
    let mut cart = Cart::start(&mut log);
    assert_eq!(cart.send(&mut log, CartEvent::Roll), Outcome::Transitioned);
    assert_eq!(log, ["left", "right"]);
    cart.send(&mut log, CartEvent::Break);
    assert_eq!(log[2..], ["crack", "right"]);
    cart.send(&mut log, CartEvent::Mend);
    assert!(cart.is_in(CartStateId::LeftRolling) && cart.is_in(CartStateId::RightRolling));
}

/// A machine with this part besides what it is written with.
macro_rules! machine_with_retry {
    ($(#[$attribute:meta])* machine $name:ident ($owner:ident: &mut $type:ty) { $($rest:tt)* }) => {
        fsm! {
            $(#[$attribute])*
            machine $name($owner: &mut $type) {
                part Retry(limit: u32) {
                    exits Done, Failed;
                    initial Trying;
                    state Trying {
                        let n: u32 = 0;
                        on Ok => out Done do $owner.push("ok");
                        on Timeout if *n < *limit do *n += 1;
                        on Timeout => out Failed;
                    }
                }
                $($rest)*
            }
        }
    };
}

machine_with_retry! {
    #[derive(Debug)]
    machine Sender(log: &mut Log) {
        events { Ok, Timeout }
        initial First;
        state First is Retry(1) { on out Done => Second; on out Failed => Second do log.push("failed"); }
        state Second is Retry(0) { on out Done => First; on out Failed => First; }
    }
}

#[test]
fn a_macro_holds_a_part_for_machines_elsewhere() {
    let mut log = Log::new();
    let mut sender = Sender::start(&mut log);
    for event in [SenderEvent::Timeout, SenderEvent::Timeout] {
        sender.send(&mut log, event);
    }
    assert_eq!(sender.state_id(), SenderStateId::SecondTrying);
    sender.send(&mut log, SenderEvent::Ok);
    assert_eq!(log, ["failed", "ok"]);
}

fsm! {
    /// Nothing is allocated, and what fails ends the step.
    #[derive(Debug)]
    machine Port(log: &mut Log) -> Result<(), u8> {
        events { Ok, Timeout }
        initial First;
        part Tried(code: u8) {
            exits Done;
            initial Trying;
            state Trying {
                on Ok => out Done do if *code > 1 { Err(*code)? };
                on Timeout => out Done;
            }
        }
        state First is Tried(1) { on out Done => Second do log.push("second"); }
        state Second is Tried(2) { on out Done => First do log.push("first"); }
    }
}

#[test]
fn an_error_ends_both_actions() {
    let mut log = Log::new();
    let mut port = Port::start(&mut log).expect("nothing fails");
    assert!(port.send(&mut log, PortEvent::Ok).is_ok());
    assert_eq!(port.send(&mut log, PortEvent::Ok).map_err(|failed| failed.error).err(), Some(2));
    assert_eq!((port.state_id(), log), (PortStateId::SecondTrying, vec!["second"]));
}
