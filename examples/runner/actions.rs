//! What a runner can do in a state: action objects, each with the data that it needs while the
//! state is active.

use fsm_runtime::{Action, Context};

use super::runner::Runner;

/// Moves the runner forward, by the same distance in every tick.
#[derive(Debug)]
pub struct MoveConstantly {
    metres: u32,
}

impl MoveConstantly {
    pub const fn new(metres: u32) -> Self {
        Self { metres }
    }
}

impl Action<Runner> for MoveConstantly {
    fn update(&mut self, runner: &mut Runner, _: &Context<'_>) {
        runner.distance += self.metres;
    }
}

/// Starts an animation as the state is entered.
#[derive(Debug)]
pub struct TriggerAnimator {
    animation: &'static str,
}

impl TriggerAnimator {
    pub const fn new(animation: &'static str) -> Self {
        Self { animation }
    }
}

impl Action<Runner> for TriggerAnimator {
    fn enter(&mut self, runner: &mut Runner, _: &Context<'_>) {
        runner.animation = self.animation;
    }
}

/// Lifts the runner off the ground, more slowly with every tick, until its force is spent.
#[derive(Debug)]
pub struct Jump {
    force: u32,
}

impl Jump {
    pub const fn new(force: u32) -> Self {
        Self { force }
    }

    /// The highest point is reached.
    pub const fn is_spent(&self) -> bool {
        self.force == 0
    }
}

impl Action<Runner> for Jump {
    fn update(&mut self, runner: &mut Runner, _: &Context<'_>) {
        runner.height += self.force;
        self.force = self.force.saturating_sub(1);
    }
}
