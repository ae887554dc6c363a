//! The dialogue: the exact story, and what holds for every line.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../../examples/modem/main.rs"]
pub mod example;

use example::far::Faults;
use example::story::{self, Told};
use expect_test::expect_file;
use fsm_examples::output;

const fn told(seed: u64, lose: u64, garble: u64, delay: u64) -> Told {
    Told { by_tcp: false, seed, frames: 4, faults: Faults { lose, garble, delay } }
}

fn lines(told: &Told) -> Vec<String> {
    let story = output::plain(|out| story::tell(told, out));
    story.lines().map(|line| line[11..].to_owned()).collect()
}

#[test]
fn the_story() {
    expect_file!["modem.txt"].assert_eq(&output::plain(|out| story::tell(&told(7, 25, 25, 25), out)));
}

#[test]
fn a_good_line_needs_one_try_each() {
    let said = lines(&told(1, 0, 0, 0));
    let orders: Vec<_> = said.iter().filter_map(|line| line.strip_prefix("-> ")).collect();
    let dial = "ATDT 5550199";
    assert_eq!(orders, ["ATZ", dial, dial, "FRAME 1", "FRAME 2", "FRAME 3", "FRAME 4", "ATH"]);
    assert_eq!(said[said.len() - 2..], ["the dialogue is over", "4 frames have arrived"]);
}

#[test]
fn a_dead_line_is_given_up() {
    let said = lines(&told(1, 100, 0, 0));
    assert_eq!(said.iter().filter(|line| line.starts_with("-> ATZ")).count(), 5);
    assert_eq!(said[said.len() - 2..], ["no answer to `ATZ`", "0 frames have arrived"]);
}

#[test]
fn however_bad_the_line_is_the_dialogue_ends_and_loses_nothing() {
    let (mut over, mut given_up) = (0, 0);
    for seed in 0..200 {
        let bad = seed % 5 * 12;
        let said = lines(&told(seed, bad, bad / 2, 20));
        match &said[said.len() - 2..] {
            [end, frames] if end == "the dialogue is over" => {
                assert_eq!(frames, "4 frames have arrived", "seed {seed}");
                over += 1;
            }
            [end, _] => {
                assert!(end.starts_with("no answer to `"), "seed {seed}: {end}");
                given_up += 1;
            }
            _ => panic!("seed {seed} tells no story"),
        }
    }
    assert!(over > 100 && given_up > 10, "{over} were over, {given_up} given up");
}

#[test]
fn over_tcp_too() {
    let said = lines(&Told { by_tcp: true, frames: 2, ..told(1, 0, 0, 0) });
    assert_eq!(said[said.len() - 2..], ["the dialogue is over", "2 frames have arrived"]);
}
