//! Lines for errors, which make a step of their own of them.

use fsm_runtime::{Failed, Outcome, fsm};
use fsm_tests::{Faulty, Trace};

#[derive(Debug, PartialEq)]
enum Error {
    Soft,
    Hard(u32),
}

fn call(o: &mut Faulty, line: &str, error: Error) -> Result<(), Error> {
    o.run(line).map(drop).map_err(|_| error)
}

fsm! {
    machine Pump(o: &mut Faulty) -> Result<(), Error> {
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Run, Stop, Drain, Flow, Odd }
        initial Off { name: "a".to_owned() };
        transition(from, to) do o.say(format!("{from} -> {to}"));
        unhandled(event) do { call(o, &format!("unhandled {event:?}"), Error::Soft)?; }
        failed(Error::Hard(code)) if code > 3 => Broken { code } do { call(o, "breaks", Error::Hard(9))?; }
        failed(Error::Soft) do o.say("soft");
        state Off {
            let name: String;
            exit do o.say("exit Off");
            on Run => On do call(o, "run", Error::Hard(4))?;
            on Drain => On do {
                let name = take!(name);
                call(o, &name, Error::Hard(5))?;
            }
            update do call(o, "tick", Error::Hard(1))?;
        }
        state On {
            enter do { raise!(Flow); call(o, "enter On", Error::Soft)?; }
            on Flow do o.say("flows");
            on Stop => Off { name: "b".into() } do call(o, "stop", Error::Soft)?;
            update do call(o, "pump", Error::Hard(7))?;
        }
        state Broken {
            let code: u32;
            enter do o.say(format!("code {code}"));
            on Stop => Off { name: "c".into() };
            on Odd => Gone do call(o, "odd", Error::Hard(1))?;
        }
        final state Gone { enter do call(o, "enter Gone", Error::Hard(8))?; }
    }
}

use PumpEvent as E;

fn pump(fails: usize) -> (Faulty, Pump) {
    let mut o = Faulty::new();
    let pump = Pump::start(&mut o).unwrap();
    o.fails_in = Some(fails);
    (o, pump)
}

#[test]
fn an_error_leads_to_a_state() {
    let (mut o, mut pump) = pump(0);
    assert_eq!(pump.send(&mut o, E::Run), Ok(Outcome::Transitioned));
    o.take().reads("exit Off; run; failed; exit Off; breaks; code 4; Off -> Broken");
    assert!(matches!(pump.state(), PumpState::Broken { code: 4 }));
}

#[test]
fn a_line_without_a_target_is_enough_and_what_waits_is_settled() {
    let (mut o, mut pump) = pump(1);
    assert_eq!(pump.send(&mut o, E::Run), Ok(Outcome::Handled));
    o.take().reads("exit Off; run; enter On; failed; Off -> On; soft; flows");
    assert_eq!(pump.state_id(), PumpStateId::On);
}

#[test]
fn an_event_that_was_not_used_comes_back_all_the_same() {
    let (mut o, mut pump) = pump(0);
    assert_eq!(pump.send(&mut o, E::Odd), Ok(Outcome::Unhandled(E::Odd)));
    o.take().reads("unhandled Odd; failed; soft");
}

#[test]
fn an_error_that_no_line_takes_goes_to_the_caller() {
    let (mut o, mut pump) = pump(0);
    assert_eq!(pump.update(&mut o), Err(Error::Hard(1)));
    o.take().reads("tick; failed");
    assert_eq!(pump.state_id(), PumpStateId::Off);
}

#[test]
fn an_error_of_such_a_line_goes_to_the_caller() {
    let (mut o, mut pump) = pump(0);
    assert!(pump.send(&mut o, E::Run).is_ok());
    assert!(pump.send(&mut o, E::Stop).is_ok());
    assert!(pump.send(&mut o, E::Run).is_ok());
    o.fails_in = Some(0);
    o.take();
    // The step fails, and so does the one after it, which fails by another error.
    assert_eq!(pump.update(&mut o), Ok(()));
    assert_eq!(pump.state_id(), PumpStateId::Broken);
    assert!(pump.send(&mut o, E::Stop).is_ok());
    let (mut o, mut pump) = self::pump(0);
    o.fails_again();
    assert_eq!(pump.send(&mut o, E::Run), Err(Failed { error: Error::Hard(9), event: None }));
    assert_eq!(pump.state_id(), PumpStateId::Off);
}

#[test]
fn a_lost_state_is_left_without_its_exit() {
    let (mut o, mut pump) = pump(0);
    assert_eq!(pump.send(&mut o, E::Drain), Ok(Outcome::Transitioned));
    o.take().reads("exit Off; a; failed; breaks; code 5; Off -> Broken");
    assert!(!pump.is_poisoned());
}

#[test]
fn a_machine_that_has_ended_stays_ended() {
    let (mut o, mut pump) = pump(0);
    assert!(pump.send(&mut o, E::Run).is_ok());
    o.fails_in = Some(1);
    let failed = pump.send(&mut o, E::Odd).unwrap_err();
    assert_eq!(failed, Failed { error: Error::Hard(8), event: None });
    assert!(pump.is_done());
}
