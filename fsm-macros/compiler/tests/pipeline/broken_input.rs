//! Whatever is typed, the macro does not panic, says what is wrong, and the types are there.
//!
//! `FSM_BROKEN_INPUT=20000 cargo test -p fsm-compiler broken_input` tries all places, and so many pairs of mistakes;
//! with `FSM_WHOLE` each eighth place of one machine is tried, and each thirtieth of the other; without both, half of these.

pub(crate) mod machines;

use fsm_compiler::Reader;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use self::machines::{chart, machine};

/// What is done to the token at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Damage {
    Drop,
    Double,
    /// It changes places with the next one.
    Swap,
    /// Another stands for it: a word, a mark or a number.
    Stray(usize),
    /// The token and everything behind it in its group is missing, as while one types.
    Cut,
}

fn stray(kind: usize) -> TokenTree {
    match kind % 5 {
        0 => Ident::new("word", Span::call_site()).into(),
        1 => Ident::new("on", Span::call_site()).into(),
        2 => Punct::new(';', Spacing::Alone).into(),
        3 => Punct::new('.', Spacing::Alone).into(),
        _ => Literal::u32_unsuffixed(7).into(),
    }
}

/// The tokens with the `place`th of them damaged, counting into groups; `None` behind the last one.
fn damaged(tokens: TokenStream, place: &mut usize, damage: Damage) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let (before, behind) = (&tokens[..index], &tokens[index + 1..]);
        if *place == 0 {
            let (here, behind) = match (damage, behind) {
                (Damage::Drop, behind) => (vec![], behind),
                (Damage::Cut, _) => (vec![], &[][..]),
                (Damage::Double, behind) => (vec![token.clone(), token.clone()], behind),
                (Damage::Stray(kind), behind) => (vec![stray(kind)], behind),
                (Damage::Swap, [next, behind @ ..]) => (vec![next.clone(), token.clone()], behind),
                (Damage::Swap, []) => (vec![token.clone()], behind),
            };
            return Some([before, &here, behind].concat().into_iter().collect());
        }
        *place -= 1;
        if let TokenTree::Group(group) = token
            && let Some(inner) = damaged(group.stream(), place, damage)
        {
            let group = TokenTree::Group(Group::new(group.delimiter(), inner));
            return Some([before, &[group], behind].concat().into_iter().collect());
        }
    }
    None
}

/// What came of the input: the names of the types, and how many errors there are.
struct Outcome {
    types: Vec<String>,
    errors: usize,
}

fn expand(input: TokenStream) -> Outcome {
    let mut outcome = Outcome { types: Vec::new(), errors: 0 };
    look_at(fsm_compiler::expand(input, Reader::Editor), &mut outcome);
    outcome
}

fn look_at(tokens: TokenStream, outcome: &mut Outcome) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match (token, tokens.get(index + 1)) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if word == "enum" || word == "struct" => {
                outcome.types.push(name.to_string());
            }
            (TokenTree::Ident(word), _) if word == "compile_error" => outcome.errors += 1,
            (TokenTree::Group(group), _) => look_at(group.stream(), outcome),
            _ => {}
        }
    }
}

/// The types that the machine has, however broken it is.
fn check_types(outcome: &Outcome, text: &str) {
    // Without its name there is no machine that others could mean.
    if !text.contains("machine Watch") && !text.contains("pub Watch <") {
        return;
    }
    for name in ["Watch", "WatchState", "WatchTarget", "WatchStateId"] {
        assert!(outcome.types.iter().any(|other| other == name), "no `{name}` from:\n{text}");
    }
}

/// The machines with each of their tokens damaged; where time is short with some of them, fewer of the second, which
/// expands slowly.
fn each_place(damage: impl Fn(usize) -> Damage + Copy) -> impl Iterator<Item = TokenStream> {
    let (step, step_of_chart) = steps();
    [(machine(), step), (chart(), step_of_chart)].into_iter().flat_map(move |(machine, step)| {
        let place = move |place: usize| damaged(machine.clone(), &mut place.clone(), damage(place));
        (0..).step_by(step).map_while(place)
    })
}

/// From one place to the next that is tried, in each machine.
fn steps() -> (usize, usize) {
    if std::env::var_os("FSM_BROKEN_INPUT").is_some() {
        (1, 1)
    } else if super::is_whole() {
        (8, 30)
    } else {
        (16, 60)
    }
}

/// One mistake has so many errors at most.
fn check_every_place(damage: impl Fn(usize) -> Damage + Copy, most: usize) {
    let mut places = 0;
    for input in each_place(damage) {
        let text = input.to_string();
        let outcome = expand(input);
        check_types(&outcome, &text);
        assert!(
            outcome.errors <= most || is_used_in_many_lines(&text),
            "{} errors from:\n{text}",
            outcome.errors
        );
        places += 1;
    }
    let (step, _) = steps();
    assert!(places > 450 / step, "the machines have more tokens than {places}, each {step}th of them");
}

/// A declaration is gone, and each line that names it says so: nothing tells that it was ever there.
fn is_used_in_many_lines(text: &str) -> bool {
    let of_machine = ["Bell }", "state Patrolling", "state Investigating", "state Attacking", "state Dead"];
    let of_chart = [
        "Seen (u32) , Lost , Hit }",
        "state Patrol",
        "choice Route",
        "state Combat",
        "region Body",
        "region Eyes",
        "state Calm",
        "state Angry",
        "state Open",
        "state Shut",
        "state Dead",
    ];
    let declarations: &[&str] = if text.contains("chart") { &of_chart } else { &of_machine };
    declarations.iter().any(|declaration| !text.contains(declaration))
}

#[test]
fn a_missing_token_gives_an_error_and_leaves_the_types() {
    check_every_place(|_| Damage::Drop, 2);
}

#[test]
fn a_doubled_token_gives_an_error_and_leaves_the_types() {
    check_every_place(|_| Damage::Double, 2);
}

#[test]
fn a_stray_token_or_two_in_the_wrong_order_leave_the_types() {
    check_every_place(|place| if place % 2 == 0 { Damage::Swap } else { Damage::Stray(place / 2) }, 3);
}

#[test]
fn an_end_anywhere_leaves_the_types() {
    for input in each_place(|_| Damage::Cut) {
        let text = input.to_string();
        check_types(&expand(input), &text);
    }
}

/// Pairs of mistakes, as many as `FSM_BROKEN_INPUT` says.
#[test]
fn two_mistakes_leave_the_types() {
    let pairs = std::env::var("FSM_BROKEN_INPUT").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(30);
    let is_there = |place: &usize| damaged(chart(), &mut place.clone(), Damage::Drop).is_some();
    let count = (0..).take_while(is_there).count();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    for _ in 0..pairs {
        let mut input = if next(2) == 0 { machine() } else { chart() };
        for _ in 0..2 {
            let damage = match next(5) {
                0 => Damage::Drop,
                1 => Damage::Double,
                2 => Damage::Swap,
                3 => Damage::Cut,
                _ => Damage::Stray(next(5)),
            };
            input = damaged(input.clone(), &mut next(count), damage).unwrap_or(input);
        }
        let text = input.to_string();
        check_types(&expand(input), &text);
    }
}

/// What stands beside the lines, which are passed on as they stand, whole or half.
#[test]
fn what_is_generated_beside_an_error_is_rust() {
    let drop_or_double = |place| if place % 2 == 0 { Damage::Drop } else { Damage::Double };
    for input in each_place(drop_or_double) {
        let text = input.to_string();
        let output = fsm_compiler::expand(input, Reader::Editor);
        if output.to_string().contains("compile_error") {
            let parsed = syn::parse2::<syn::File>(without_lines(output));
            assert!(parsed.is_ok(), "{:?} from:\n{text}", parsed.err());
        }
    }
}

/// `const _: () = {};`, at the start of the output.
fn without_lines(output: TokenStream) -> TokenStream {
    let is_block =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let mut tokens: Vec<TokenTree> = output.into_iter().collect();
    if let [TokenTree::Ident(word), ..] = &tokens[..]
        && word == "const"
        && let Some(lines) = tokens.iter_mut().find(|token| is_block(token))
    {
        *lines = Group::new(Delimiter::Brace, TokenStream::new()).into();
    }
    tokens.into_iter().collect()
}

#[test]
fn the_whole_machines_are_without_mistakes() {
    for machine in [machine(), chart()] {
        let output = fsm_compiler::expand(machine.clone(), Reader::Editor);
        assert!(!output.to_string().contains("compile_error"), "{output}");
        assert!(syn::parse2::<syn::File>(output.clone()).is_ok(), "{output}");
        assert!(matches!(
            machine.into_iter().last(),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace
        ));
    }
}

/// For an editor, which completes in it, also where a rule drops the line.
#[test]
fn half_typed_code_is_kept() {
    let lines = [
        quote!(on Go if guard.half),
        quote!(when guard.half),
        quote!(on Gone => B do guard.half;),
        quote!(on Go => Nowhere do guard.half;),
    ];
    for line in lines {
        let machine = quote! {
            machine Door(guard: &mut Guard) { events { Go } initial A; state A { #line } state B; }
        };
        let output = fsm_compiler::expand(machine, Reader::Editor).to_string();
        let (editor, _) = output.split_once("struct Door").unwrap_or_default();
        assert!(editor.contains("guard . half"), "the code of `{line}` in:\n{output}");
    }
}
