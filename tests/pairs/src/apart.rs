//! Pairs that never meet, and why.

/// Why these two do not stand in one machine; `None` where they can.
pub fn why_apart(one: &str, other: &str) -> Option<&'static str> {
    let is = |left: &str, right: &str| (one, other) == (left, right) || (one, other) == (right, left);
    APART.iter().find(|(left, right, _)| is(left, right)).map(|(_, _, why)| *why)
}

const APART: &[(&str, &str, &str)] = &[("clock T", "clock now: T", "a machine has one clock")];
