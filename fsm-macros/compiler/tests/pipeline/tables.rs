//! Which machines find the next state without their lines, and how.

use fsm_compiler::program::{Form, Program};
use fsm_compiler::with_program;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// What the lowering of this machine says.
fn lowered<T>(machine: TokenStream, look: impl FnOnce(&Program) -> T) -> T {
    with_program(machine, look).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn form_of(machine: TokenStream) -> Option<Form> {
    lowered(machine, |program| program.table.as_ref().map(|table| table.form))
}

/// A ring of states with an event each, that leads on, and other lines.
fn ring(count: usize, others: TokenStream) -> TokenStream {
    let names = |letter: &str| (0..count).map(|number| format_ident!("{letter}{number}")).collect::<Vec<_>>();
    let (states, events) = (names("S"), names("E"));
    let next = (0..count).map(|number| &states[(number + 1) % count]);
    quote! {
        machine Ring(log: &mut Vec<u32>) {
            events { #(#events,)* Other }
            initial S0;
            #others
            #(state #states { on #events => #next; })*
        }
    }
}

#[test]
fn a_dense_machine_has_a_row_for_each_state() {
    assert_eq!(form_of(ring(12, TokenStream::new())), Some(Form::Rows));
}

#[test]
fn a_sparse_machine_has_one_match_on_pairs() {
    assert_eq!(form_of(ring(50, TokenStream::new())), Some(Form::Pairs));
}

#[test]
fn a_line_that_every_state_takes_makes_a_sparse_machine_dense() {
    assert_eq!(form_of(ring(30, TokenStream::new())), Some(Form::Pairs));
    let others = quote! { on Other => Off; state Off {} };
    assert_eq!(form_of(ring(30, others)), Some(Form::Rows));
}

#[test]
fn a_small_machine_has_neither() {
    assert_eq!(form_of(ring(6, TokenStream::new())), None);
}

#[test]
fn most_lines_have_to_be_plain() {
    let guarded = quote! { on E0 | E1 | E2 | E3 if log.is_empty() do log.push(1); };
    assert_eq!(form_of(ring(50, guarded)), None);
}

#[test]
fn a_change_that_something_hears_of_is_not_in_a_table() {
    for others in [
        quote! { transition(_from, _to) do log.push(1); },
        quote! { on Other => previous; },
        quote! {
            on Other => Ping;
            state Ping { enter do { if log.is_empty() { goto!(Pong) } } }
            state Pong { enter do { if log.is_empty() { goto!(Ping) } } }
        },
    ] {
        assert_eq!(form_of(ring(50, others.clone())), None, "{others}");
    }
}

/// The lines of pairs are not printed a second time.
#[test]
fn lines_that_are_pairs_are_no_lines_any_more() {
    let others = quote! {
        unhandled(_event) do log.push(1);
        state Apart { on E1 if log.is_empty() => S1; on E2 => S2; on E3 => ignore; }
    };
    let counts = lowered(ring(50, others), |program| {
        let table = program.table.as_ref().expect("pairs");
        let count = |id| program.state(id).on.iter().filter(|line| !table.replaces(**line)).count();
        program.state_ids().take(2).map(count).collect::<Vec<_>>()
    });
    assert_eq!(counts, [2, 0]);
}

/// What is printed for a sparse machine, without spaces.
fn printed(others: TokenStream) -> String {
    let printed = fsm_compiler::expand(ring(50, others), fsm_compiler::Reader::Compiler);
    printed.to_string().replace(' ', "")
}

/// What an arm calls does not look at the event again.
#[test]
fn a_line_that_acts_every_time_has_a_function_of_its_own() {
    let printed = printed(quote! { on Other do log.push(71); state Apart { on E1 => S1 do log.push(72); } });
    assert!(printed.contains("(RingState::Apart,RingEvent::E1)=>returnself.line_"), "{printed}");
    for action in ["{log.push(71);}", "{log.push(72);}"] {
        assert_eq!(printed.matches(action).count(), 1, "{action}");
    }
    assert_eq!(printed.matches("fnsend_").count(), 0);
}

/// Where the lines of a state are asked in any case, a line for all states stands there alone.
#[test]
fn the_code_of_a_line_stands_in_one_place() {
    for others in [
        quote! { on Other do log.push(71); state Apart { on Other if log.is_empty() => ignore; } },
        quote! { on Other do log.push(71); on E7 => Apart; choice Apart { always if log.is_empty() => S1; always => S2; } },
        quote! { on Other | E3 do log.push(71); state Apart { on E3 if log.is_empty() => S1; on E1 => S1; } },
    ] {
        let printed = printed(others.clone());
        assert_eq!(printed.matches("{log.push(71);}").count(), 1, "{others}");
    }
}

/// The table of a dense machine with so many states, one of which has a line with a guard.
fn numbers(count: usize) -> String {
    let states: Vec<_> = (0..count).map(|number| format_ident!("S{number}")).collect();
    let next = (0..count).map(|number| &states[(number + 1) % count]);
    let machine = quote! {
        machine Ring(log: &mut Vec<u32>) {
            events { Next, Other }
            initial S0;
            #(state #states { on Next => #next; })*
            on Other if log.is_empty() => S0;
        }
    };
    fsm_compiler::expand(machine, fsm_compiler::Reader::Compiler).to_string().replace(' ', "")
}

#[test]
fn a_number_has_a_byte_where_all_states_and_the_lines_have_one() {
    for (count, ty) in [(255, "u8"), (256, "u16")] {
        let table = numbers(count);
        assert!(table.contains(&format!("staticNEXT:[[::core::primitive::{ty};2];{count}]=[[1,{count},],")));
        assert!(table.contains(&format!("[0,{count},],];")), "the last state leads to the first");
    }
}
