//! Patterns of events as names of events and a condition.

/// The names of the events in a pattern; `_` stands for all.
pub(crate) fn event_names(pattern: &str, events: &str) -> String {
    let names = alternatives(pattern).into_iter().map(|one| {
        let name: String =
            one.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
        if name == "_" || name.is_empty() { events.to_owned() } else { name }
    });
    names.collect::<Vec<_>>().join(" ")
}

/// `A(1 | 2) | B` without what stands between brackets: its alternatives.
fn alternatives(pattern: &str) -> Vec<&str> {
    let (mut found, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, letter) in pattern.char_indices() {
        match letter {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                found.push(pattern[begin..place].trim());
                begin = place + 1;
            }
            _ => {}
        }
    }
    found.push(pattern[begin..].trim());
    found
}

/// `let Hit { by: 1..=5 } = event`, where a pattern asks for more than an event of that name.
pub(crate) fn pattern_condition(pattern: &str) -> Option<String> {
    // Names in lower case bind whatever is there.
    let binds = |word: &str| {
        word.is_empty()
            || word.chars().all(|letter| letter.is_lowercase() || letter.is_numeric() || letter == '_')
    };
    let takes_all = |one: &str| {
        let inside = one.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        let is_mark = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let words =
            inside.split(is_mark).all(|word| binds(word) && !word.starts_with(|it: char| it.is_numeric()));
        words && !inside.contains(['"', '\'', '&', '[', '@', '-', '=', '<', '>'])
    };
    (!alternatives(pattern).into_iter().all(takes_all)).then(|| format!("let {pattern} = event"))
}
