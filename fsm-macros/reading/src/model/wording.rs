//! What stands in the table where a line of the model has something else: a condition that was spelled out or taken apart,
//! and a target of which each state has a line of its own.

use proc_macro2::{Ident, TokenStream};

use crate::each::Gather;
use crate::syntax::{Held, Line, Target, Trigger};

#[derive(Clone, Default)]
pub(crate) struct Wording {
    /// The guard, or the condition of a `when`.
    pub(crate) condition: Option<TokenStream>,
    pub(crate) listed: Option<Listed>,
}

/// `value in [Name, …]`
#[derive(Clone)]
pub(crate) struct Listed {
    pub(crate) value: TokenStream,
    pub(crate) states: Vec<Ident>,
}

impl Wording {
    pub(super) fn of(line: &Line) -> Self {
        let condition = match &line.trigger {
            Trigger::When(condition) => Some(condition),
            _ => line.guard.as_ref(),
        };
        Self { condition: condition.map(|code| code.tokens.clone()), listed: Listed::of(&line.target) }
    }
}

impl Listed {
    fn of(target: &Target) -> Option<Self> {
        let Target::Change(change) = target else { return None };
        let Held { value, others } = change.holds()?;
        let first = change.kind.named()?.name.clone();
        let states = std::iter::once(first).chain(others.iter().cloned()).gather();
        Some(Self { value: value.tokens.clone(), states })
    }
}
