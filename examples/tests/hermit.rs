//! The hermit: his exact days, and what he never does.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../hermit/main.rs"]
pub mod example;

use expect_test::expect_file;
use fsm_examples::output;
use fsm_examples::show::Show;

fn story(seed: u64, ticks: u64) -> String {
    output::plain(|out| example::story::tell(seed, ticks, &Show::off(), out))
}

#[test]
fn the_story() {
    expect_file!["traces/hermit.txt"].assert_eq(&story(1, 120));
}

#[test]
fn the_same_seed_tells_the_same_story() {
    for seed in 0..20 {
        assert_eq!(story(seed, 200), story(seed, 200));
    }
    assert_ne!(story(1, 200), story(2, 200));
}

#[test]
fn he_sleeps_every_night_and_never_drinks_more_than_he_has() {
    for seed in 0..50 {
        let story = story(seed, 480);
        let count = |what: &str| story.lines().filter(|line| line.ends_with(what)).count();
        assert!(count("goes to sleep") >= 8, "{story}");
        assert!(count("drinks and sings") <= 2, "{story}");
    }
}
