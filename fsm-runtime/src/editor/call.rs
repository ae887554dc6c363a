//! The calls that code may make, so that an editor proposes them: there they are macros. rustc never reads this file, and
//! `fsm!` replaces each call.

/// `goto!(Name { field: value })` asks for a change of state when the action has returned.
pub macro goto($($arguments:tt)*) {}

/// `push!(Name)` asks to pause the current state and to enter the named one above it.
pub macro push($($arguments:tt)*) {}

/// `pop!()` asks to exit the current state and to resume the one below.
pub macro pop($($arguments:tt)*) {}

/// `previous!()` asks for the state that was left last, with its data as they were.
pub macro previous($($arguments:tt)*) {}

/// `reset!(Name)` asks to exit the current state and all suspended ones, and to enter the named one.
pub macro reset($($arguments:tt)*) {}

/// `raise!(Event)` puts an event into the queue of the machine itself; `raise!(Event after 2s)` for later.
pub macro raise($($arguments:tt)*) {}

/// `cancel!(Event)` takes away the events of this name that were raised for later; `cancel!(Timer)` stops a timer.
pub macro cancel($($arguments:tt)*) {}

/// `restart!(Timer)` lets the timer of a line `after 5s as Timer` run for its full time from now on.
pub macro restart($($arguments:tt)*) {}

/// `in_state!(Name)` tells whether that state is active.
pub macro in_state($($arguments:tt)*) {}

/// `take!(name)` gives data of the state by value, in a line whose target leaves the state.
pub macro take($($arguments:tt)*) {}
