//! One change of state, in which each step panics once.

use std::fmt::Debug;

use fsm_runtime::any::CrowdReceive;

use crate::{Counter, Mine};

/// A change of state to be made: the machine before it, with its owner and what counts its `Thing`s, and the event,
/// each as often as it is asked for.
pub struct Change<S, E> {
    pub before: S,
    pub event: E,
}

impl<S, E> Change<S, E> {
    /// Each step panics once. From `commit` on the new configuration is there; before, the old one, with which all
    /// goes on as if nothing had been.
    pub fn check<M, Event>(&self, steps: &[&'static str], commit: &str, new: &str)
    where
        S: Fn() -> (Mine, M, Counter),
        E: Fn() -> Event,
        M: CrowdReceive<Event, Owner = Mine, World = (), Time = u32, State: Debug> + Debug,
    {
        let (mut mine, mut whole, _) = (self.before)();
        let old = format!("{:?}", whole.state());
        assert!(whole.send_agent(&mut mine, &(), (self.event)(), 0).is_used());
        assert_eq!(mine.take(), steps);
        let end = format!("{whole:?}");
        assert_eq!(format!("{:?}", whole.state()), new);
        let commit = steps.iter().position(|step| *step == commit).expect("a step");
        for (index, step) in steps.iter().copied().enumerate() {
            let (mut mine, mut machine, counter) = (self.before)();
            let trace = mine.boom(step, |mine| {
                machine.send_agent(mine, &(), (self.event)(), 0);
            });
            assert_eq!(trace, steps[..=index]);
            let expected = if index < commit { &old } else { new };
            assert_eq!(format!("{:?}", machine.state()), expected, "after a panic in {step}");
            let held = format!("{machine:?}").matches("Thing-").count();
            assert_eq!(counter.alive(), held, "after a panic in {step}: {machine:?}");
            if index < commit {
                assert!(machine.send_agent(&mut mine, &(), (self.event)(), 0).is_used());
                assert_eq!(mine.take(), steps, "once more, after a panic in {step}");
                assert_eq!(
                    format!("{machine:?}"),
                    end,
                    "with all that is remembered, after a panic in {step}"
                );
            }
            drop(machine);
            assert_eq!(counter.alive(), 0, "all is dropped once, after a panic in {step}");
        }
    }
}
