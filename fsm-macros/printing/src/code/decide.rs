//! Choices that take a line by its score or weight: which one that is, before any of them acts.

use super::conditions::Conditions;
use super::found;
use super::scope::Scope;
use crate::context::cx::Cx;
use crate::context::places::ours_at;
use crate::each::Gather;
use crate::program::{Decision, Line, Rank, Ranking};
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// `let chosen_ = …;`, the place of a line, in a function where the data of the choice are in scope.
pub(crate) fn lets(cx: Cx, id: StateId) -> TokenStream {
    let Some(decision) = &cx.state(id).decision else { return TokenStream::new() };
    let scope = Scope::of(cx, id);
    let lines = cx.program.lines_of(&cx.state(id).always);
    let ranked = lines.iter().filter_map(|line| Some((line, line.rank.as_ref()?)));
    let offers: TokenStream = ranked.map(|(line, rank)| offer(&scope, decision, line, rank)).joined();
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
                        #{draw(&scope, decision)}
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

/// `let draw_: u32 = …;`
fn draw(scope: &Scope, decision: &Decision) -> TokenStream {
    let ty = tokens!(::core::primitive::u32);
    // Where it is missing, that has been reported.
    let value = decision.random.as_ref().map_or_else(|| tokens!(0), |random| scope.value(random, ty));
    tokens!(let draw_: #ty = #value;)
}
