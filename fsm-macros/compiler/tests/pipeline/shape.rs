//! The shape of the compiler, in figures that may only fall: how much of it one has to know at once. Of the tools, whether
//! their files can be read one after the other.

mod expansions;
mod sources;
mod words;

use sources::Sources;

/// The most that each may be: write down less where it has fallen. A change that raises one of them makes the code harder to
/// enter.
const FIGURES: [(&str, usize); 5] = [
    ("functions that the printer of one line reaches", 357),
    ("files of these", 43),
    ("questions to tokens that were just made", 179),
    ("questions of what prints to facts of the program", 207),
    ("functions in expansions that nothing calls", 0),
];

/// Packages that are not the compiler's, and of which the same holds: no circle of files.
const TOOLS: &[&str] = &["cargo-fsm", "fsm-diagram"];

/// Each file can be read without those that use it. Recursion goes through types: `Code::from_tokens` of a target stands in a
/// file above that of the target.
#[test]
fn no_circle_of_imports() {
    assert_eq!(Sources::of_compiler().circles(), Vec::<Vec<&str>>::new());
    for package in TOOLS {
        assert_eq!(Sources::of(&[package]).circles(), Vec::<Vec<&str>>::new(), "{package}");
    }
}

#[test]
fn no_figure_rises() {
    let sources = Sources::of_compiler();
    let reached = sources.reached("code::effect", "outcome");
    let measured = [
        reached.functions,
        reached.files,
        sources.questions_to_tokens(),
        sources.questions_to_facts(),
        expansions::uncalled(),
    ];
    let risen: Vec<String> = FIGURES
        .iter()
        .zip(measured)
        .inspect(|((what, _), now)| println!("{now:5} {what}"))
        .filter(|((_, most), now)| now > most)
        .map(|((what, most), now)| format!("{what}: {now}, at most {most} before"))
        .collect();
    assert!(risen.is_empty(), "{}", risen.join("\n"));
}
