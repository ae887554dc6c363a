//! History: what a composite remembers of what was active in it, made into what is entered. It is looked at first,
//! and taken out of its place last of all, when nothing can fail any more.

use proc_macro2::Ident;
use quote::format_ident;

use super::Gen;
use super::arrive::Made;
use super::attributes::field_cfgs;
use super::names::hidden;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::lower::Within;
use crate::model::{Depth, Entry, StateId};

struct Renewed {
    lets: TokenStream,
    arm: TokenStream,
}

impl Gen<'_> {
    /// What history remembers, or what stands for it. It is taken out of its place last of all, when nothing can
    /// fail any more.
    pub(super) fn made_history(
        &self,
        id: StateId,
        depth: Depth,
        default: &Within,
        line: Option<&Entry>,
    ) -> Made {
        let given = line.map(|line| self.given_by(line, id));
        let (place, none) = (self.history_field(id), tokens!(::core::option::Option::None));
        let local = |what: &str| hidden(&format_ident!("{what}_{}", self.state(id).name));
        let (remembered, default_local) = (self.remembered_flag(id), local("default"));
        let made = self.made_inside(id, default, false);
        let (lets, last, value) = (made.lets, made.last, self.inside_value(id, made.inside));
        let renewed = match depth {
            Depth::Shallow => self.renewed_children(id),
            Depth::Deep => Vec::new(),
        };
        let renew = renewed.iter().map(|renewed| &renewed.lets);
        let timers = self.timers_of_history(id, depth);
        let arms = renewed.iter().map(|renewed| &renewed.arm);
        let lets = tokens! {
            let #default_local = match #remembered {
                true => #none,
                false => ::core::option::Option::Some({ #given #lets #last #value }),
            };
            #(#renew)*
            #timers
        };
        let take = match self.low.features.remembered_twice.contains(&id) {
            true => tokens!(clone),
            false => tokens!(take),
        };
        let value = tokens! {
            match #default_local {
                ::core::option::Option::Some(inside) => inside,
                ::core::option::Option::None => match self.#place.#take() {
                    #(#arms)*
                    ::core::option::Option::Some(inside) => inside,
                    ::core::option::Option::None => ::core::unreachable!(),
                },
            }
        };
        self.history_made(id, lets, value)
    }

    fn history_made(&self, id: StateId, lets: TokenStream, value: TokenStream) -> Made {
        if self.is_compound(id) {
            return Made { lets, last: TokenStream::new(), inside: Inside::Child(value) };
        }
        // The regions are taken apart where they are put into the state.
        let (pattern, _) = self.regions_bound(id);
        let locals = pattern.iter().map(|(_, local)| local);
        Made { lets, last: tokens!(let (#(#locals,)*) = #value;), inside: Inside::Regions(pattern) }
    }

    /// The children of a composite whose own children shallow history does not remember: they are entered anew.
    fn renewed_children(&self, id: StateId) -> Vec<Renewed> {
        if !self.is_compound(id) {
            return vec![self.renewed_regions(id)];
        }
        let memory = self.memory(id);
        let composites = self.state(id).children.iter().filter(|child| self.has_children(**child));
        let renewed = composites.map(|child| {
            let local = hidden(&format_ident!("renewed_{}", self.state(*child).name));
            let within = crate::lower::by_default(self.low.machine, *child);
            let made = self.made_inside(*child, &within, false);
            let (lets, last, value) = (made.lets, made.last, self.inside_value(*child, made.inside));
            let seen = self.shell(*child, Some(self.field_names(*child)), Inside::Open);
            let fields: Vec<TokenStream> = self.state(*child).data.iter().map(|field| {
                let (cfgs, name) = (field_cfgs(field), &field.name);
                tokens!(#cfgs #name)
            }).gather();
            let fields = tokens!(#(#fields),*);
            let kept = self.shell(*child, Some(fields), Inside::Open);
            let inside = match self.is_compound(*child) {
                true => Inside::Child(tokens!(inside)),
                false => Inside::Regions(self.regions_bound(*child).0),
            };
            let bound = match self.is_compound(*child) {
                true => tokens!(inside),
                false => {
                    let (pattern, _) = self.regions_bound(*child);
                    let locals = pattern.iter().map(|(_, local)| local);
                    tokens!((#(#locals,)*))
                }
            };
            let anew = self.shell(*child, Some(fields), inside);
            Renewed {
                lets: tokens! {
                    #[allow(irrefutable_let_patterns, unused_variables)]
                    let #local = match #memory {
                        ::core::option::Option::Some(#seen) => ::core::option::Option::Some({ #lets #last #value }),
                        _ => ::core::option::Option::None,
                    };
                },
                arm: tokens! {
                    ::core::option::Option::Some(#kept) => {
                        let ::core::option::Option::Some(#bound) = #local else { ::core::unreachable!() };
                        #anew
                    }
                },
            }
        });
        renewed.gather()
    }

    /// The same of a state that holds regions: all of these come back with their data, and begin anew inside.
    fn renewed_regions(&self, id: StateId) -> Renewed {
        let (memory, regions) = (self.memory(id), &self.state(id).children);
        let local = |what: &str, id: StateId| hidden(&format_ident!("{what}_{}", self.state(id).name));
        let shell = |id: StateId, inside: Inside| {
            let fields = self.state(id).data.iter().map(|field| {
                let (cfgs, name) = (field_cfgs(field), &field.name);
                tokens!(#cfgs #name)
            });
            self.shell(id, Some(tokens!(#(#fields),*)), inside)
        };
        let of_compound = regions.iter().copied().filter(|region| self.is_compound(*region));
        let lets = of_compound.map(|region| {
            let (renewed, within) =
                (local("renewed", region), crate::lower::by_default(self.low.machine, region));
            let Made { lets, last, inside } = self.made_inside(region, &within, false);
            let value = self.inside_value(region, inside);
            let seen = regions.iter().map(|id| match *id == region {
                true => shell(region, Inside::Child(tokens!(_))),
                false => tokens!(_),
            });
            tokens! {
                #[allow(unused_variables)]
                let #renewed = match #memory {
                    ::core::option::Option::Some((#(#seen,)*)) => {
                        ::core::option::Option::Some({ #lets #last #value })
                    }
                    ::core::option::Option::None => ::core::option::Option::None,
                };
            }
        });
        let (kept, anew): (Vec<_>, Vec<_>) = regions
            .iter()
            .map(|region| match self.is_compound(*region) {
                true => {
                    let renewed = local("renewed", *region);
                    let old = shell(*region, Inside::Child(tokens!(_)));
                    (old, shell(*region, Inside::Child(tokens!(#renewed))))
                }
                false => {
                    let whole = local("in", *region);
                    (tokens!(#whole), tokens!(#whole))
                }
            })
            .unzip();
        let of_compound = regions.iter().filter(|region| self.is_compound(**region));
        let renewed: Vec<Ident> = of_compound.map(|region| local("renewed", *region)).gather();
        let arm = tokens! {
            ::core::option::Option::Some((#(#kept,)*)) => {
                #(let ::core::option::Option::Some(#renewed) = #renewed else { ::core::unreachable!() };)*
                (#(#anew,)*)
            }
            #[allow(unreachable_patterns)]
        };
        Renewed { lets: tokens!(#(#lets)*), arm }
    }

    /// The timers of what history brings back run anew.
    fn timers_of_history(&self, id: StateId, depth: Depth) -> TokenStream {
        if !self.has_timers() {
            return TokenStream::new();
        }
        let memory = self.memory(id);
        let states = self.low.machine.state_ids().filter(|inner| match depth {
            Depth::Deep => self.low.machine.is_inside(*inner, id),
            Depth::Shallow => self.state(*inner).parent == Some(id),
        });
        let with_timers = states.filter(|inner| !self.low.plan(*inner).timers.is_empty());
        let sets = with_timers.map(|inner| {
            let set = self.set_timers(inner);
            let fields = |state| Some(self.field_names(state));
            let pattern = self.pattern_within(id, inner, &fields, Inside::Open);
            tokens! {
                #[allow(irrefutable_let_patterns, unused_variables)]
                if let ::core::option::Option::Some(#pattern) = #memory { #set }
            }
        });
        tokens!(#(#sets)*)
    }

    /// `let remembers_Name = …;` for each history on the way.
    pub(super) fn remembered_lets(&self, id: StateId, within: &Within) -> TokenStream {
        self.memories(id, within, &[])
    }

    /// For each history on the way what it remembers, by reference, and whether it does. What is left in this very
    /// transition is remembered as it is now.
    pub(super) fn memories(&self, id: StateId, within: &Within, left: &[StateId]) -> TokenStream {
        let lets = within.histories(id).into_iter().map(|id| {
            let (flag, memory, place) = (self.remembered_flag(id), self.memory(id), self.history_field(id));
            let kept = tokens!(self.#place.as_ref());
            let memory_value = match left.contains(&id) {
                _ if !self.is_compound(id) => self.memory_of_regions(id, left.contains(&id)),
                false => kept,
                true => {
                    let (state, pattern) = (self.state_ref(), self.seen_inside(id, &tokens!(inside)));
                    tokens! {
                        match #state {
                            #pattern => ::core::option::Option::Some(inside),
                            #[allow(unreachable_patterns)]
                            _ => #kept,
                        }
                    }
                }
            };
            let flag_value = match left.contains(&id) {
                false => tokens!(#memory.is_some()),
                true => {
                    let (state, pattern) = (self.state_ref(), self.any_pattern(id));
                    tokens!(#memory.is_some() || ::core::matches!(#state, #pattern))
                }
            };
            tokens!(#[allow(unused_variables)] let #memory = #memory_value; let #flag = #flag_value;)
        });
        tokens!(#(#lets)*)
    }

    /// The same of a state that holds regions: one reference for each of these.
    fn memory_of_regions(&self, id: StateId, is_left: bool) -> TokenStream {
        let (place, (bound, _)) = (self.history_field(id), self.regions_bound(id));
        let locals: Vec<TokenStream> = bound.iter().map(|(_, local)| *local).gather();
        let kept = tokens!(self.#place.as_ref().map(|(#(#locals,)*)| (#(#locals,)*)));
        if !is_left {
            return kept;
        }
        let (state, pattern) = (self.state_ref(), self.path_pattern(id, &|_| None, Inside::Regions(bound)));
        tokens! {
            match #state {
                #pattern => ::core::option::Option::Some((#(#locals,)*)),
                #[allow(unreachable_patterns)]
                _ => #kept,
            }
        }
    }

    fn memory(&self, id: StateId) -> Ident {
        hidden(&format_ident!("memory_{}", self.state(id).name))
    }

    pub(super) fn remembered_flag(&self, id: StateId) -> Ident {
        hidden(&format_ident!("remembers_{}", self.state(id).name))
    }

    /// `history_Name`, where the machine keeps what was active inside the state when it was last left.
    pub(super) fn history_field(&self, id: StateId) -> Ident {
        self.function("history", id)
    }

    /// `enter` of the child that shallow history has brought back, and of what it has by default.
    pub(super) fn enters_renewed(&self, id: StateId, machine: &TokenStream) -> TokenStream {
        if !self.is_compound(id) {
            let within = crate::lower::by_default(self.low.machine, id);
            return self.enters(id, &within, machine, false);
        }
        let arms = self.state(id).children.iter().filter_map(|child| {
            let enter = self.enter_call(*child, machine);
            let within = crate::lower::by_default(self.low.machine, *child);
            let inside = self.enters(*child, &within, machine, false);
            let (pattern, cfgs) = (self.any_pattern(*child), self.state_cfgs(*child));
            let body = tokens!(#enter #inside);
            (!body.is_empty()).then(|| tokens!(#cfgs #pattern => { #body }))
        });
        let arms: Vec<TokenStream> = arms.gather();
        if arms.is_empty() {
            return TokenStream::new();
        }
        let state = self.state_ref();
        tokens!(#[allow(unreachable_patterns)] match #state { #(#arms)* _ => {} })
    }
}
