//! Machines of a stream, each with an observer beside its owner.

use std::sync::mpsc;
use std::time::Duration;

use fsm_runtime::observers::{Observed, WithObserver};
use fsm_runtime::{Observer, Outcome, fsm};
use fsm_timely::{EventStream, Keyed};
use serde::{Deserialize, Serialize};
use timely::dataflow::operators::{Input, Inspect};

fsm! {
    machine Account(limit: &u32, balance: &mut u32) {
        observed;
        clock Duration;
        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Deposit(u32), Withdraw(u32) }
        initial Open;
        state Open {
            on Deposit(n) if *balance + n <= *limit do *balance += n;
            on Withdraw(n) if n > *balance => Blocked;
            on Withdraw(n) do *balance -= n;
        }
        state Blocked { after 10s => Open; }
    }
}

/// Lines that have not been taken out yet.
#[derive(Default)]
struct Journal(Vec<String>);

impl Observer<Account, AccountEvent> for Journal {
    fn received(&mut self, event: &AccountEvent, state: AccountStateId, now: Duration) {
        self.0.push(format!("received {event:?} in {state} at {now:?}"));
    }

    fn ticked(&mut self, state: AccountStateId, now: Duration) {
        self.0.push(format!("ticked in {state} at {now:?}"));
    }

    fn entered(&mut self, state: AccountStateId) {
        self.0.push(format!("entered {state}"));
    }

    fn guard_refused(&mut self, line: usize) {
        self.0.push(format!("refused: {}", Account::GRAPH.line(line).expect("a line")));
    }

    fn settled(&mut self, state: AccountStateId, outcome: Option<&Outcome<AccountEvent>>) {
        self.0.push(format!("settled in {state}: {outcome:?}"));
    }
}

/// What the observers of all keys have heard.
fn heard(workers: usize) -> Vec<(u64, String)> {
    let (told, heard) = mpsc::channel();
    timely::execute(timely::Config::process(workers), move |worker| {
        let told = told.clone();
        let mut input = worker.dataflow(|scope| {
            let (input, events) = scope.new_input();
            let machines =
                events.machines_in::<Observed<Account, Journal>>(100, |first: &Keyed<u64, AccountEvent>| {
                    Some((WithObserver(Journal::default(), first.key as u32), ()))
                });
            let outputs = machines.effects(|WithObserver(journal, _)| std::mem::take(&mut journal.0)).run();
            outputs.effects.inspect(move |effect| told.send((effect.key, effect.effect.clone())).unwrap());
            input
        });
        if worker.index() == 0 {
            use AccountEvent::{Deposit, Withdraw};
            let events = [
                (7, Deposit(90), 1),
                (8, Withdraw(9), 2),
                (7, Deposit(20), 3),
                (8, Deposit(1), 5),
                (7, Withdraw(97), 30),
                (8, Withdraw(8), 40),
            ];
            for (offset, (key, event, at)) in (0..).zip(events) {
                input.send(Keyed { key, event, at: Duration::from_secs(at), offset });
            }
        }
    })
    .unwrap();
    let mut all: Vec<_> = heard.iter().collect();
    all.sort_by_key(|(key, _)| *key);
    all
}

#[test]
fn each_key_has_an_observer() {
    let heard_alone = heard(1);
    let of = |number: u64| {
        heard_alone.iter().filter(move |(key, _)| *key == number).map(|(_, line)| line.as_str())
    };
    assert_eq!(
        of(7).collect::<Vec<_>>(),
        [
            "entered Open",
            "settled in Open: None",
            "received Deposit(90) in Open at 1s",
            "settled in Open: Some(Handled)",
            "received Deposit(20) in Open at 3s",
            "refused: on Deposit(n) if *balance + n <= *limit do *balance += n",
            "settled in Open: Some(GuardRefused(Deposit(20)))",
            "received Withdraw(97) in Open at 30s",
            "refused: on Withdraw(n) if n > *balance => Blocked",
            "settled in Open: Some(Handled)",
        ]
    );
    assert_eq!(
        of(8).collect::<Vec<_>>(),
        [
            "entered Open",
            "settled in Open: None",
            "received Withdraw(9) in Open at 2s",
            "entered Blocked",
            "settled in Blocked: Some(Transitioned)",
            "received Deposit(1) in Blocked at 5s",
            "settled in Blocked: Some(Unhandled(Deposit(1)))",
            "ticked in Blocked at 12s",
            "entered Open",
            "settled in Open: None",
            "received Withdraw(8) in Open at 40s",
            "refused: on Withdraw(n) if n > *balance => Blocked",
            "settled in Open: Some(Handled)",
        ]
    );
    assert_eq!(heard(2), heard_alone);
}
