//! Trait objects, in the two usual forms.

mod agents;
mod states;

pub use agents::BoxedAgents;
pub use states::BoxedStates;

/// The states with their numbers: the update, then the questions, each with the next state and what is done before.
macro_rules! table {
    ($states:ident) => {
        $states! {
            0 Wander wander: is_hungry => Seek, meets<60> => Flee take_fright;
            1 Seek seek: meets<24> => Eat, is_tired => Sleep;
            2 Eat eat: is_full => Play;
            3 Sleep sleep: is_rested => Wander, meets<50> => Flee take_fright;
            4 Flee flee: is_calm => Rest, meets<30> => Fight;
            5 Fight fight: is_tired => Flee, meets<30> => Rest;
            6 Rest rest: is_rested => Play, meets<30> => Flee take_fright;
            7 Play play: is_hungry => Seek, meets<30> => Wander;
        }
    };
}
use table;
