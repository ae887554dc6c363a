//! Values that are counted and told by their names, so that a whole configuration can be compared as text.

use std::fmt;

use crate::{Counter, Token};

/// Can only be moved.
pub struct Thing(Token);

impl fmt::Debug for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thing-{}", self.0.name)
    }
}

/// Makes them.
#[derive(Clone)]
pub struct Maker(pub Counter);

impl Maker {
    pub fn thing(&self, name: &'static str) -> Thing {
        Thing(self.0.token(name))
    }
}

impl fmt::Debug for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Maker")
    }
}
