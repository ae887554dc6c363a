//! `always` lines in a machine with regions: in each the first that may act, all of them in one step.

use super::Gen;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Handler, StateId};

impl Gen<'_> {
    /// `always_`: in each region the first `always` line that may act, all of them in one step.
    pub(super) fn always_in_regions(&self) -> TokenStream {
        let has = |id: StateId| !self.low.plan(id).always.is_empty();
        let args = self.args();
        let pick = |id: StateId| {
            let name = self.function("always", id);
            tokens!(if let ::core::option::Option::Some(line) = self.#name(#args) { picks.push(line); })
        };
        let select = self.each_innermost(&has, &pick);
        let states = self.low.machine.all_ids().filter(|id| has(*id)).map(|id| self.pick_always_fn(id));
        let states: TokenStream = states.joined();
        let (picks, conflicts, chain) = (self.picks_type(), self.conflicts(), self.chain_param());
        let bounds = self.bounds_in_regions();
        let arms: TokenStream = self.lines_always().into_iter().map(|line| self.always_arm(line)).joined();
        let run = match self.always_meet() {
            true => {
                let none = self.no_event();
                tokens! {
                    let [line] = *picks.as_slice() else {
                        self.act_together_(&picks, #none, #args);
                        return true;
                    };
                }
            }
            false => tokens!(let [line] = *picks.as_slice() else { ::core::unreachable!() };),
        };
        let body = tokens! {
            let mut picks = <#picks>::new();
            #select
            let picks = picks.without_conflicts(#conflicts);
            if picks.as_slice().is_empty() { return false; }
            #bounds
            #run
            match line { #arms _ => {} }
            true
        };
        let params = self.params(&body);
        tokens! {
            #states
            #[allow(unreachable_patterns, unused_variables, unused_mut)]
            fn always_(&mut self, #chain #params) -> bool { #body }
        }
    }

    /// `always_Name`: the number of the first `always` line of this state, or of one around it, that may act.
    fn pick_always_fn(&self, id: StateId) -> TokenStream {
        let has = |id: StateId| !self.low.plan(id).always.is_empty();
        let lines = || self.low.plan(id).always.iter().copied().filter(|line| self.can_act(line));
        let tests = self.in_state_lets(&lines().gather());
        let picks: TokenStream = lines()
            .map(|line| {
                let (conditions, number) = (self.line_conditions(line), self.number_of(line));
                let cfgs = line.attrs.cfgs();
                let found = tokens!(return ::core::option::Option::Some(#number););
                match conditions.is_empty() {
                    true => tokens!(#(#cfgs)* { #found }),
                    false => tokens!(#(#cfgs)* if #(#conditions)&&* { #found }),
                }
            })
            .joined();
        let args = self.args();
        let rest = match self.outer_with(id, &has) {
            Some(outer) => {
                let name = self.function("always", outer);
                tokens!(self.#name(#args))
            }
            None => tokens!(::core::option::Option::None),
        };
        let (bind_state, bind_data) = (self.bind_seen(id), self.bind_data_seen());
        let body = tokens!(#tests #bind_state #bind_data #picks #rest);
        let (name, params, cfgs) = (self.function("always", id), self.params(&body), self.state_cfgs(id));
        tokens! {
            #cfgs
            #[allow(unused_variables, unreachable_code)]
            fn #name(&self, #params) -> ::core::option::Option<u16> { #body }
        }
    }

    /// A round of `always` lines ends where a state would be entered a second time.
    fn bounds_in_regions(&self) -> TokenStream {
        if !self.low.features.always_cyclic {
            return TokenStream::new();
        }
        let arms = self.lines_always().into_iter().filter_map(|line| {
            let (number, entered, cfgs) =
                (self.number_of(line), self.bounded_by(line)?, self.line_cfgs(line));
            Some(match self.passes_choice(line) {
                true => tokens!(#cfgs #number => { chain.enter(#entered); continue }),
                false => tokens!(#cfgs #number => #entered,),
            })
        });
        let args = self.args();
        tokens! {
            for line in picks.as_slice() {
                let entered = match *line { #(#arms)* _ => continue };
                if !chain.enter(entered) {
                    self.livelock_(#args);
                    return false;
                }
            }
        }
    }

    fn always_arm(&self, line: &Handler) -> TokenStream {
        let steps = self.line_steps(line, &TokenStream::new());
        let tests = self.in_state_lets(&[line]);
        let (bind_state, bind_data) = (self.bind_again(line.state), self.bind_data(&TokenStream::new()));
        let (number, cfgs) = (self.number_of(line), self.line_cfgs(line));
        tokens!(#cfgs #number => { #tests #bind_state #bind_data #steps })
    }
}
