//! What every template looks at: the program and the names of what is generated.

use crate::Reader;
use crate::program::{Program, State, Storage};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId, Topology};

use super::naming::Names;

#[derive(Clone, Copy)]
pub(super) struct Cx<'p> {
    pub(super) program: &'p Program<'p>,
    pub(super) names: &'p Names,
    pub(super) reader: Reader,
}

impl<'p> Cx<'p> {
    pub(super) fn state(self, id: StateId) -> &'p State<'p> {
        self.program.state(id)
    }

    pub(super) fn tree(self) -> &'p Topology {
        self.program.topology
    }

    pub(super) fn storage(self) -> &'p Storage<'p> {
        &self.program.storage
    }

    /// The body of a function. An editor has the user's code in the lines as they were written, and no use for what became
    /// of it.
    pub(super) fn body(self, body: TokenStream) -> TokenStream {
        match self.reader {
            Reader::Compiler => body,
            Reader::Editor => tokens!(::fsm_runtime::__private::any()),
        }
    }

    /// All states but the machine itself.
    pub(super) fn states(self) -> impl Iterator<Item = StateId> + use<> {
        self.program.state_ids()
    }

    /// Whether the machine itself has data.
    pub(super) fn has_data(self) -> bool {
        !self.state(ROOT).data.is_empty()
    }

    pub(super) fn has_timers(self) -> bool {
        self.storage().state_timers > 0
    }

    pub(super) fn has_stack(self) -> bool {
        self.storage().stack.is_some()
    }
}
