//! What the measurements of the game have in common.

/// So many ticks are a round: a second of the game, in which there is one blow.
pub const ROUND: u64 = 20;

/// The one in the middle; not a number where there is none.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
