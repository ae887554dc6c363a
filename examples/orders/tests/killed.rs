//! The program is killed again and again, or runs twice at once, and the database is that of one which was left alone.
//! `cargo test` builds it; `cargo test --test orders` takes the one that is there.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::database::{self, Temporary};
use crate::example::shop::Shop;
use crate::program::program;

const ORDERS: u32 = 250;
/// A run is killed so often at most, and then left alone.
const KILLS_OF_A_RUN: u32 = 25;

fn worker(file: &Path, seed: u64) -> Child {
    let mut command = Command::new(program("orders"));
    command.args(["work", "--seed", &seed.to_string(), "--orders", &ORDERS.to_string(), "--database"]);
    command.arg(file).stdout(Stdio::null()).spawn().expect("the program starts")
}

/// The rows of a run that nobody disturbs, and how long it took.
fn undisturbed(seed: u64) -> (Vec<String>, Duration) {
    let database = Temporary::new();
    let begin = Instant::now();
    assert!(worker(&database.file(), seed).wait().expect("it ends").success());
    let took = begin.elapsed();
    (database::rows(&database.file()), took)
}

/// What was seen of the kills of all runs.
#[derive(Default)]
struct Seen {
    kills: u32,
    /// How much was in the database after a kill: steps of all orders, and inputs. One for each place, of each seed.
    places: BTreeSet<(u64, u32, u32)>,
    /// The kills that had left something written ahead, to be taken up by the next run.
    ahead: u32,
}

impl Seen {
    fn look(&mut self, seed: u64, database: &Temporary) {
        self.kills += 1;
        let wal = database.file().with_extension("db-wal");
        self.ahead += u32::from(wal.metadata().is_ok_and(|file| file.len() > 0));
        let copy = database.copy();
        let file = copy.file();
        if database::number(&file, "SELECT count(*) FROM sqlite_schema WHERE name = 'progress'") == 1 {
            let position = database::number(&file, "SELECT position FROM progress");
            let events = database::number(&file, "SELECT count(*) FROM events");
            self.places.insert((seed, position, events));
        }
    }
}

/// A quarter of the kills comes while the program begins, the others somewhere in the work.
fn delay(chance: &mut Rng, took: Duration) -> Duration {
    let longest = if chance.u32(..4) == 0 { Duration::from_millis(3) } else { took * 2 / KILLS_OF_A_RUN };
    longest.mul_f64(chance.f64())
}

/// Kills a run up to `kills` times, and lets it come to its end.
fn disturbed(seed: u64, kills: u32, took: Duration, chance: &mut Rng, seen: &mut Seen) -> Vec<String> {
    let database = Temporary::new();
    for _ in 0..kills {
        let mut child = worker(&database.file(), seed);
        thread::sleep(delay(chance, took));
        if let Some(status) = child.try_wait().expect("it is ours") {
            assert!(status.success(), "it has ended by itself");
            break;
        }
        child.kill().expect("it is ours");
        // It may have come to its end a moment before.
        if child.wait().expect("it ends").success() {
            break;
        }
        seen.look(seed, &database);
    }
    assert!(worker(&database.file(), seed).wait().expect("it ends").success());
    database::rows(&database.file())
}

#[test]
fn a_killed_program_loses_nothing_and_does_nothing_twice() {
    let wanted = std::env::var("FSM_KILLS").map_or(20, |kills| kills.parse().expect("a number of kills"));
    let (mut seen, mut chance) = (Seen::default(), Rng::with_seed(1));
    let mut runs = 0;
    // On a busy machine many a kill may come before the first step.
    while seen.kills < wanted || seen.places.len() * 3 < wanted as usize {
        runs += 1;
        let (kills, places) = (seen.kills, seen.places.len());
        assert!(runs <= 10 + u64::from(wanted) / 10, "{kills} kills only, at {places} places");
        let (expected, took) = undisturbed(runs);
        let kills = KILLS_OF_A_RUN.min(wanted.saturating_sub(seen.kills).max(5));
        let rows = disturbed(runs, kills, took, &mut chance, &mut seen);
        for (found, expected) in rows.iter().zip(&expected) {
            assert_eq!(found, expected, "seed {runs}");
        }
        assert_eq!(rows.len(), expected.len(), "seed {runs}");
    }
    let Seen { kills, places, ahead } = seen;
    println!(
        "{kills} kills in {runs} runs, at {} places, {ahead} with something written ahead",
        places.len()
    );
}

#[test]
fn programs_at_once_share_the_work() {
    let database = Temporary::new();
    // It is there already: SQLite does not let several make it at once.
    drop(Shop::open(&database.file(), 7, ORDERS).expect("a shop"));
    let children = [(); 2].map(|()| worker(&database.file(), 7));
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    assert_eq!(database::rows(&database.file()), undisturbed(7).0);
}
