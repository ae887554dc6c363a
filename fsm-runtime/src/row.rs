// The table of a machine: where each event leads in each state. It is made when
// the machine is compiled, and read by `send`.

/// A table that knows what each event does. An event leads where `leads` says, by
/// the numbers of state and event, or nowhere.
#[must_use]
pub const fn rows<S: Copy, const STATES: usize, const EVENTS: usize>(
    all: &[S],
    mut leads: &[(usize, usize, S)],
) -> [[S; EVENTS]; STATES] {
    let mut rows = [[all[0]; EVENTS]; STATES];
    let mut state = 0;
    while state < STATES {
        rows[state] = [all[state]; EVENTS];
        state += 1;
    }
    while let [(state, event, to), rest @ ..] = leads {
        rows[*state][*event] = *to;
        leads = rest;
    }
    rows
}

/// The same where some events go to lines.
#[must_use]
pub const fn rows_beside_lines<S: Copy, const STATES: usize, const EVENTS: usize>(
    all: &[S],
    mut leads: &[(usize, usize, S)],
    mut lines: &[(usize, usize)],
) -> [[Option<S>; EVENTS]; STATES] {
    let mut rows = [[None; EVENTS]; STATES];
    let mut state = 0;
    while state < STATES {
        rows[state] = [Some(all[state]); EVENTS];
        state += 1;
    }
    while let [(state, event, to), rest @ ..] = leads {
        rows[*state][*event] = Some(*to);
        leads = rest;
    }
    while let [(state, event), rest @ ..] = lines {
        rows[*state][*event] = None;
        lines = rest;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::{rows, rows_beside_lines};

    #[test]
    fn an_event_leads_on_or_nowhere() {
        const ROWS: [[char; 3]; 2] = rows(&['a', 'b'], &[(0, 1, 'b'), (1, 2, 'a')]);
        assert_eq!(ROWS, [['a', 'b', 'a'], ['b', 'b', 'a']]);
    }

    #[test]
    fn or_goes_to_the_lines() {
        const ROWS: [[Option<char>; 3]; 2] = rows_beside_lines(&['a', 'b'], &[(0, 1, 'b')], &[(1, 2)]);
        assert_eq!(ROWS, [[Some('a'), Some('b'), Some('a')], [Some('b'), Some('b'), None]]);
    }
}
