//! The endless runner, played from text.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../runner/main.rs"]
pub mod runner;

use expect_test::{Expect, expect};
use fsm_examples::output;

/// Plays the input, and compares what is printed and what is refused.
fn check(input: &[u8], printed: Expect, refused: Expect) {
    let mut text = String::new();
    let errors = output::plain(|errors| {
        text = output::plain(|out| runner::story::play(input, out, errors));
        Ok(())
    });
    printed.assert_eq(&text);
    refused.assert_eq(&errors);
}

#[test]
fn a_jump_from_the_ground_and_back() {
    check(b"run\njump\nrun\nrun\nrun\nground\nrun\n", expect![""], expect![""]);
}

#[test]
fn an_obstacle_ends_the_game_and_later_lines_are_not_read() {
    check(b"run\nobstacle\nrun\ndance\n", expect![""], expect![""]);
}

#[test]
fn he_can_hit_an_obstacle_in_the_air() {
    check(b"jump\nobstacle\n", expect![""], expect![""]);
}

#[test]
fn what_means_nothing_in_a_state_comes_back() {
    check(b"ground\njump\njump\n", expect![""], expect![""]);
}

#[test]
fn an_unknown_line_is_refused_and_the_game_goes_on() {
    check(b"run\ndance\n\n  RUN\nrun fast\nrun", expect![""], expect![""]);
}

#[test]
fn what_is_no_text_is_refused_like_any_other_line() {
    check(b"\xff\xfe\nrun\n\x1b[2J\n", expect![""], expect![""]);
}

#[test]
fn windows_line_ends_and_blanks_are_no_mistakes() {
    check(b" run\r\n\r\n\trun \r\n", expect![""], expect![""]);
}

#[test]
fn no_lines_no_game() {
    check(b"", expect![""], expect![""]);
}
