//! The machines of the tests and examples with tokens deleted, doubled, swapped and spliced from others: whatever comes in,
//! the macro does not panic, and what it puts out can be read as tokens.
//!
//! `FSM_TOKEN_FUZZ=20000 FSM_TOKEN_FUZZ_SEED=2 cargo test -p fsm-compiler token_fuzz`, and `FSM_TOKEN_FUZZ_ONLY=17` for one of
//! them. Each input depends on the seed and its number alone: those with an even one are for a compiler, others for an editor.

mod inputs;
pub(super) mod tables;

use std::panic::{self, AssertUnwindSafe};

use fsm_compiler::Reader;
use proc_macro2::TokenStream;

use self::inputs::Inputs;

const READERS: [Reader; 2] = [Reader::Compiler, Reader::Editor];

#[test]
fn no_input_makes_the_macro_panic() {
    let seed = number("FSM_TOKEN_FUZZ_SEED").unwrap_or(1);
    let inputs = Inputs::new(tables::all(), seed);
    let numbers = match number("FSM_TOKEN_FUZZ_ONLY") {
        Some(only) => only..only + 1,
        None => 0..number("FSM_TOKEN_FUZZ").unwrap_or(100),
    };
    for number in numbers {
        let (input, reader) = (inputs.input(number), READERS[(number % 2) as usize]);
        if fault(&input, reader).is_some() {
            // Each attempt to make it smaller would print where it panics.
            panic::set_hook(Box::new(|_| {}));
            let small = inputs::smaller(input, |input| fault(input, reader).is_some());
            let what = fault(&small, reader).unwrap_or_default();
            let _ = panic::take_hook();
            panic!("input {number} of seed {seed}, for {reader:?}: {what}\n{small}");
        }
    }
}

/// It was looked for without end: input 3932 of seed 11.
#[test]
fn a_state_that_begins_with_a_history_that_leads_out_of_it() {
    let table = "machine M { events { Go } initial A; state A { on Go => P; }
        state P { initial history P; history => A; state B { on Go => A; } } }";
    let table = table.parse().expect("tokens");
    READERS.into_iter().for_each(|reader| assert_eq!(fault(&table, reader), None));
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("`{variable}={text}` is no number")))
}

/// What is wrong with the output.
fn fault(input: &TokenStream, reader: Reader) -> Option<String> {
    // A lone `'`, half of a lifetime, is nothing that a macro is ever given.
    let input: TokenStream = input.to_string().parse().ok()?;
    match panic::catch_unwind(AssertUnwindSafe(|| fsm_compiler::expand(input, reader))) {
        Err(payload) => Some(format!("the macro panics: {}", text_of(&*payload))),
        Ok(output) => {
            let error = output.to_string().parse::<TokenStream>().err()?;
            Some(format!("the output cannot be read: {error}"))
        }
    }
}

fn text_of(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
