//! What rustc says of a machine that does not fit the place where it is to run. `TRYBUILD=overwrite` writes it anew.

// trybuild checks bevy and timely once more for it.
#[test]
#[ignore = "takes two minutes for ten messages: run it after a change of a trait that machines must implement"]
fn mistakes_are_told_in_our_words() {
    trybuild::TestCases::new().compile_fail("mistakes/*.rs");
}
