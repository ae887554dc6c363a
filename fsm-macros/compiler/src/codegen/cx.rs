//! The context that every template looks at: the program and the names of what is generated.

use syn::{GenericArgument, PathArguments, Type};

use crate::Reader;
use crate::program::{Program, State, Storage};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
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

    /// Whether a step may end before its time: by an error, or since nobody waits for it any more.
    pub(super) fn may_stop(self) -> bool {
        self.program.head.kind.may_stop()
    }

    /// `.await` behind a call of an `async` function, in a machine that may wait.
    pub(super) fn wait(self) -> Option<TokenStream> {
        self.program.head.kind.is_async.then(|| tokens!(.await))
    }

    /// The error of a machine that may fail.
    pub(super) fn error(self) -> Option<TokenStream> {
        let output = self.program.head.kind.output?;
        Some(match error_of(output) {
            Some(error) => error.code(),
            None => tokens!(<#output as ::fsm_runtime::__private::Fallible>::Error),
        })
    }

    /// `Result<Value, Error>`, where the machine may fail.
    pub(super) fn fallible(self, value: TokenStream) -> TokenStream {
        match self.error() {
            Some(error) => tokens!(::core::result::Result<#value, #error>),
            None => value,
        }
    }

    pub(super) fn tree(self) -> &'p Topology {
        self.program.topology
    }

    pub(super) fn storage(self) -> &'p Storage<'p> {
        &self.program.storage
    }

    /// The body of a function. An editor has the user's code in the lines as they were written, and no use for the
    /// generated body.
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

/// `Error` of `Result<(), Error>`; `None` of a `Result` that has another name.
fn error_of(output: &Type) -> Option<&Type> {
    let Type::Path(path) = output else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    match &last.arguments {
        PathArguments::AngleBracketed(list) if list.args.len() == 2 => match list.args.last()? {
            GenericArgument::Type(error) => Some(error),
            _ => None,
        },
        _ => None,
    }
}
