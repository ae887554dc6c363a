//! The herd: its exact text, on any number of threads.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../herd/main.rs"]
pub mod example;

use expect_test::expect_file;
use fsm_examples::output;
use fsm_examples::show::Show;

#[cfg(not(feature = "threads"))]
#[test]
fn more_threads_need_the_feature() {
    let error = example::story::tell(1, 1, 1, 2, &Show::off(), &mut std::io::sink()).unwrap_err();
    assert!(error.to_string().contains("--features threads"));
}

fn story(seed: u64, ticks: u64, sheep: u64, threads: u64) -> String {
    output::plain(|out| example::story::tell(seed, ticks, sheep, threads, &Show::off(), out))
}

#[test]
fn the_story() {
    expect_file!["traces/herd.txt"].assert_eq(&story(1, 60, 10_000, 1));
}

#[cfg(feature = "threads")]
#[test]
fn the_story_is_the_same_on_any_number_of_threads() {
    for seed in 0..3 {
        let one = story(seed, 40, 5_000, 1);
        assert!([2, 3, 8].iter().all(|threads| story(seed, 40, 5_000, *threads) == one), "seed {seed}");
    }
}
