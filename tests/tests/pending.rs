//! Legal programs that do not compile yet, or not with the right meaning: `pending/` has a file for each.

#[test]
#[ignore = "faults of code generation: each file says which"]
fn pending() {
    let cases = trybuild::TestCases::new();
    cases.pass("pending/*.rs");
}
