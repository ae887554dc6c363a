//! Constants beside a machine, in small letters, named like words that generated code may use for its locals; but not
//! like those of the machine itself, its data, and `run`, which are the user's.

pub const WRITTEN: &str = "
macro_rules! constants {
    ($($name:ident),* $(,)?) => { $(#[allow(dead_code, non_upper_case_globals)] pub const $name: u8 = 1;)* };
}

constants! {
    agents, asked, before, below, chain, change, changed, changes, chart, clears, domain, ends, entry,
    f, given, has_room, inside, is_picked, is_served, kept, later, leaf, left, line, lines,
    machine_timers, made, memories, named, next, none, old, other, out, outcome, own, owner, paused,
    picks, pushes, queue, reason, recalled, refusal, refused, report, result, served, source,
    span, steps, stopped_in, taken, target, ticks, timers, value, within, made_total, data_load,
    given_load, made_load, inside_P0,
}

";
