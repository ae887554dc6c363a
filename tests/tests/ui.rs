//! Mistakes as rustc shows them: a file of `ui/` for each kind of rule, and for each kind of message that rustc itself gives
//! about a machine. `TRYBUILD=overwrite cargo test -p fsm-tests --test ui` writes the messages anew. All other messages of
//! the macro are data, beside `fsm-compiler`.

#[test]
fn mistakes_are_told() {
    trybuild::TestCases::new().compile_fail("ui/*/*.rs");
}
