// The table of a machine: where each event leads in each state. It is made when
// the machine is compiled, and read by `send`.

/// The table of a machine in which no event needs a line, with the states that
/// `places` names by their numbers.
#[must_use]
pub const fn rows<S: Copy, const STATES: usize, const EVENTS: usize>(
    all: &[S],
    places: [[usize; EVENTS]; STATES],
) -> [[S; EVENTS]; STATES] {
    let mut rows = [[all[0]; EVENTS]; STATES];
    let mut state = 0;
    while state < STATES {
        let mut event = 0;
        while event < EVENTS {
            rows[state][event] = all[places[state][event]];
            event += 1;
        }
        state += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn an_event_leads_on_or_nowhere() {
        const ROWS: [[char; 3]; 2] = rows(&['a', 'b'], [[0, 1, 0], [1, 1, 0]]);
        assert_eq!(ROWS, [['a', 'b', 'a'], ['b', 'b', 'a']]);
    }
}
