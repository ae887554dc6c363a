//! Forms of the header, and generic code that runs such machines.

use std::convert::Infallible;
use std::fmt;
use std::io;

use fsm_runtime::any::{AsyncReceive, AsyncRun, TryReceive, TryRun};
use fsm_runtime::{Failed, Outcome, fsm};
use fsm_tests::{Fault, Faulty, Trace, block_on};

type DoneResult = Result<(), Fault>;

fsm! {
    machine Alias(o: &mut Faulty) -> DoneResult {
        events { Go }
        initial A;
        #[allow(dead_end)]
        state A { on Go do o.run("go")?; update do o.run("tick")?; }
    }
}

fsm! {
    pub(crate) machine Io -> io::Result<()> {
        events { Read(String) }
        initial A;
        #[allow(dead_end)]
        state A { on Read(path) do { std::fs::read_to_string(path)?; } }
    }
}

fsm! {
    /// An error with a lifetime and a type.
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    #[serde(bound(serialize = "T: serde::Serialize", deserialize = "T: serde::de::DeserializeOwned"))]
    machine Generic<'a, T: Clone + fmt::Debug, E>(o: &mut Faulty, shared: &'a str) -> Result<(), E>
    where
        E: From<Fault> + From<&'a str>,
    {
        snapshots;
        requests;
        #[derive(Debug, Clone, PartialEq)]
        events { Give(T), Fail }
        initial A { kept: None };
        state A {
            let kept: Option<T>;
            on Give(value) => A { kept: Some(value) } do o.run("give")?;
            on Fail do { if o.n > 0 { return Err(E::from(shared)); } }
            update do o.run("tick")?;
        }
    }
}

fsm! {
    async machine Nothing {
        initial A;
        #[allow(dead_end)]
        state A {}
    }
}

fsm! {
    async machine Waiting(o: &mut Faulty) {
        events { Go(u8) }
        initial A;
        #[allow(dead_end)]
        state A { on Go(n) if n > 1 do o.pass("go").await; update do o.pass("tick").await; }
    }
}

#[test]
fn a_result_by_another_name() {
    let mut o = Faulty::failing(1);
    let mut machine = Alias::start(&mut o).unwrap();
    assert!(machine.send(&mut o, AliasEvent::Go).is_ok());
    assert_eq!(machine.update(&mut o), Err(Fault("tick".into())));
    let mut io = Io::start().unwrap();
    let error = io.send(IoEvent::Read("/nowhere".into())).map(drop).map_err(Failed::into_error).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
}

/// `?` in a caller that takes any error.
#[test]
fn an_error_of_send_is_an_error() {
    fn read() -> Result<(), Box<dyn std::error::Error>> {
        let mut io = Io::start()?;
        io.send(IoEvent::Read("/nowhere".into()))?;
        Ok(())
    }
    assert!(read().unwrap_err().to_string().contains("No such file"));
}

#[derive(Debug, PartialEq)]
enum Own {
    Fault(Fault),
    Text(String),
}

impl From<Fault> for Own {
    fn from(fault: Fault) -> Self {
        Own::Fault(fault)
    }
}

impl From<&str> for Own {
    fn from(text: &str) -> Self {
        Own::Text(text.to_owned())
    }
}

#[test]
fn generics_stand_in_the_error() {
    let (mut o, text) = (Faulty::failing(1), "text".to_owned());
    let mut machine: Generic<'_, u8, Own> = Generic::start(&mut o, &text).unwrap();
    assert!(machine.send(&mut o, &text, GenericEvent::Give(3)).is_ok());
    assert_eq!(machine.update(&mut o, &text), Err(Own::Fault(Fault("tick".into()))));
    o.n = 1;
    let failed = machine.send(&mut o, &text, GenericEvent::Fail).unwrap_err();
    assert_eq!(failed, Failed { error: Own::Text("text".into()), event: None });
    assert_eq!(machine.update(&mut o, &text), Ok(Ok(())));
    assert_eq!(machine.state(), &GenericState::A { kept: Some(3) });
}

/// How many events fail.
fn failing<M, E>(machine: &mut M, o: &mut Faulty, events: Vec<E>) -> usize
where
    M: for<'a> TryReceive<E, (&'a mut Faulty,), Time = ()>,
{
    events
        .into_iter()
        .map(|event| machine.send((&mut *o,), event, ()).is_err())
        .filter(|fails| *fails)
        .count()
}

#[test]
fn generic_code_runs_machines_that_fail() {
    let mut o = Faulty::failing(0);
    let mut machine = <Alias as TryRun<_>>::start((&mut o,), (), ()).unwrap();
    assert_eq!(failing(&mut machine, &mut o, vec![AliasEvent::Go, AliasEvent::Go]), 1);
    assert!(matches!(TryRun::update(&mut machine, (&mut o,), ()), Ok(Ok(()))));
}

async fn outcomes<M, E>(machine: &mut M, o: &mut Faulty, events: Vec<E>) -> Result<Vec<Outcome<E>>, M::Error>
where
    M: for<'a> AsyncReceive<E, (&'a mut Faulty,), Time = (), Error = Infallible>,
{
    let mut outcomes = Vec::new();
    for event in events {
        outcomes.push(machine.send((&mut *o,), event, ()).await.map_err(Failed::into_error)?);
    }
    AsyncRun::update(machine, (o,), ()).await?.ok();
    Ok(outcomes)
}

#[test]
fn generic_code_runs_machines_that_wait() {
    let mut o = Faulty::new();
    let mut machine = block_on(Waiting::start(&mut o));
    let outcomes =
        block_on(outcomes(&mut machine, &mut o, vec![WaitingEvent::Go(2), WaitingEvent::Go(1)])).unwrap();
    assert!(matches!(outcomes[..], [Outcome::Handled, Outcome::GuardRefused(WaitingEvent::Go(1))]));
    o.take().reads("go; tick");
    let nothing = block_on(Nothing::start());
    assert_eq!(nothing.state_id(), NothingStateId::A);
}
