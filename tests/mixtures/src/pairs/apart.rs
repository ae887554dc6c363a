//! Pairs that never meet in one machine, and why: the macro refuses them, or one of them is there in place of the other.

/// Why these two do not stand in one machine; `None` where they can.
pub fn why_apart(one: &str, other: &str) -> Option<&'static str> {
    let is = |left: &str, right: &str| (one, other) == (left, right) || (one, other) == (right, left);
    let mut reasons =
        APART.iter().flat_map(|(left, rights, why)| rights.iter().map(move |right| (left, right, why)));
    reasons.find(|(left, right, _)| is(left, right)).map(|(_, _, why)| *why)
}

const APART: &[(&str, &[&str], &str)] = &[
    ("clock T", &["clock now: T"], "a machine has one clock"),
    ("events from", &["strict"], "`strict` has to know all events"),
    ("events from", &["event with data"], "what foreign events carry is declared elsewhere"),
    (
        "regions of the machine",
        &[
            "=> push",
            "=> pop",
            "=> pop else",
            "=> reset",
            "push!",
            "pop!",
            "reset!",
            "pause",
            "resume",
            "stack N",
        ],
        "the regions of a machine are always active, so none is pushed or reset to",
    ),
    ("regions of the machine", &["final of the machine"], "beside regions there are no other states"),
    ("in a crowd", &["-> Result", "async", "failed(…)"], "a crowd holds machines that neither fail nor wait"),
    (
        "derive(Default)",
        &["-> Result", "async", "failed(…)"],
        "a `start` that may fail or wait is no default",
    ),
    (
        "const",
        &["-> Result", "async", "failed(…)"],
        "a machine that may fail or wait starts with something else than itself, which no constant holds",
    ),
    ("in a crowd", &["during"], "a crowd has no loop that would poll futures"),
];
