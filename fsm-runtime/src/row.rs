// The rows of a machine's table: where each event leads in one state. They are
// made when the machine is compiled, and read by `send`.

/// A state in which the table knows what each event does. An event leads where
/// `leads` says, by its number, or nowhere.
#[must_use]
pub const fn row<S: Copy, const LEADS: usize, const EVENTS: usize>(
    stays: S,
    leads: [(usize, S); LEADS],
) -> [S; EVENTS] {
    let mut leads: &[(usize, S)] = &leads;
    let mut row = [stays; EVENTS];
    while let [(event, to), rest @ ..] = leads {
        row[*event] = *to;
        leads = rest;
    }
    row
}

/// The same of a state in which some events go to its lines.
#[must_use]
pub const fn row_beside_lines<S: Copy, const LEADS: usize, const LINES: usize, const EVENTS: usize>(
    stays: S,
    leads: [(usize, S); LEADS],
    lines: [usize; LINES],
) -> [Option<S>; EVENTS] {
    let (mut leads, mut lines): (&[(usize, S)], &[usize]) = (&leads, &lines);
    let mut row = [Some(stays); EVENTS];
    while let [(event, to), rest @ ..] = leads {
        row[*event] = Some(*to);
        leads = rest;
    }
    while let [event, rest @ ..] = lines {
        row[*event] = None;
        lines = rest;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::{row, row_beside_lines};

    #[test]
    fn an_event_leads_on_or_nowhere() {
        const ROW: [char; 4] = row('a', [(1, 'b'), (3, 'c')]);
        assert_eq!(ROW, ['a', 'b', 'a', 'c']);
    }

    #[test]
    fn or_goes_to_the_lines() {
        const ROW: [Option<char>; 3] = row_beside_lines('a', [(1, 'b')], [2]);
        assert_eq!(ROW, [Some('a'), Some('b'), None]);
    }
}
