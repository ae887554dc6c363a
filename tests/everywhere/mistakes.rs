//! What rustc says of a machine that does not fit the place where it is to run. `TRYBUILD=overwrite` writes it anew.

#[test]
fn mistakes_are_told_in_our_words() {
    trybuild::TestCases::new().compile_fail("mistakes/*.rs");
}
