//! Whatever is typed, the macro does not panic, says what is wrong, and the types are there.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

/// A machine that uses the whole language.
fn machine() -> TokenStream {
    quote! {
        /// A guard.
        #[derive(Clone, Debug)]
        pub machine Watch<'a, T: Clone>(guard: &mut Guard<'a, T>, world: &World) where T: Copy {
            clock Duration;
            stack 4;
            requests;
            events<'e> { Noise { at: Vec2 }, Spotted(&'e str), Bell }
            let rounds: u32 = 0;
            let name: &'static str;
            initial Patrolling { waypoint: *rounds as usize } do guard.wake();
            enter do guard.rise();
            update do guard.breathe();
            on Bell if !in_state!(Dead) && guard.awake() => ignore;
            when guard.hp == 0 => Dead;
            transition(from, to) do world.log(from, to);
            unhandled(event) do world.lost(event);
            livelock(state) do world.stuck(state);
            #[allow(dead_end)]
            state Patrolling {
                let waypoint: usize = 0;
                update every 100ms if guard.fresh() do guard.walk_to(world.route[*waypoint]);
                on Noise { at: Vec2 { x, .. } } | Bell => push Investigating { at: x };
                on Spotted(who) if guard.armed() => Attacking { who, shots: 3 } do guard.shout("halt!");
                every 1.5s catch up => self;
                pause do guard.remember();
                resume do { guard.recall(); if guard.tired() { goto!(Patrolling { waypoint: 2 }); } }
            }
            state Investigating {
                let at: f32;
                when guard.reached(*at) => pop else Patrolling;
                after (guard.patience) => previous;
                on Bell => reset Patrolling;
            }
            state Attacking {
                let who: String;
                let shots: u32;
                action aim: AimAt = AimAt::new(who);
                update do { println!("{}", pop!(else Patrolling)); }
                exit do guard.holster();
            }
            final state Dead { enter do guard.fall(); }
        }
    }
}

/// What is done to the token at a place.
#[derive(Clone, Copy)]
enum Damage {
    Drop,
    Double,
    /// The token and everything behind it in its group is missing, as while one types.
    Cut,
}

/// The tokens with the `place`th of them damaged, counting into groups; `None` behind the last one.
fn damaged(tokens: TokenStream, place: &mut usize, damage: Damage) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let (before, behind) = (tokens[..index].to_vec(), tokens[index + 1..].to_vec());
        if *place == 0 {
            let here = match damage {
                Damage::Drop | Damage::Cut => vec![],
                Damage::Double => vec![token.clone(), token.clone()],
            };
            let behind = if matches!(damage, Damage::Cut) { vec![] } else { behind };
            return Some([before, here, behind].concat().into_iter().collect());
        }
        *place -= 1;
        if let TokenTree::Group(group) = token
            && let Some(inner) = damaged(group.stream(), place, damage)
        {
            let group = TokenTree::Group(Group::new(group.delimiter(), inner));
            return Some([before, vec![group], behind].concat().into_iter().collect());
        }
    }
    None
}

/// Whether this enum or struct is declared.
fn declares(tokens: &TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.windows(2).any(|pair| match pair {
        [TokenTree::Ident(keyword), TokenTree::Ident(ident)] => {
            (keyword == "enum" || keyword == "struct") && ident == name
        }
        _ => false,
    })
}

fn check_every_place(damage: Damage) {
    for place in 0.. {
        let Some(input) = damaged(machine(), &mut place.clone(), damage) else {
            assert!(place > 350, "the machine has more tokens than {place}");
            return;
        };
        let text = input.to_string();
        let output = crate::expand(input);
        // Without its name there is no machine that others could mean.
        if !text.contains("machine Watch") && !text.contains("pub Watch") {
            continue;
        }
        for name in ["Watch", "WatchState", "WatchTarget", "WatchStateId"] {
            assert!(declares(&output, name), "no `{name}` at place {place} of:\n{text}");
        }
    }
}

#[test]
fn a_missing_token_leaves_the_types() {
    check_every_place(Damage::Drop);
}

#[test]
fn a_doubled_token_leaves_the_types() {
    check_every_place(Damage::Double);
}

#[test]
fn an_end_anywhere_leaves_the_types() {
    check_every_place(Damage::Cut);
}

#[test]
fn the_whole_machine_is_without_mistakes() {
    let output = crate::expand(machine()).to_string();
    assert!(!output.contains("compile_error"), "{output}");
    assert!(matches!(
        machine().into_iter().last(),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace
    ));
}
