//! Answers to `in_state!` about states of which only the machine knows whether they are active. They are found before
//! the user's code runs, and wait in locals.

use proc_macro2::Ident;
use quote::format_ident;

use super::store;
use crate::code::scope::in_state_local;
use crate::names::paths::{hidden, id_of};
use crate::prelude::*;
use crate::program::{Act, Hook, Line, each_once};

/// `let in_Name_ = matches!(…);` for each state that these lines ask for.
pub(crate) fn lets(cx: Cx, lines: &[&Line]) -> TokenStream {
    let looks = lines.iter().each_of(|line| line.looks_for.iter().copied()).gather();
    lets_of(cx, &each_once(looks))
}

pub(crate) fn lets_of(cx: Cx, looks: &[(StateId, &Ident)]) -> TokenStream {
    tokens! {
        #for (state, name) in looks {
            let #{in_state_local(name)} = #{store::is_active(cx, *state)};
        }
    }
}

/// The lines of a hook.
pub(crate) fn lines_of<'p>(cx: Cx<'p>, acts: &[Act]) -> Vec<&'p Line<'p>> {
    let lines = acts.iter().filter_map(|act| match act {
        Act::Line(id) => Some(cx.program.line(*id)),
        Act::Object(_) | Act::Told | Act::Begun => None,
    });
    lines.gather()
}

/// A state that an `exit` or `pause` line asks about with `in_state!`. Functions of these lines may have no machine
/// at hand, so callers pass the answers in. States are left in the reverse of the source order: a state that stands
/// further down (`is_later`) has been left before, if the same change leaves it.
#[derive(Clone, Copy)]
pub(crate) struct Told<'p> {
    pub(crate) state: StateId,
    pub(crate) name: &'p Ident,
    pub(crate) is_later: bool,
}

impl Told<'_> {
    fn local(&self) -> Ident {
        match self.is_later {
            true => hidden(&format_ident!("stays_in_{}", self.name)),
            false => hidden(&format_ident!("was_in_{}", self.name)),
        }
    }
}

/// The states that this hook of a state asks about.
pub(crate) fn told_at(cx: Cx<'_>, id: StateId, hook: Hook) -> Vec<Told<'_>> {
    let lines = lines_of(cx, cx.state(id).acts(hook));
    let looks = each_once(lines.iter().each_of(|line| line.looks_for.iter().copied()).gather());
    looks.into_iter().map(|(state, name)| Told { state, name, is_later: state > id }).gather()
}

/// The states that this hook asks about, of all states inside a state.
pub(crate) fn told_inside(cx: Cx<'_>, id: StateId, hook: Hook) -> Vec<Told<'_>> {
    let mut all: Vec<Told> = Vec::new();
    for told in cx.tree().states_inside(id).each_of(|inner| told_at(cx, inner, hook)) {
        if !all.iter().any(|other| (other.state, other.is_later) == (told.state, told.is_later)) {
            all.push(told);
        }
    }
    all
}

/// `was_in_Name_: bool, …`
pub(crate) fn told_params(told: &[Told]) -> TokenStream {
    tokens!(#for told in told { #{told.local()}: ::core::primitive::bool, })
}

pub(crate) fn told_args(told: &[Told]) -> TokenStream {
    tokens!(#for told in told { #{told.local()}, })
}

/// `let in_Name_ = was_in_Name_;`, where the code of this state is about to run.
pub(crate) fn told_lets(told: &[Told]) -> TokenStream {
    tokens!(#for told in told { let #{in_state_local(told.name)} = #{told.local()}; })
}

/// `let was_in_Name_ = …;` or `let stays_in_Name_ = …;`, at a place that knows the answers.
pub(crate) fn told_of(told: &[Told], value: &dyn Fn(StateId) -> TokenStream) -> TokenStream {
    tokens!(#for told in told { let #{told.local()} = #{value(told.state)}; })
}

/// `let was_in_Name_ = …;` for each state that is told of.
fn was_lets(told: &[Told], value: &dyn Fn(StateId, &Ident) -> TokenStream) -> TokenStream {
    let states = each_once(told.iter().map(|told| (told.state, told.name)).gather());
    tokens! {
        #for (state, name) in states {
            #let local = Told { state, name, is_later: false }.local();
            let #local = #{value(state, &local)};
        }
    }
}

/// `let was_in_Name_ = matches!(…);`: the answers, looked at before anything is left.
pub(crate) fn was(cx: Cx, told: &[Told]) -> TokenStream {
    was_lets(told, &|id, _| store::is_active(cx, id))
}

/// `let was_in_Name_ = false;`: what is suspended is not active, and all else has been left before.
pub(crate) fn were_suspended(told: &[Told]) -> TokenStream {
    was_lets(told, &|_, _| tokens!(false))
}

/// `&& !left_.has(…)`: what is inside the domains that are marked there has been left.
pub(crate) fn unless_left(cx: Cx, id: StateId, left: TokenStream) -> TokenStream {
    let around = cx.tree().path(id).skip(1).filter(|id| *id == ROOT || cx.tree().is_compound(*id));
    tokens!(#for domain in around { && !#left.has(#{chain_place(cx, domain)}) })
}

/// `let in_Name_ = in_Name_ && …;`, where other lines have left states in the same step.
pub(crate) fn not_left(cx: Cx, looks: &[(StateId, &Ident)]) -> TokenStream {
    tokens! {
        #for (state, name) in looks {
            #let local = in_state_local(name);
            let #local = #local #{unless_left(cx, *state, tokens!(left_))};
        }
    }
}

/// `let was_in_Name_ = was_in_Name_ && …;` for `exit` lines, where other lines have left states in the same step.
pub(crate) fn were_not_left(cx: Cx, told: &[Told]) -> TokenStream {
    was_lets(told, &|id, local| tokens!(#local #{unless_left(cx, id, tokens!(left_))}))
}

/// The place of a state among those that are counted or marked; that of the machine itself is the first.
pub(crate) fn chain_place(cx: Cx, id: StateId) -> TokenStream {
    match id {
        ROOT => tokens!(0),
        id => chain_place_of(id_of(cx, id)),
    }
}

/// The place of a state among those that are counted or marked, from its id as code.
pub(crate) fn chain_place_of(id: TokenStream) -> TokenStream {
    tokens!(#id as ::core::primitive::usize + 1)
}

/// `Chain<…>`, with a bit for each state, and one for whether a stopped round was reported.
pub(crate) fn chain_type(cx: Cx) -> TokenStream {
    let words = (cx.program.states.len() + 1).div_ceil(32);
    tokens!(::fsm_runtime::__private::Chain<#words>)
}

/// `let stays_in_Name_ = …;`: whether what stands further down is active still, where this domain is left.
pub(crate) fn stays(cx: Cx, told: &[Told], domain: StateId) -> TokenStream {
    tokens! {
        #for told in told.iter().filter(|told| told.is_later) {
            let #{told.local()} =
                #if cx.tree().is_inside(told.state, domain) { false }
                #else { #{Told { is_later: false, ..*told }.local()} };
        }
    }
}
