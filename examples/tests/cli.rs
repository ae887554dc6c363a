//! The command line that the stories share.

use fsm_examples::cli::{self, Asked, File, Number};
use lexopt::Parser;

const OPTIONS: [Number; 2] = [cli::seed(1), cli::ticks(40)];

/// Reads a command line without the program's name in front.
fn parse(line: &str) -> Result<Asked<2>, String> {
    cli::parse(&OPTIONS, &[], Parser::from_args(line.split_whitespace()))
}

#[test]
fn what_is_not_given_has_its_default() {
    assert_eq!(parse(""), Ok(Asked::Story([1, 40], [])));
    assert_eq!(parse("--ticks 7"), Ok(Asked::Story([1, 7], [])));
}

#[test]
fn options_come_in_any_order_and_the_last_of_a_name_counts() {
    assert_eq!(parse("--ticks=9 --seed 3 --ticks 8"), Ok(Asked::Story([3, 8], [])));
}

#[test]
fn the_bounds_themselves_are_accepted() {
    assert_eq!(parse("--seed 18446744073709551615 --ticks 0"), Ok(Asked::Story([u64::MAX, 0], [])));
    assert_eq!(parse("--ticks 1000000"), Ok(Asked::Story([1, 1_000_000], [])));
}

#[test]
fn help_is_asked_for_by_its_two_names() {
    assert_eq!(parse("--help"), Ok(Asked::Help));
    assert_eq!(parse("--seed 3 -h"), Ok(Asked::Help));
}

#[test]
fn each_mistake_is_told_with_the_word_that_is_wrong() {
    let ticks = "`--ticks` takes a whole number from 0 to 1000000";
    for (line, message) in [
        ("--tick 3", "unknown option `--tick`".to_owned()),
        ("-t 3", "unknown option `-t`".to_owned()),
        ("3", "unexpected argument `3`".to_owned()),
        ("--ticks", format!("{ticks}, and none was given")),
        ("--ticks many", format!("{ticks}, not `many`")),
        ("--ticks=-1", format!("{ticks}, not `-1`")),
        ("--ticks 1000001", format!("{ticks}, not `1000001`")),
        ("--ticks 2.5", format!("{ticks}, not `2.5`")),
    ] {
        assert_eq!(parse(line), Err(message), "for `{line}`");
    }
}

#[test]
fn a_file_may_be_named() {
    let parse = |line: &str| {
        let words = Parser::from_args(line.split_whitespace());
        cli::parse(&OPTIONS, &[File { name: "database", help: "where" }], words)
    };
    assert_eq!(parse("--seed 3"), Ok(Asked::Story([3, 40], [None])));
    assert_eq!(parse("--database a.db --seed 3"), Ok(Asked::Story([3, 40], [Some("a.db".into())])));
    assert_eq!(parse("--database"), Err("`--database` takes a file, and none was given".to_owned()));
}
