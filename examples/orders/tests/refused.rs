//! Rows that do not fit: each is told with its order, and stays as it was.

use std::path::Path;
use std::process::{Command, Output};

use expect_test::{Expect, expect};
use fsm_runtime::snapshots::{Snapshots, Unfit};

use crate::database::{self, Temporary};
use crate::example::error::Error;
use crate::example::order::Order;
use crate::example::shop::Shop;
use crate::program::program;

/// A shop in the middle of its work.
fn begun(database: &Temporary) -> Shop {
    let mut shop = Shop::open(&database.file(), 1, 4).expect("a shop");
    for _ in 0..14 {
        shop.step().expect("a step");
    }
    shop
}

/// Works on until an error comes, and checks that this error changes nothing, however often it comes.
fn error(shop: &mut Shop, file: &Path) -> Error {
    loop {
        let before = database::rows(file);
        match shop.step() {
            Ok(step) => assert!(step.is_some(), "an error should have come"),
            Err(error) => {
                assert_eq!(shop.step().expect_err("the same").to_string(), error.to_string());
                assert_eq!(database::rows(file), before);
                return error;
            }
        }
    }
}

#[test]
fn a_snapshot_of_another_table_is_refused_and_stays() {
    let database = Temporary::new();
    let (mut shop, file) = (begun(&database), database.file());
    database::change(
        &file,
        "UPDATE orders SET snapshot = json_set(snapshot, '$.fingerprint', 66) WHERE id = 3",
    );
    let Error::Unfit { order: 3, refused } = error(&mut shop, &file) else { panic!("another error") };
    assert_eq!(refused.reason, Unfit::Table { found: 66, expected: Order::FINGERPRINT });
    assert_eq!(refused.snapshot.fingerprint(), 66);
    database::change(
        &file,
        &format!("UPDATE orders SET snapshot = json_set(snapshot, '$.fingerprint', {})", Order::FINGERPRINT),
    );
    while shop.step().expect("it is mended").is_some() {}
}

#[test]
fn what_is_corrupt_is_an_error() {
    let told = |change: &str, expected: Expect| {
        let database = Temporary::new();
        let mut shop = begun(&database);
        database::change(&database.file(), change);
        expected.assert_eq(&error(&mut shop, &database.file()).to_string());
    };
    told(
        "UPDATE orders SET snapshot = substr(snapshot, 1, 40) WHERE id = 2",
        expect!["the snapshot of order 2: EOF while parsing a value at line 1 column 40"],
    );
    told(
        "UPDATE orders SET snapshot = '' WHERE id = 2",
        expect!["the snapshot of order 2: EOF while parsing a value at line 1 column 0"],
    );
    told(
        "UPDATE orders SET snapshot = json_remove(snapshot, '$.timers') WHERE id = 2",
        expect!["order 2: the snapshot is not restored: its field `timers` is missing"],
    );
    told(
        "UPDATE orders SET snapshot = json_set(snapshot, '$.state', 'Held')",
        expect!["order 3: the snapshot is not restored: the timer of `Placed.after` does not fit its state"],
    );
    told(
        "UPDATE events SET event = '{' WHERE sequence = 2",
        expect!["event 2 of order 3: EOF while parsing an object at line 1 column 1"],
    );
    told(
        "UPDATE events SET event = '\"Lost\"' WHERE sequence = 2",
        expect!["event 2 of order 3: unknown variant `Lost`, expected `Event` or `Due` at line 1 column 6"],
    );
    told(
        "UPDATE inputs SET input = '\"Stop\"' WHERE position = 20",
        expect![
            "input 20: unknown variant `Stop`, expected one of `Place`, `Tell`, `Wait` at line 1 column 6"
        ],
    );
    told("DELETE FROM events WHERE sequence = 1", expect!["event 1 of order 3 is missing"]);
    told("DELETE FROM orders WHERE id = 2", expect!["order 2 is missing"]);
}

fn work(file: &Path, seed: &str) -> Output {
    let mut command = Command::new(program("orders"));
    command.args(["work", "--seed", seed, "--database"]).arg(file).output().expect("the program ends")
}

#[test]
fn the_program_ends_with_1_and_says_why() {
    let database = Temporary::new();
    drop(begun(&database));
    let told = |seed: &str, expected: Expect| {
        let output = work(&database.file(), seed);
        expected.assert_eq(&String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(1));
    };
    told(
        "2",
        expect![[r#"
        orders work: the database was made with `--seed 1 --orders 4`
    "#]],
    );
    database::change(&database.file(), "UPDATE orders SET snapshot = '{}'");
    told(
        "1",
        expect![[r#"
        orders work: the snapshot of order 3: missing field `fingerprint` at line 1 column 2
    "#]],
    );
    std::fs::write(database.file(), "no database, but a text that is long enough to be taken for one")
        .expect("a file");
    told(
        "1",
        expect![[r#"
        orders work: the database: file is not a database
    "#]],
    );
}
