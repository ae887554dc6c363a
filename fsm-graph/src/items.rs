// Events, data and documentation in a graph.

use core::fmt;

use crate::records::Record;

/// The lines of a documentation comment, as they were written.
///
/// `Display` writes them one below the other, without the space that each begins with.
#[derive(Clone)]
pub struct Docs<'t>(&'t str);

impl<'t> Docs<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self(text)
    }
}

impl<'t> Iterator for Docs<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        if self.0.is_empty() {
            return None;
        }
        // Each line stands behind a mark, so that an empty one counts as well.
        let rest = self.0.strip_prefix(MARK).unwrap_or(self.0);
        let (line, rest) = rest.find(MARK).map_or((rest, ""), |at| rest.split_at(at));
        self.0 = rest;
        Some(line.strip_prefix(' ').unwrap_or(line))
    }
}

/// What stands before each line of documentation: a vertical tab, which nobody writes.
const MARK: char = '\u{b}';

impl fmt::Display for Docs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().enumerate().try_for_each(|(index, line)| match index {
            0 => f.write_str(line),
            _ => write!(f, "\n{line}"),
        })
    }
}

impl fmt::Debug for Docs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An event that the machine declares.
#[derive(Clone, Copy)]
pub struct Event<'t>(Record<'t>);

impl<'t> Event<'t> {
    pub(crate) fn of(record: Record<'t>) -> Self {
        Self(record)
    }

    /// Its name.
    pub fn name(self) -> &'t str {
        self.0.field(0)
    }

    /// Its row in the source file.
    pub fn row(self) -> usize {
        self.0.number(2)
    }

    /// Its documentation.
    pub fn docs(self) -> Docs<'t> {
        Docs::of(self.0.field(3))
    }

    /// What it carries, as it was written: `(u32)`, `{ who: EntityId }`.
    pub fn payload(self) -> Option<&'t str> {
        self.0.text(4)
    }
}

/// A piece of data of a state, or one of its action objects.
#[derive(Clone, Copy)]
pub struct Data<'t>(Record<'t>);

impl<'t> Data<'t> {
    pub(crate) fn of(record: Record<'t>) -> Self {
        Self(record)
    }

    /// Its name.
    pub fn name(self) -> &'t str {
        self.0.field(0)
    }

    /// Its row in the source file.
    pub fn row(self) -> usize {
        self.0.number(2)
    }

    /// Its documentation.
    pub fn docs(self) -> Docs<'t> {
        Docs::of(self.0.field(3))
    }

    /// Its type, as it was written.
    pub fn ty(self) -> &'t str {
        self.0.field(4)
    }

    /// Its initial value, as it was written; `None` where it is given by whoever enters the state.
    pub fn initial(self) -> Option<&'t str> {
        self.0.text(5)
    }

    /// Whether it is an action object: `action name: Type = value;`.
    pub fn is_action(self) -> bool {
        self.0.kind == b'O'
    }
}
