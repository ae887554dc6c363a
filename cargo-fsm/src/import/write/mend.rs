//! What the compiler refuses is left out, with its reason: a chart may say what no table can.

use std::str::FromStr;

use fsm_compiler::Severity;
use proc_macro2::TokenStream;

use super::rows::Rows;

/// Makes comments of lines until the table has no error. Errors that no line has are left, and told.
pub(super) fn mend(head: &str, rows: &mut Rows) -> Vec<String> {
    let before = head.lines().count();
    loop {
        let table = format!("{head}{}    }}\n", rows.plain());
        let tokens = match TokenStream::from_str(&table) {
            Ok(tokens) => tokens,
            Err(error) => return vec![format!("the table is no Rust: {error}")],
        };
        let mut errors = fsm_compiler::diagnose(tokens);
        errors.retain(|error| error.severity == Severity::Error);
        let row = |span: proc_macro2::Span| span.start().line.checked_sub(before + 1);
        let left_out = errors.iter().any(|error| {
            let rows_of_it = [row(error.from), row(error.to)].into_iter().flatten();
            rows_of_it.into_iter().any(|row| rows.leave_out(row, &error.message))
        });
        if !left_out {
            return errors.into_iter().map(|error| error.message).collect();
        }
    }
}
