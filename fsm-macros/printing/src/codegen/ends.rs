//! How the machine itself is left: behind the change that ends it, and where it begins anew.

use super::context::args;
use super::cx::Cx;
use super::job::Job;
use super::looks::{self, Told};
use super::scope;
use super::store::is_active;
use crate::program::Hook;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `exit` lines of the machine, where the change before has ended it. Nothing changes behind an end, so they run once.
pub(super) fn exit_at_end(cx: Cx, machine: TokenStream) -> TokenStream {
    if cx.state(ROOT).exit.is_empty() || !cx.tree().can_end() {
        return TokenStream::new();
    }
    let exit = exit(cx, machine, &|id| is_active(cx, id));
    tokens!(if #machine.is_done() { #exit })
}

/// `exit` lines of a machine that begins anew: nothing is active any more. They take the whole machine, so its data
/// are bound again for the action behind them.
pub(super) fn exit_anew(cx: Cx) -> TokenStream {
    if cx.state(ROOT).exit.is_empty() {
        return TokenStream::new();
    }
    let exit = exit(cx, tokens!(self), &|_| tokens!(false));
    tokens!(#exit #{scope::bind_machine(cx)})
}

/// The states that the machine's `exit` lines ask about. One function serves both the end and the new beginning, so
/// its callers pass the answers in.
pub(super) fn told(cx: Cx<'_>) -> Vec<Told<'_>> {
    looks::told_at(cx, ROOT, Hook::Exit)
}

fn exit(cx: Cx, machine: TokenStream, is_there: &dyn Fn(StateId) -> TokenStream) -> TokenStream {
    let Some(name) = cx.function(Job::Hook(Hook::Exit, ROOT)) else { return TokenStream::new() };
    let told = told(cx);
    tokens!(#{looks::told_of(&told, is_there)} #machine.#name(#{args(cx)} #{looks::told_args(&told)})~;)
}
