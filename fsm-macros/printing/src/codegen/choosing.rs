//! Calls of a choice that decides before the change that leads to it is committed: it decides, and is passed behind the
//! commit.

use proc_macro2::Ident;

use super::context::{args, leave_args, method_leave_args};
use super::cx::Cx;
use super::job::Job;
use super::scope::{self, Scope, given};
use super::{next, unentered};
use crate::program::{Inside, Made, Source, Value};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `let decided_ = Self::decide_Name(…);`, where the data of the choice are made and wait in locals, and those of the
/// states around it are in scope.
pub(super) fn decide_let(scope: &Scope, made: &Made, id: StateId) -> TokenStream {
    let cx = scope.cx;
    let Inside::Child { child, .. } = &made.inside else { return TokenStream::new() };
    let (mut muts, mut data) = (TokenStream::new(), TokenStream::new());
    for (index, field) in cx.state(id).data.iter().enumerate() {
        let local = given(cx, id, field.name);
        match child.sources[index] {
            // It is still where it was.
            Source::Moved(..) => {
                let old = moved_from(made, id, index).map(scope::local);
                data.append(tokens!(&mut *#old,));
            }
            _ => {
                muts.append(tokens!(let mut #local = #local;));
                data.append(tokens!(&mut #local,));
            }
        }
    }
    let around = scope::args(cx, cx.tree().parent(id).unwrap_or(ROOT));
    let (args, unentered) = match scope.has_queue() {
        true => (leave_args(cx), unentered::arg(cx)),
        false => (method_leave_args(cx), unentered::method_arg(cx)),
    };
    tokens!(#muts let decided_ = Self::#{cx.call(Job::Decide(id))}(#data #around #args #unentered)~;)
}

fn moved_from<'m>(made: &Made<'m>, id: StateId, field: usize) -> Option<&'m Ident> {
    let gift = made.gifts.iter().find(|gift| (gift.state, gift.field) == (id, field))?;
    match &gift.value {
        Value::Moved { name, .. } => Some(name),
        Value::Code(_) => None,
    }
}

/// `self.pass_Name(decided_, …);`
pub(super) fn pass(cx: Cx, id: StateId) -> TokenStream {
    let next = cx.facts().is_chained.then(|| next::next_arg(cx));
    tokens!(self.#{cx.call(Job::Pass(id))}(decided_, #{args(cx)} #next)~;)
}
