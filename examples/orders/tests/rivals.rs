//! Several writers to the orders of one file: as processes, some of them killed; nothing is lost, and nothing is there twice.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use fastrand::Rng;

use crate::database::{self, Temporary};
use crate::example::versions::Versions;
use crate::example::writers::Rivals;
use crate::program::program;

const SHOP: Rivals = Rivals { seed: 5, orders: 60, writers: 2 };

/// The look at the file finds nothing wrong.
fn is_whole(rivals: Rivals, file: &std::path::Path) {
    assert_eq!(rivals.audit(file).expect("a file to look at"), [""; 0]);
}

#[test]
fn two_processes_lose_nothing() {
    for seed in 0..3 {
        let (rivals, database) = (Rivals { seed, ..SHOP }, Temporary::new());
        rivals.create(&database.file()).expect("a new file");
        let begun = (0..2).map(|writer| rivals.spawn(&program("orders"), writer, &database.file()));
        for child in begun.collect::<Vec<_>>() {
            let output = child.expect("it starts").wait_with_output().expect("it ends");
            assert!(output.status.success(), "{output:?}");
        }
        is_whole(rivals, &database.file());
        let file = database.file();
        let (made, told) =
            (database::number(&file, "SELECT sum(version) FROM orders"), rivals.tasks().count());
        assert_eq!(made as usize, told, "a version for each event");
        let shared =
            "SELECT count(*) FROM (SELECT 1 FROM events GROUP BY order_id HAVING count(DISTINCT writer) = 2)";
        assert!(database::number(&file, shared) > SHOP.orders / 2, "the writers meet");
    }
}

#[test]
fn killed_writers_go_on_where_they_were() {
    let (database, mut chance) = (Temporary::new(), Rng::with_seed(1));
    SHOP.create(&database.file()).expect("a new file");
    let kills = std::env::var("FSM_KILLS").map_or(20, |kills| kills.parse().expect("a number of kills"));
    let (mut killed, mut ended) = (0, BTreeSet::new());
    while ended.len() < SHOP.writers as usize {
        let begun: Vec<_> = (0..SHOP.writers)
            .filter(|writer| !ended.contains(writer))
            .map(|writer| {
                (writer, SHOP.spawn(&program("orders"), writer, &database.file()).expect("it starts"))
            })
            .collect();
        for (writer, mut child) in begun {
            thread::sleep(Duration::from_micros(chance.u64(..30_000)));
            if killed < kills {
                child.kill().expect("it is ours");
                killed += 1;
            }
            if child.wait().expect("it ends").success() {
                ended.insert(writer);
            }
        }
    }
    is_whole(SHOP, &database.file());
}

#[test]
fn who_was_slower_writes_nothing_and_makes_the_step_again() {
    let database = Temporary::new();
    SHOP.create(&database.file()).expect("a new file");
    let open = || Versions::open(&database.file()).expect("a file");
    let [mut one, mut other] = [open(), open()];
    let of = |writer| SHOP.tasks().find(|task| (task.writer, task.order) == (writer, 1)).expect("a task");
    let [mine, theirs] = [of(0), of(1)];

    let read = one.read(1).expect("an order");
    assert_eq!(other.send(&theirs).expect("it is sent"), 1);
    assert!(!one.write(read, &mine).expect("no error"), "the order has another version by now");
    let events = one.events(1).expect("its events");
    assert_eq!(events.iter().map(|task| task.writer).collect::<Vec<_>>(), [1]);

    assert_eq!(one.send(&mine).expect("it is sent"), 1);
    assert_eq!(one.read(1).expect("an order").version, 2);
    // A task that is done already is refused by the database, and changes nothing.
    let error = one.send(&mine).expect_err("it is done");
    assert!(error.to_string().contains("UNIQUE constraint failed: events.writer, events.number"), "{error}");
    assert_eq!(one.read(1).expect("an order").version, 2);
}

#[test]
fn what_is_lost_would_be_seen() {
    let database = Temporary::new();
    let file = database.file();
    SHOP.create(&file).expect("a new file");
    for writer in 0..2 {
        SHOP.write(writer, &file).expect("nobody disturbs it");
    }
    is_whole(SHOP, &file);
    let broken = |sql: &str| {
        let copy = database.copy();
        rusqlite::Connection::open(copy.file()).expect("a copy").execute_batch(sql).expect("it is changed");
        SHOP.audit(&copy.file()).expect("a file to look at")
    };
    let first = database::number(&file, "SELECT min(order_id) FROM events");
    let an_event = format!("DELETE FROM events WHERE order_id = {first} AND version = 1");
    assert!(broken(&an_event)[0].starts_with(&format!("order {first} has had")));
    assert_eq!(
        broken("DELETE FROM outbox WHERE order_id = 9 AND version = 0")[0],
        "order 9 has other messages than its events make"
    );
    let a_snapshot = "UPDATE orders SET snapshot = (SELECT snapshot FROM orders WHERE id = 2) WHERE id = 3";
    assert!(broken(a_snapshot)[0].starts_with("order 3 is"));
}
