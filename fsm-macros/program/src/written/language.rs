//! The words of the language, each list once: the grammar, guesses, checks and what editors see ask here.

/// Words with which a line begins, and the word with which a machine does.
#[rustfmt::skip]
pub const LINE_WORDS: [&str; 44] = [
    "let", "action", "initial", "state", "final", "region", "choice", "history", "deep", "enter",
    "exit", "pause", "resume", "update", "on", "when", "after", "every", "always", "done", "transition",
    "unhandled", "livelock", "refused", "events", "clock", "stack", "queue", "chain", "requests", "strict", "observed",
    "snapshots", "can", "failed", "stop", "machine", "score", "weight", "random", "first",
    "part", "exits", "during",
];

/// Words with which a target begins, other than the name of a state.
pub const TARGET_WORDS: [&str; 10] =
    ["push", "pop", "reset", "previous", "ignore", "defer", "pass", "reenter", "history", "deep"];

/// Targets that are complete without the name of a state.
pub const NAMELESS_TARGETS: [&str; 5] = ["pop", "previous", "ignore", "defer", "pass"];

/// Requests in an action, without their `!`.
pub const REQUESTS: [&str; 8] = ["goto", "push", "pop", "previous", "reset", "raise", "cancel", "restart"];

/// Calls of ours in the user's code, without their `!`.
pub const CALLS: [&str; 10] =
    ["goto", "push", "pop", "previous", "reset", "raise", "cancel", "restart", "in_state", "take"];

/// With the nanoseconds of each.
pub const UNITS: [(&str, f64); 7] =
    [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("min", 60e9), ("h", 3_600e9), ("d", 86_400e9)];

pub fn is_unit(text: &str) -> bool {
    UNITS.iter().any(|(unit, _)| *unit == text)
}
