//! Data of the machine itself: `start` parameters, initial values, `data()`, `data_mut()`, scope.
//! Data of states live in `initial_values.rs` and `moving_data.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, Steps, Token};

fsm! {
    #[derive(Debug)]
    machine Account(log: &mut Log) {
        events { Pay(u32), Block, Unblock, Rename(String) }

        let name: String;
        let payments: Vec<u32> = Vec::new();
        let limit: u32;
        let double: u32 = log.give(format!("double of {limit} for {name}"), *limit * 2);
        let token: Token;

        initial Open { left: *double - 1 };

        update do log.say(format!("{name} has {}", payments.len()));
        on Rename(new) do *name = new;
        when payments.len() == 3 && *limit > 0 => Blocked { why: format!("{name} paid {payments:?}") };

        state Open {
            let left: u32;
            let cheap: u32 = *limit / 10;
            enter do log.say(format!("enter Open {left} {cheap} {}", token.name));
            on Pay(sum) if sum <= *limit && payments.len() < 3 do {
                payments.push(sum);
                *left -= sum;
            }
            on Pay(sum) do log.say(format!("{name} may not pay {sum}"));
            on Block => Blocked { why: name.clone() };
        }

        state Blocked {
            let why: String;
            enter do {
                log.say(why.as_str());
                payments.clear();
            }
            on Unblock => Open { left: *double };
        }
    }
}

use AccountEvent as E;

fn account(counter: &Counter) -> (Log, Account) {
    let mut log = Log::new();
    let account = Account::start(&mut log, "Ada".to_owned(), 50, counter.token("key"));
    (log, account)
}

#[test]
fn data_without_initial_value_are_parameters_of_start_in_order() {
    let counter = Counter::new();
    let (mut log, account) = account(&counter);
    log.reads("double of 50 for Ada; enter Open 99 5 key");
    let data: &AccountData = account.data();
    assert_eq!((data.name.as_str(), data.limit, data.double), ("Ada", 50, 100));
    assert_eq!((data.payments.len(), data.token.name), (0, "key"));
    assert_eq!(counter.alive(), 1);
}

#[test]
fn actions_of_states_and_of_the_machine_change_them() {
    let counter = Counter::new();
    let (mut log, mut account) = account(&counter);
    account.send(&mut log, E::Pay(20));
    account.send(&mut log, E::Rename("Eve".into()));
    log.take();
    account.update(&mut log);
    account.send(&mut log, E::Pay(51));
    log.reads("Eve has 1; Eve may not pay 51");
    assert_eq!(account.data().payments, [20]);
}

#[test]
fn they_live_through_changes_of_state() {
    let counter = Counter::new();
    let (mut log, mut account) = account(&counter);
    account.send(&mut log, E::Pay(1));
    account.send(&mut log, E::Block);
    log.take();
    account.step(&mut log, E::Unblock, "enter Open 100 5 key");
    assert_eq!(account.data().payments, [0; 0], "cleared by the state between");
}

#[test]
fn conditions_and_fields_of_targets_read_them() {
    let counter = Counter::new();
    let (mut log, mut account) = account(&counter);
    for sum in [1, 2, 3] {
        account.send(&mut log, E::Pay(sum));
    }
    log.take();
    account.tick(&mut log, "Ada has 3; Ada paid [1, 2, 3]");
}

#[test]
fn the_user_may_change_them_from_outside() {
    let counter = Counter::new();
    let (mut log, mut account) = account(&counter);
    account.data_mut().limit = 5;
    account.data_mut().name.push('!');
    log.take();
    account.step(&mut log, E::Pay(6), "Ada! may not pay 6");
}

#[test]
fn they_go_with_the_machine() {
    let counter = Counter::new();
    let (mut log, account) = account(&counter);
    assert!(format!("{account:?}").contains("Ada"));
    let (data, state) = account.into_state();
    assert!(matches!(state, AccountState::Open { left: 99, cheap: 5 }));
    drop(state);
    assert_eq!(counter.alive(), 1);
    let AccountData { token, .. } = data;
    assert_eq!((token.name, counter.alive()), ("key", 1));
    drop(token);
    assert_eq!(counter.alive(), 0);
    log.take();
}

fsm! {
    /// Without an owner a machine works on its own data.
    machine Counting {
        events { Up, Down }
        let count: i32 = 0;
        let step: i32;
        initial Low;
        on Up   do *count += *step;
        on Down do *count -= *step;
        when *count > 9 && !in_state!(High) => High;
        state Low  {}
        state High { when *count < 5 => Low; }
    }
}

#[test]
fn a_machine_without_an_owner_works_on_its_own_data() {
    let mut counting = Counting::start(5);
    counting.send(CountingEvent::Up);
    counting.update();
    assert_eq!((counting.data().count, counting.state_id()), (5, CountingStateId::Low));
    counting.send(CountingEvent::Up);
    counting.update();
    assert_eq!((counting.data().count, counting.state_id()), (10, CountingStateId::High));
    counting.data_mut().step = 7;
    counting.send(CountingEvent::Down);
    counting.update();
    assert_eq!((counting.data().count, counting.state_id()), (3, CountingStateId::Low));
}
