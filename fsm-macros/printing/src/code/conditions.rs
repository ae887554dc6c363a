//! All that has to hold before a line acts, as one condition which sees the owner and the data by shared reference, and the
//! line around it. And which line a choice takes by score or weight, before any of them acts.

use proc_macro2::Ident;

use super::body::{braces, contained};
use super::scope::{Scope, in_state_local};
use super::{found, scope};
use crate::context::attributes::{line_attrs, of_line};
use crate::context::places::ours_at;
use crate::follow::observer;
use crate::prelude::*;
use crate::program::{Body, Decision, Line, Rank, Ranking, Trigger};
use crate::written;

/// Expressions that all have to be true.
pub(crate) struct Conditions {
    all: Vec<TokenStream>,
}

impl Conditions {
    /// The conditions of a line. A line that a choice takes by its rank has one: that it was chosen.
    pub(crate) fn of(scope: &Scope, line: &Line) -> Self {
        match &line.rank {
            Some(Rank { place, .. }) => {
                Self { all: vec![tokens!(chosen_ == ::core::option::Option::Some(#place))] }
            }
            None => Self::own(scope, line),
        }
    }

    /// All that has to hold for a line. Where an event triggers it, `refusal_` is told what does not hold.
    pub(crate) fn own(scope: &Scope, line: &Line) -> Self {
        let condition = &line.condition;
        let is_event = matches!(line.trigger, Trigger::On(_));
        // The conjuncts `in_state!` have been looked at.
        let tests = condition.tests.iter().map(|test| {
            let local = in_state_local(test.name);
            if test.is_negated { tokens!(!#local) } else { tokens!(#local) }
        });
        let mut all: Vec<TokenStream> = tests.gather();
        if condition.may_follow_overflow {
            all.push(tokens!(refusal_.is_open()));
        }
        all.extend(condition.when.as_ref().map(|when| scope.condition(line, when, None)));
        let leaves_refusal = is_event && !line.passes();
        let is_heard = is_event && scope.cx.program.is_observed && !scope.is_asked;
        let told = if scope.is_asked { TokenStream::new() } else { observer::guard_refused(scope.cx, line) };
        let refused = tokens!(#if leaves_refusal { refusal_.guard() } #else { false });
        let refused = (leaves_refusal || is_heard).then(|| observer::before(told, refused));
        all.extend(condition.guard.as_ref().map(|guard| scope.condition(line, guard, refused)));
        let refused = refused.unwrap_or_default();
        let or_told = |test: TokenStream, told: TokenStream| match is_event {
            true => tokens!((#test || #told)),
            false => test,
        };
        if let Some(domain) = condition.has_left {
            all.push(or_told(tokens!(self.#{scope.cx.previous_field(domain)}.is_some()), refused));
        }
        if condition.needs_room {
            all.push(or_told(tokens!(!self.stack.is_full()), tokens!(refusal_.stack_full())));
        }
        Self { all }
    }

    /// With another condition in front.
    pub(crate) fn after(mut self, test: TokenStream) -> Self {
        self.all.insert(0, test);
        self
    }

    /// With another one in front for a guard that notes its line and is false: it asks whether one of these lines, which may
    /// take the same event, is noted already.
    pub(crate) fn unless_noted(self, line: &Line, earlier: &[&Line]) -> Self {
        let may_be_noted = earlier.iter().any(|other| other.may_share_event(line));
        if may_be_noted { self.after(tokens!(line_.is_none())) } else { self }
    }

    /// With another condition behind.
    pub(crate) fn and(mut self, test: TokenStream) -> Self {
        self.all.push(test);
        self
    }

    /// Whether there are none.
    pub(crate) fn hold(&self) -> bool {
        self.all.is_empty()
    }

    /// `if a && b`; nothing without conditions.
    pub(crate) fn guard(&self) -> Option<TokenStream> {
        let all = &self.all;
        (!self.hold()).then(|| tokens!(if #(#all)&&*))
    }

    /// `#[attr] if guard { acts }`, and around it what the conditions find.
    pub(crate) fn line(&self, line: &Line, attrs: TokenStream, acts: TokenStream) -> TokenStream {
        // A line with a rank has been looked at before, and what it has found waits already.
        let lets = if line.rank.is_some() { TokenStream::new() } else { found::lets(line) };
        let acts = tokens!(#{self.guard()} { #{found::binds(line)} #acts });
        tokens!(#attrs #{observer::before(lets, acts)})
    }
}

/// `if guard { action }`
pub(crate) fn guarded(scope: &Scope, line: &Line) -> TokenStream {
    let Some(action) = line.action() else { return TokenStream::new() };
    let cx = scope.cx;
    let action = observer::before(observer::line(cx, line), scope.finding(line).action(action));
    match Conditions::of(scope, line) {
        conditions if conditions.hold() => of_line(cx, line, action),
        conditions => conditions.line(line, line_attrs(cx, line), action),
    }
}

impl<'p> Scope<'p> {
    /// A condition of a line. `otherwise` is what is done where it does not hold, and false too.
    pub(crate) fn condition(&self, line: &Line, body: &Body, otherwise: Option<TokenStream>) -> TokenStream {
        let mut tokens = self.fill_in(body);
        let (filled, mut seen) = (tokens.written_out(), self.seen(body));
        let parts = if body.words.contain("let") { written::parts(&filled) } else { None };
        if let Some(parts) = &parts {
            tokens = found::condition(line, parts, self.is_asked);
            seen.retain(|seen| written::look_at(parts, seen.name));
        }
        let block = contained(body, braces(tokens!(#{self.let_now(body)} #tokens), body), None);
        if self.is_asked || line.condition.found.is_empty() {
            return looked_at(&seen, block, otherwise);
        }
        let (lent, seen): (Vec<Seen>, Vec<Seen>) =
            seen.into_iter().partition(|seen| found::is_worked_on(self.cx, line, seen.name));
        if lent.is_empty() {
            return looked_at(&seen, block, otherwise);
        }
        let lent: Vec<(&Ident, Ident)> =
            lent.iter().map(|seen| (&seen.local, found::mention(seen.name, &filled))).gather();
        let found = found::lent(&lent, block, body.words.first_span(body.end));
        looked_at(&seen, found, otherwise)
    }

    /// The variables that a condition names: parameters that actions may change, and data.
    fn seen(&self, body: &Body) -> Vec<Seen<'p>> {
        let lent = self.lent().filter(|name| body.words.mention(name));
        let lent = lent.map(|name| Seen { local: name.clone(), name, is_named: true });
        let data = self.named_or_misspelt(body).map(|place| {
            let field = self.cx.program.field(place);
            let (name, is_named) = (field.name, body.words.mention(field.name));
            Seen { local: scope::local(name), name, is_named }
        });
        lent.and(data).gather()
    }
}

/// A variable that a condition sees under this name.
struct Seen<'p> {
    local: Ident,
    name: &'p Ident,
    /// Or it has a similar name, which may be none of a variable.
    is_named: bool,
}

/// A condition with the variables that it sees. They are bound by a pattern and looked at in its guard: there rustc
/// says that they cannot be changed, and does not propose another kind of binding.
fn looked_at(seen: &[Seen], block: TokenStream, otherwise: Option<TokenStream>) -> TokenStream {
    if seen.is_empty() {
        return tokens!(#if let Some(otherwise) = otherwise { (#block || #otherwise) } #else { #block });
    }
    let locals = seen.iter().map(|seen| &seen.local);
    let values = tokens!(#(&*#locals),*);
    let names = seen.iter().map(|seen| seen.name);
    let names = tokens!(#(#names),*);
    let is_one = seen.len() == 1;
    tokens! {
        match #if is_one { #values } #else { (#values) } {
            #if seen.iter().any(|seen| !seen.is_named) { #[allow(unused_variables)] }
            #if is_one { #names } #else { (#names) } if #block => true,
            _ => #if let Some(otherwise) = otherwise { #otherwise } #else { false }
        }
    }
}

/// `let chosen_ = …;`, the place of a line, in a function where the data of the choice are in scope.
pub(crate) fn chosen_let(cx: Cx, id: StateId) -> TokenStream {
    let Some(decision) = &cx.state(id).decision else { return TokenStream::new() };
    let scope = Scope::of(cx, id);
    let lines = cx.program.lines_of(&cx.state(id).always);
    let ranked = lines.iter().filter_map(|line| Some((line, line.rank.as_ref()?)));
    let offers: TokenStream = ranked.map(|(line, rank)| offer(&scope, decision, line, rank)).joined();
    let ty = tokens!(::core::primitive::u32);
    // Where it is missing, that has been reported.
    let random = decision.random.as_ref().map_or_else(|| tokens!(0), |random| scope.value(random, ty));
    tokens! {
        #for line in &lines { #{found::lets(line)} }
        let chosen_: ::core::option::Option<::core::primitive::usize> =
            #match decision.ranking {
                Ranking::Score => {{
                    let mut ranks_ = ::fsm_runtime::__private::Scores::new();
                    #offers
                    ranks_.chosen()
                }}
                Ranking::Weight => {{
                    let mut ranks_ = ::fsm_runtime::__private::Weights::<#{decision.count}>::new();
                    #offers
                    if ranks_.is_empty() { ::core::option::Option::None } else {
                        let draw_: ::core::primitive::u32 = #random;
                        ranks_.chosen(draw_)
                    }
                }}
            };
    }
}

/// Offers the score or weight of a line, if the conditions of the line hold.
fn offer(scope: &Scope, decision: &Decision, line: &Line, rank: &Rank) -> TokenStream {
    let body = &rank.value;
    let place = rank.place;
    let guard = Conditions::own(scope, line).guard();
    let scope = scope.finding(line);
    let offer = match decision.ranking {
        // The call stands where the value does: what rustc has to say of its type belongs there.
        Ranking::Score => tokens_at! {ours_at(body.words.first_span(body.end))=>
            ranks_.offer(#place, #{scope.look(body, tokens!(_))});
        },
        Ranking::Weight => {
            let ty = tokens!(::core::primitive::u32);
            tokens! {
                let weight_: #ty = #{scope.look(body, ty)};
                ranks_.offer(#place, weight_);
            }
        }
    };
    tokens!(#guard { #{found::seen(line, body, offer)} })
}
