//! The story of West World: its exact text, and what holds whatever chance does.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../west_world/main.rs"]
pub mod example;

use expect_test::expect_file;
use fsm_examples::output;
use fsm_examples::show::Show;

/// The lines of a story, as tick, speaker and words.
fn lines(seed: u64, ticks: u64) -> Vec<(u64, String, String)> {
    let text = output::plain(|out| example::story::tell(seed, ticks, &Show::off(), out));
    text.lines().map(line).collect()
}

fn line(line: &str) -> (u64, String, String) {
    let (tick, rest) = line.trim_start().split_once("  ").expect("a tick, two spaces");
    let (who, words) = rest.split_once(' ').expect("a name, a space");
    (tick.parse().expect("a tick is a number"), who.to_owned(), words.trim_start().to_owned())
}

fn said_by(who: &str, seed: u64, ticks: u64) -> Vec<(u64, String)> {
    let lines = lines(seed, ticks).into_iter();
    lines.filter(|(_, speaker, _)| speaker == who).map(|(tick, _, words)| (tick, words)).collect()
}

#[test]
fn the_story() {
    let text = output::plain(|out| example::story::tell(7, 30, &Show::off(), out));
    expect_file!["traces/west_world.txt"].assert_eq(&text);
}

#[test]
fn each_speaks_in_a_colour_of_his_own() {
    let mut text = Vec::new();
    example::story::tell(7, 0, &Show::off(), &mut text).expect("a vector takes every write");
    let text = String::from_utf8(text).expect("text");
    let expected = [
        "   0  \x1b[33mBob   Up the hill to the mine.\x1b[0m\n",
        "   0  \x1b[36mElsa  Look at this floor.\x1b[0m\n",
    ];
    assert_eq!(text, expected.concat());
}

#[test]
fn bob_leaves_nothing_to_chance() {
    let always = said_by("Bob", 0, 100);
    assert!((1..50).all(|seed| said_by("Bob", seed, 100) == always));
}

#[test]
fn the_same_seed_tells_the_same_story() {
    assert_eq!(lines(7, 200), lines(7, 200));
    assert_ne!(lines(7, 200), lines(8, 200));
}

#[test]
fn in_the_bathroom_no_line_comes_between() {
    let visit = [
        "Oh! I have to powder my nose.",
        "Ahh. Sweet relief.",
        "Hands washed, out I come.",
        "Now, where was I?",
    ];
    for seed in 0..100 {
        let lines = lines(seed, 200);
        for (index, (tick, _, words)) in lines.iter().enumerate() {
            if words == visit[0] {
                let together = lines[index..].iter().take(4);
                let expected = visit.map(|words| (*tick, "Elsa".to_owned(), words.to_owned()));
                assert!(together.eq(&expected), "seed {seed}, tick {tick}");
            }
        }
    }
}

#[test]
fn elsa_has_to_go_one_time_in_ten() {
    let visits = said_by("Elsa", 1, 10_000).iter().filter(|(_, words)| words.contains("relief")).count();
    assert!((900..=1100).contains(&visits), "{visits}");
}

#[test]
fn elsa_takes_up_the_chore_where_she_left_it() {
    for seed in 0..100 {
        let said = said_by("Elsa", seed, 200);
        let turns = said.iter().filter_map(|(_, words)| {
            let turn = words.split_once('(')?.1.split_once(' ')?.0;
            turn.parse::<u32>().ok()
        });
        assert!(turns.zip([1, 2, 3, 4].into_iter().cycle()).all(|(turn, next)| turn == next), "seed {seed}");
    }
}
