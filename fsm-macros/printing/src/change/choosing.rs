//! Calls of a choice that decides before the change that leads to it is committed: it decides, and is passed behind the
//! commit.

use proc_macro2::Ident;

use super::{next, unentered};
use crate::code::scope;
use crate::code::scope::{Scope, given};
use crate::context::args::{args, leave_args, method_leave_args};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::Gather;
use crate::program::{Inside, Made, Source, Value};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `let decided_ = Self::decide_Name(…);`, where the data of the choice are made and wait in locals, and those of the
/// states around it are in scope.
pub(crate) fn decide_let(scope: &Scope, made: &Made, id: StateId) -> TokenStream {
    let cx = scope.cx;
    let Inside::Child { child, .. } = &made.inside else { return TokenStream::new() };
    let fields = cx.state(id).data.iter().zip(&child.sources).enumerate();
    let fields = fields.map(|(index, (field, source))| {
        let is_moved = matches!(source, Source::Moved(..));
        (given(cx, id, field.name), is_moved.then(|| moved_from(made, id, index).map(scope::local)))
    });
    let fields = fields.gather();
    let decides_itself = scope.has_queue();
    tokens! {
        #for (local, _) in fields.iter().filter(|(_, moved)| moved.is_none()) { let mut #local = #local; }
        let decided_ = Self::#{cx.call(Job::Decide(id))}(
            #for (local, moved) in &fields {
                // What is moved is still where it was.
                #if let Some(old) = moved { &mut *#old, } #else { &mut #local, }
            }
            #{scope::args(cx, cx.tree().parent(id).unwrap_or(ROOT))}
            #if decides_itself { #{leave_args(cx)} #{unentered::arg(cx)} }
            #else { #{method_leave_args(cx)} #{unentered::method_arg(cx)} }
        )~;
    }
}

fn moved_from<'m>(made: &Made<'m>, id: StateId, field: usize) -> Option<&'m Ident> {
    let gift = made.gifts.iter().find(|gift| (gift.state, gift.field) == (id, field))?;
    match &gift.value {
        Value::Moved { name, .. } => Some(name),
        Value::Code(_) => None,
    }
}

/// `self.pass_Name(decided_, …);`
pub(crate) fn pass(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        self.#{cx.call(Job::Pass(id))}(
            decided_,
            #{args(cx)}
            #if cx.facts().is_chained { #{next::next_arg(cx)} }
        )~;
    }
}
