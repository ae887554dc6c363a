//! What somebody may have meant.

/// So many names are listed.
const MOST: usize = 10;

/// A sentence for a name that is not there: one that is near, or those that there are, as far as they are few.
pub(crate) fn near(name: &str, names: Vec<&str>) -> String {
    let plain = |name: &str| name.to_lowercase().replace(['_', '-'], "");
    let mut by_distance: Vec<(usize, &str)> = names
        .iter()
        .map(|other| (strsim::damerau_levenshtein(&plain(name), &plain(other)), *other))
        .filter(|(distance, other)| *distance <= 2.min(other.chars().count() / 3))
        .collect();
    by_distance.sort();
    by_distance.dedup();
    match by_distance.first() {
        Some((_, near)) => format!("; did you mean `{near}`?"),
        None => format!(": there are {}", listed(names)),
    }
}

/// The first few, and how many more there are.
fn listed(mut names: Vec<&str>) -> String {
    names.sort_unstable();
    names.dedup();
    let more = names.len().saturating_sub(MOST);
    let first = names.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first}, and {more} more, which `cargo fsm list` shows") }
}
