//! Several writers to the orders of one file: as processes, some of them killed; nothing is lost, and nothing is there twice.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread;
use std::time::Duration;

use expect_test::{Expect, expect};
use fastrand::Rng;

use crate::database::{self, Temporary};
use crate::example::shop::Shop;
use crate::example::versions::{PATIENCE, Task, Versions};
use crate::example::writers::Rivals;
use crate::program::program;

const SHOP: Rivals = Rivals { seed: 5, orders: 60, writers: 2, think: 0 };
/// So few orders, and so slow writers, that they meet again and again.
const BUSY: Rivals = Rivals { seed: 5, orders: 3, writers: 4, think: 2 };

/// The look at the file finds nothing wrong.
fn is_whole(rivals: Rivals, file: &Path) {
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
fn writers_that_meet_lose_races_and_no_events() {
    let mut lost = 0;
    for seed in 0..4 {
        let (rivals, database) = (Rivals { seed, ..BUSY }, Temporary::new());
        rivals.create(&database.file()).expect("a new file");
        let write = |writer| rivals.write(writer, &database.file()).expect("a writer");
        lost += thread::scope(|scope| {
            let writers: Vec<_> =
                (0..rivals.writers).map(|writer| scope.spawn(move || write(writer))).collect();
            writers.into_iter().map(|writer| writer.join().expect("it ends")).sum::<u32>()
        });
        is_whole(rivals, &database.file());
    }
    assert!(lost > 10, "only {lost} races were lost");
}

#[test]
fn who_always_loses_takes_the_lock() {
    let database = Temporary::new();
    // All events of two orders, of which those of the rivals come between.
    let shop = Rivals { seed: 1, orders: 2, writers: 2, think: 0 };
    shop.create(&database.file()).expect("a new file");
    let open = || Versions::open(&database.file()).expect("a file");
    let [mut slow, mut rival] = [open(), open()];
    let task = shop.tasks().find(|task| task.order == 1).expect("a task");
    let mut number = 1_000;
    let lost = slow.send(&task, || {
        number += 1;
        let faster = Task { writer: 9, number, ..task.clone() };
        assert_eq!(rival.send(&faster, || ()).expect("it is sent"), 0);
    });
    assert_eq!(lost.expect("it is sent"), PATIENCE);
    let writers: Vec<_> = slow.events(1).expect("its events").iter().map(|task| task.writer).collect();
    assert_eq!(writers, [vec![9; PATIENCE as usize], vec![task.writer]].concat());
}

#[test]
fn killed_writers_go_on_where_they_were() {
    let wanted = std::env::var("FSM_KILLS").map_or(20, |kills| kills.parse().expect("a number of kills"));
    let (mut seen, mut chance) = (Seen::default(), Rng::with_seed(1));
    for seed in 0.. {
        let kills = seen.kills;
        assert!(seed <= 5 + u64::from(wanted) / 5, "{kills} kills only, at {} places", seen.places.len());
        if kills >= wanted && seen.places.len() * 2 >= wanted as usize {
            break;
        }
        let (rivals, database) = (Rivals { seed, think: 1, ..SHOP }, Temporary::new());
        disturbed(rivals, &database.file(), &mut chance, &mut seen);
        is_whole(rivals, &database.file());
    }
    println!("{} kills, at {} places", seen.kills, seen.places.len());
}

#[derive(Default)]
struct Seen {
    kills: u32,
    /// How many events were in the file after a kill, of each seed.
    places: BTreeSet<(u64, u32)>,
}

/// Kills one of the writers again and again while the others work, until all have come to their ends.
fn disturbed(rivals: Rivals, file: &Path, chance: &mut Rng, seen: &mut Seen) {
    rivals.create(file).expect("a new file");
    let start = |writer| rivals.spawn(&program("orders"), writer, file).expect("it starts");
    let mut writers: Vec<_> = (0..rivals.writers).map(|writer| (writer, start(writer))).collect();
    while !writers.is_empty() {
        thread::sleep(Duration::from_micros(chance.u64(..30_000)));
        let (writer, mut child) = writers.swap_remove(chance.usize(..writers.len()));
        // Some are left alone for a while, so that the work comes to an end.
        if chance.u32(..4) > 0 {
            child.kill().expect("it is ours");
        } else if child.try_wait().expect("it is ours").is_none() {
            writers.push((writer, child));
            continue;
        }
        let output = child.wait_with_output().expect("it ends");
        if !output.status.success() {
            // A writer that ends by an error would be started for ever.
            assert_eq!(output.status.code(), None, "{}", String::from_utf8_lossy(&output.stderr));
            seen.kills += 1;
            seen.places.insert((rivals.seed, database::number(file, "SELECT count(*) FROM events")));
            writers.push((writer, start(writer)));
        }
    }
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
    assert_eq!(other.send(&theirs, || ()).expect("it is sent"), 0);
    assert!(!one.write(read, &mine).expect("no error"), "the order has another version by now");
    let events = one.events(1).expect("its events");
    assert_eq!(events.iter().map(|task| task.writer).collect::<Vec<_>>(), [1]);

    assert_eq!(one.send(&mine, || ()).expect("it is sent"), 0);
    assert_eq!(one.read(1).expect("an order").version, 2);
    // A task that is done already is refused by the database, and changes nothing.
    let error = one.send(&mine, || ()).expect_err("it is done");
    assert_eq!(error.to_string(), format!("event {} of writer 0 is done already", mine.number));
    assert_eq!(one.read(1).expect("an order").version, 2);
}

#[test]
fn a_file_that_is_there_is_gone_on_with_or_refused() {
    let database = Temporary::new();
    let file = database.file();
    SHOP.create(&file).expect("a new file");
    SHOP.write(0, &file).expect("nobody disturbs it");
    SHOP.create(&file).expect("it is the same run");
    SHOP.write(1, &file).expect("nobody disturbs it");
    is_whole(SHOP, &file);
    let refused = Rivals { orders: 61, ..SHOP }.create(&file).expect_err("it is another run");
    assert_eq!(refused.to_string(), "the database was made with `--seed 5 --orders 60 --writers 2`");

    let database = Temporary::new();
    drop(Shop::open(&database.file(), 5, 60).expect("a shop"));
    let refused = SHOP.create(&database.file()).expect_err("it is a shop's");
    assert_eq!(refused.to_string(), "the database is not one of `orders writers`");
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

/// Bad rows are told by each writer, with their order; nothing changes by it, and when they are mended nothing is missing.
#[test]
fn bad_rows_are_told_and_stay() {
    let mended = |sql: &str, expected: Expect| {
        let database = Temporary::new();
        let file = database.file();
        SHOP.create(&file).expect("a new file");
        let task = SHOP.tasks().next().expect("a task");
        let rows = || {
            database::queried_all(
                &file,
                &["SELECT * FROM orders ORDER BY id", "SELECT * FROM events", "SELECT * FROM outbox"],
            )
        };
        let whole = rows();
        let sql = sql.replace("THIS", &task.order.to_string());
        database::change_all(&file, &format!("CREATE TABLE kept AS SELECT * FROM orders; {sql}"));
        let before = rows();
        let child = SHOP.spawn(&program("orders"), task.writer, &file).expect("it starts");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1));
        expected.assert_eq(&String::from_utf8_lossy(&output.stderr));
        assert_eq!(rows(), before);
        database::change_all(
            &file,
            "DELETE FROM orders; INSERT INTO orders SELECT * FROM kept; DROP TABLE kept",
        );
        assert_eq!(rows(), whole);
        for writer in 0..SHOP.writers {
            SHOP.write(writer, &file).expect("it is mended");
        }
        is_whole(SHOP, &file);
    };
    mended(
        "UPDATE orders SET snapshot = substr(snapshot, 1, 40) WHERE id = THIS",
        expect![[r#"
            orders writer: the snapshot of order 1: EOF while parsing a value at line 1 column 40
        "#]],
    );
    mended(
        "UPDATE orders SET snapshot = json_set(snapshot, '$.fingerprint', 66) WHERE id = THIS",
        expect![[r#"
            orders writer: order 1: the snapshot is not restored: it is of another table: its fingerprint is 0x42, that of the machine 0xd0baf98a4821; if it can be read, write `snapshots from [0x42];` into the table
        "#]],
    );
    mended(
        "DELETE FROM orders WHERE id = THIS",
        expect![[r#"
        orders writer: order 1 is missing
    "#]],
    );
}
