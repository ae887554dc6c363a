//! The endless runner, played from text.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../runner/main.rs"]
pub mod example;

use expect_test::{Expect, expect};
use fsm_examples::output;
use fsm_examples::show::Show;

/// Plays the input, and compares what is printed and what is refused.
fn check(input: &[u8], printed: Expect, refused: Expect) {
    let mut text = String::new();
    let errors = output::plain(|errors| {
        text = output::plain(|out| example::story::play(input, &Show::off(), out, errors));
        Ok(())
    });
    printed.assert_eq(&text);
    refused.assert_eq(&errors);
}

#[test]
fn a_jump_from_the_ground_and_back() {
    check(
        b"run\njump\nrun\nrun\nrun\nground\nrun\n",
        expect![[r#"
            A line is one of: `run`, `jump`, `ground`, `obstacle`.
               2 m  0 m high  running
               5 m  2 m high  jumping
               8 m  3 m high  falling
               9 m  2 m high  falling
              10 m  1 m high  falling
              12 m  0 m high  running
              14 m  0 m high  running
            Stopped after 14 m.
        "#]],
        expect![""],
    );
}

#[test]
fn an_obstacle_ends_the_game_and_later_lines_are_not_read() {
    check(
        b"run\nobstacle\nrun\ndance\n",
        expect![[r#"
        A line is one of: `run`, `jump`, `ground`, `obstacle`.
           2 m  0 m high  running
           2 m  0 m high  lying on his nose
        Game over after 2 m.
    "#]],
        expect![""],
    );
}

#[test]
fn he_can_hit_an_obstacle_in_the_air() {
    check(
        b"jump\nobstacle\n",
        expect![[r#"
        A line is one of: `run`, `jump`, `ground`, `obstacle`.
           3 m  2 m high  jumping
           3 m  2 m high  lying on his nose
        Game over after 3 m.
    "#]],
        expect![""],
    );
}

#[test]
fn what_means_nothing_in_a_state_comes_back() {
    check(
        b"ground\njump\njump\n",
        expect![[r#"
        A line is one of: `run`, `jump`, `ground`, `obstacle`.
        HitGround means nothing while Running
           2 m  0 m high  running
           5 m  2 m high  jumping
        Jump means nothing while Jumping
           8 m  3 m high  falling
        Stopped after 8 m.
    "#]],
        expect![""],
    );
}

#[test]
fn an_unknown_line_is_refused_and_the_game_goes_on() {
    check(
        b"run\ndance\n\n  RUN\nrun fast\nrun",
        expect![[r#"
            A line is one of: `run`, `jump`, `ground`, `obstacle`.
               2 m  0 m high  running
               4 m  0 m high  running
            Stopped after 4 m.
        "#]],
        expect![[r#"
            line 2: no word `dance`; the words are `run`, `jump`, `ground`, `obstacle`
            line 4: no word `RUN`; the words are `run`, `jump`, `ground`, `obstacle`
            line 5: no word `run fast`; the words are `run`, `jump`, `ground`, `obstacle`
        "#]],
    );
}

#[test]
fn what_is_no_text_is_refused_like_any_other_line() {
    check(
        b"\xff\xfe\nrun\n\x1b[2J\n",
        expect![[r#"
        A line is one of: `run`, `jump`, `ground`, `obstacle`.
           2 m  0 m high  running
        Stopped after 2 m.
    "#]],
        expect![[r#"
        line 1: no word `��`; the words are `run`, `jump`, `ground`, `obstacle`
        line 3: no word `\u{1b}[2J`; the words are `run`, `jump`, `ground`, `obstacle`
    "#]],
    );
}

#[test]
fn windows_line_ends_and_blanks_are_no_mistakes() {
    check(
        b" run\r\n\r\n\trun \r\n",
        expect![[r#"
        A line is one of: `run`, `jump`, `ground`, `obstacle`.
           2 m  0 m high  running
           4 m  0 m high  running
        Stopped after 4 m.
    "#]],
        expect![""],
    );
}

#[test]
fn no_lines_no_game() {
    check(
        b"",
        expect![[r#"
        A line is one of: `run`, `jump`, `ground`, `obstacle`.
        Stopped after 0 m.
    "#]],
        expect![""],
    );
}
