//! Every rule of the macro has a file with one mistake in `ui/`, beside the exact message. `ui/README.md` lists
//! them; `TRYBUILD=overwrite cargo test -p fsm-tests --test compile_fail` writes the messages anew.

#[test]
fn one_mistake_gives_one_error() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*/*.rs");
    cases.pass("ui-pass/*.rs");
}
