// The text of a graph: one record in each row, its fields behind tabs. The macro writes it
// (`fsm-macros/reading/src/graph`), and escapes what is not printable in it.
//
// | record | fields |
// | --- | --- |
// | `M` name | row, docs, header, clock; `requests`, where it takes some from outside |
// | `E` name | condition, row, docs, payload |
// | `S` name | condition, row, docs, kind, number of its parent; its tags, where it has some |
// | `D` name | condition, row, docs, type, initial value: data of the state above |
// | `O` name | the same: an action object |
// | `I` targets | row, action: where the state above begins |
// | `H` targets | row: where its history leads when there is none; `P` is the deep one |
// | `L` number | condition, row, docs, trigger, its text, guard, kind of change, targets, action; `value in [Name, …]`, of which this is one: a line of the state above |
// | `R` kind | targets: a request in the action of the line above |
//
// States are numbered as they stand, the machine itself, the first of them, with 0. A condition is the numbers of those
// that all have to hold; the macro of this version writes none, and texts of earlier ones are read by a live view. Targets are numbers of states; `s` or `d` behind one is its history.

/// A row of the text, and how many bytes stand before it.
#[derive(Clone, Copy)]
pub(crate) struct Record<'t> {
    pub(crate) kind: u8,
    fields: &'t str,
    /// Where the next record begins.
    pub(crate) end: usize,
}

impl<'t> Record<'t> {
    /// Stands in for what a text lacks that the macro has not written.
    pub(crate) const NOTHING: Self = Self { kind: b' ', fields: "", end: 0 };

    /// The record that begins at this byte.
    pub(crate) fn at(text: &'t str, at: usize) -> Option<Self> {
        let rest = text.get(at..)?;
        let (kind, _) = rest.as_bytes().split_first()?;
        let length = rest.find('\n').unwrap_or(rest.len());
        Some(Self { kind: *kind, fields: rest.get(1..length)?, end: at + length + 1 })
    }

    /// The field of this number; empty where there is none.
    pub(crate) fn field(&self, number: usize) -> &'t str {
        self.fields.split('\t').nth(number).unwrap_or_default()
    }

    pub(crate) fn text(&self, number: usize) -> Option<&'t str> {
        Some(self.field(number)).filter(|text| !text.is_empty())
    }

    pub(crate) fn number(&self, field: usize) -> usize {
        self.field(field).parse().unwrap_or_default()
    }

    /// Whether all conditions hold that stand in a field of a state, an event, data or a line.
    fn is_present(&self, holds: &[bool]) -> bool {
        let field = match self.kind {
            b'E' | b'S' | b'D' | b'O' | b'L' => self.field(1),
            _ => "",
        };
        let mut numbers = field.split(',').filter_map(|number| number.parse::<usize>().ok());
        numbers.all(|number| holds.get(number).copied().unwrap_or(true))
    }
}

/// The records from some place on, without those whose conditions do not hold.
#[derive(Clone, Copy)]
pub(crate) struct Records<'t> {
    text: &'t str,
    holds: &'t [bool],
    at: usize,
    /// The number of the state that the next record belongs to, plus one.
    states: usize,
    /// The state that was read last is not there, nor is what belongs to it.
    is_absent: bool,
}

impl<'t> Records<'t> {
    pub(crate) fn of(text: &'t str, holds: &'t [bool]) -> Self {
        Self { text, holds, at: 0, states: 0, is_absent: false }
    }

    /// The number of the state of the record that was read last, which may be this state itself.
    pub(crate) fn state(&self) -> usize {
        self.states.saturating_sub(1)
    }
}

impl<'t> Iterator for Records<'t> {
    type Item = Record<'t>;

    fn next(&mut self) -> Option<Record<'t>> {
        loop {
            let record = Record::at(self.text, self.at)?;
            #[cfg(feature = "steps")]
            crate::steps::note();
            self.at = record.end;
            let is_present = record.is_present(self.holds);
            match record.kind {
                b'S' => {
                    self.states += 1;
                    self.is_absent = !is_present;
                }
                // What follows a line belongs to it.
                b'L' if !self.is_absent && !is_present => {
                    self.skip_requests();
                    continue;
                }
                _ => {}
            }
            if is_present && !self.is_absent {
                return Some(record);
            }
        }
    }
}

impl Records<'_> {
    fn skip_requests(&mut self) {
        while let Some(record) = Record::at(self.text, self.at).filter(|record| record.kind == b'R') {
            self.at = record.end;
        }
    }
}
