//! Branch points: a change of state passes through them, so that what hears of it hears of the states before and
//! behind them.

use super::Gen;
use super::storage::Inside;
use super::tokens::TokenStream;
use crate::each::Gather;
use crate::model::{Handler, StateId, StateKind};

impl Gen<'_> {
    pub(super) fn is_choice(&self, id: StateId) -> bool {
        self.state(id).kind == StateKind::Choice
    }

    /// Whether the line leads out of a branch point. It is always taken, or else the machine would stay there.
    pub(super) fn passes_choice(&self, line: &Handler) -> bool {
        let entry = line.change().and_then(|change| change.entry());
        self.is_choice(line.state) && entry.is_some_and(|entry| !self.is_choice(entry.state))
    }

    /// What keeps `old`, a child of this state that was left, unless it is a branch point: nobody comes back to one.
    pub(super) fn unless_choice(&self, parent: StateId, keep: TokenStream) -> TokenStream {
        let choices = self.state(parent).children.iter().filter(|id| self.is_choice(**id));
        let arms = choices.map(|id| {
            let (cfgs, pattern) =
                (self.state_cfgs(*id), self.pattern_within(parent, *id, &|_| None, Inside::Open));
            tokens!(#cfgs #pattern => true,)
        });
        let arms: Vec<TokenStream> = arms.gather();
        match arms.is_empty() {
            true => keep,
            false => tokens!(if !match &old { #(#arms)* _ => false } { #keep }),
        }
    }

    /// The type of `passing`: for each branch point, which state was left for it. Several regions may pass theirs at
    /// a time.
    pub(super) fn passing_type(&self) -> Option<TokenStream> {
        let id = &self.names.id;
        let count = self.state_ids().filter(|id| self.is_choice(*id)).count();
        let passes = self.reports_transitions() && count > 0;
        passes.then(|| tokens!([::core::option::Option<#id>; #count]))
    }

    /// `passing` of a machine that starts.
    pub(super) fn passing_value(&self) -> Option<TokenStream> {
        let count = self.state_ids().filter(|id| self.is_choice(*id)).count();
        self.passing_type().map(|_| tokens!(passing: [::core::option::Option::None; #count],))
    }

    /// At the start of `changed_`: ends it where the change has led to a branch point, and makes `source` the state
    /// before them. What leaves one with nothing before it is the start of the machine, of which nobody hears.
    pub(super) fn pass_choices(&self) -> TokenStream {
        if self.passing_type().is_none() {
            return TokenStream::new();
        }
        let choices = |then: &dyn Fn(usize) -> TokenStream| -> TokenStream {
            let ids = self.state_ids().filter(|id| self.is_choice(*id)).enumerate();
            let arms = ids.map(|(place, id)| {
                let (cfgs, id, then) = (self.state_cfgs(id), self.id_of(id), then(place));
                tokens!(#cfgs #id => #then)
            });
            arms.joined()
        };
        let left = choices(&|place| {
            tokens!(match self.passing[#place].take() {
                ::core::option::Option::Some(before) => before,
                ::core::option::Option::None => return,
            },)
        });
        let entered = choices(&|place| {
            tokens!({
                self.passing[#place] = ::core::option::Option::Some(source);
                return;
            })
        });
        tokens! {
            let source = match source { #left source => source };
            match target { #entered _ => {} }
        }
    }
}
