//! Code that works with any machine: the traits `Machine`, `Run`, `Receive` and `StateId`, and those of a crowd's machines.
//! Machines that are generic themselves live in `generics.rs`.

use std::fmt::Debug;

use fsm_runtime::any::{CrowdReceive, Machine, Receive, Run};
use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Outcome, StateId, fsm};
use fsm_tests::{Log, SILENT, Trace};

pub struct World {
    pub wind: u32,
}

fsm! {
    #[allow(dead_end)]
    machine Full(log: &mut Log, world: &World) {
        clock u32;
        requests;
        #[derive(Clone, Debug, PartialEq)]
        events { Go, Blow(u32) }
        let name: &'static str;
        let total: u32 = 0;
        let limit: u32;
        initial Calm;
        state Calm {
            enter do log.say(format!("{name} is calm"));
            on Blow(n) if n + world.wind > *limit => Storm { force: n } do *total += n;
            on Go => push Storm { force: 0 };
        }
        state Storm {
            let force: u32;
            let since: u32 = log.give("since", 0);
            enter do log.say(format!("{name} storms with {force}"));
            after 10ms => pop else Calm;
            update do *since += 1;
        }
        final state Over {}
    }
}

fsm! {
    machine Bare {
        #[derive(Clone, Debug, PartialEq)]
        events { Go }
        initial A;
        state A { on Go => B; }
        state B { on Go => A; }
    }
}

/// Whoever it is: starts it, feeds it, ticks it, and tells where it has been.
fn run<M, E>(
    owner: &mut M::Owner,
    world: &M::World,
    given: M::Given,
    script: &[(E, M::Time)],
) -> (M, Vec<String>)
where
    M: CrowdReceive<E>,
    E: Clone + Debug,
{
    let mut machine = M::start_agent(owner, world, given, script[0].1);
    let mut trace = vec![machine.state_id().to_string()];
    for (event, now) in script {
        let outcome = machine.send_agent(owner, world, event.clone(), *now);
        trace.push(format!("{outcome:?}"));
        assert!(machine.update_agent(owner, world, *now).is_ok());
        trace.push(machine.state_id().name().to_owned());
        assert!(machine.is_in(machine.state_id()));
    }
    (machine, trace)
}

#[test]
fn a_machine_with_everything() {
    let mut log = Log::new();
    let script = [(FullEvent::Blow(1), 0), (FullEvent::Blow(5), 1), (FullEvent::Go, 11)];
    let (machine, trace) = run::<Full, _>(&mut log, &World { wind: 2 }, ("sea", 6), &script);
    trace.reads("Calm; GuardRefused(Blow(1)); Calm; Transitioned; Storm; Unhandled(Go); Calm");
    assert_eq!(machine.data().total, 5);
    log.reads("sea is calm; since; sea storms with 5; sea is calm");
}

#[test]
fn a_machine_with_nothing_but_events() {
    let (machine, trace) = run::<Bare, _>(&mut (), &(), (), &[(BareEvent::Go, ()), (BareEvent::Go, ())]);
    trace.reads("A; Transitioned; B; Transitioned; A");
    assert!(matches!(Machine::state(&machine), BareState::A));
    assert_eq!(Machine::next_deadline(&machine), None);
    assert!(!Machine::is_done(&machine));
}

/// Starts it in a state, and says why it cannot be.
fn begin<M>(target: M::Target) -> Result<M::StateId, Reason>
where
    M: for<'a> Run<(&'a mut Log, &'a World), Time = u32, Given = (&'static str, u32)>,
{
    let started = M::start_in(target, (&mut Log::new(), &World { wind: 0 }), ("sea", 1), 0);
    started.map(|machine| machine.state_id()).map_err(|refused| refused.reason)
}

#[test]
fn start_in_takes_what_is_given_as_a_tuple() {
    assert_eq!(begin::<Full>(FullTarget::Storm { force: 3 }), Ok(FullStateId::Storm));
}

/// All that can be asked of ids.
fn names<M: Machine>() -> Vec<String> {
    let ids = <M::StateId as StateId>::ALL;
    assert!(ids.iter().all(|id| id.parent().is_none()));
    assert!(ids.is_sorted());
    ids.iter().map(|id| format!("{id}={}", id.name())).collect()
}

#[test]
fn ids() {
    assert_eq!(names::<Full>(), ["Calm=Calm", "Storm=Storm", "Over=Over"]);
    assert_eq!(names::<Bare>(), ["A=A", "B=B"]);
}

#[test]
fn update_gives_back_a_refused_request() {
    fn tick<M>(machine: &mut M, log: &mut Log) -> Option<Reason>
    where
        M: for<'a> Run<(&'a mut Log, &'a World), Time = u32>,
    {
        machine.update((log, &World { wind: 0 }), 5).err().map(|refused| refused.reason)
    }
    let mut log = Log::new();
    let world = World { wind: 0 };
    let mut full = Full::start(&mut log, &world, "sea", 9, 0);
    full.send(&mut log, &world, FullEvent::Go, 0);
    assert!(full.request(Request::Pop).is_ok());
    full.send(&mut log, &world, FullEvent::Go, 0);
    assert_eq!(tick(&mut full, &mut log), None);
    assert_eq!(tick(&mut full, &mut log), None);
    log.take();
    assert_eq!(full.state_id(), FullStateId::Calm);
    assert!(full.request(Request::Push(FullTarget::Storm { force: 1 })).is_ok());
    full.send(&mut log, &world, FullEvent::Go, 5);
    log.reads("since; sea storms with 0");
    assert_eq!(tick(&mut full, &mut log), Some(Reason::StackFull));
    log.reads(SILENT);
}

fsm! {
    machine Talk(log: &mut Log) {
        events<'a> { Say(&'a str), Hush }
        initial On;
        state On { on Say(text) do log.say(text); on Hush => Off; }
        state Off { on Hush => On; }
    }
}

/// Machines behind one trait of the user's, with events that borrow.
trait Part {
    fn tell(&mut self, log: &mut Log, text: &str) -> bool;
}

impl<M: for<'a, 'b> Receive<TalkEvent<'a>, (&'b mut Log,), Time = ()>> Part for M {
    fn tell(&mut self, log: &mut Log, text: &str) -> bool {
        self.send((log,), TalkEvent::Say(text), ()).is_used()
    }
}

#[test]
fn events_that_borrow_behind_a_trait_object() {
    let mut log = Log::new();
    let mut parts: Vec<Box<dyn Part>> =
        vec![Box::new(Talk::start(&mut log)), Box::new(Talk::start(&mut log))];
    for part in &mut parts {
        let text = String::from("short-lived");
        assert!(part.tell(&mut log, &text));
    }
    log.reads("short-lived; short-lived");
}

#[test]
fn outcomes_of_generic_code_are_the_machines_own() {
    fn send_all<M: Receive<E, Time = ()>, E>(machine: &mut M, events: Vec<E>) -> Vec<Outcome<E>> {
        events.into_iter().map(|event| machine.send((), event, ())).collect()
    }
    let outcomes = send_all(&mut Bare::start(), vec![BareEvent::Go, BareEvent::Go]);
    assert_eq!(outcomes, [Outcome::Transitioned, Outcome::Transitioned]);
}
