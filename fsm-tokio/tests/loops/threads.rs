//! Loops as tasks: the future is `Send` where all that is in it is, and `spawn` takes it.

use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tokio::{End, EventLoop, Step};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

/// What a machine of these tests works on.
#[derive(Default)]
struct Bank {
    sum: u64,
}

impl Bank {
    async fn pay(&mut self, amount: u64) -> Result<(), String> {
        sleep(Duration::from_millis(1)).await;
        self.sum = self.sum.checked_add(amount).ok_or("too much")?;
        Ok(())
    }
}

fsm! {
    async machine Till(bank: &mut Bank, rate: &u64) -> Result<(), String> {
        clock Duration;
        queue 1;
        events { Coin(String), Close }
        initial Open;
        on Coin(text) do {
            let amount = text.parse::<u64>().map_err(|error| error.to_string())?;
            bank.pay(amount * rate).await?;
        }
        state Open {
            on Close => defer;
            after 5ms => Late;
        }
        state Late {
            enter do bank.pay(100).await?;
            on Close => Closed do bank.pay(1).await?;
        }
        final state Closed;
    }
}

fsm! {
    machine Counter(sum: &mut u64) {
        events { Add(u64), Stop }
        initial On;
        state On { on Add(n) do *sum += n; on Stop => Off; }
        final state Off;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_is_a_task() {
    let tills = (1..=4).map(|rate| {
        let (events, mut inbox) = mpsc::channel(1);
        let till = tokio::spawn(async move {
            let mut bank = Bank::default();
            let mut events = EventLoop::new();
            let mut till = Till::start(&mut bank, &rate, events.now()).await.unwrap();
            let (_keep, until) = oneshot::channel::<()>();
            let end = events.drive(&mut till, (&mut bank, &rate), &mut inbox).until(until).await;
            assert_eq!(end.map_err(|failed| failed.error), Ok(End::Done));
            bank.sum
        });
        (events, till, rate)
    });
    for (events, till, rate) in tills.collect::<Vec<_>>() {
        for _ in 0..3 {
            events.send(TillEvent::Coin("2".to_owned())).await.unwrap();
        }
        // Waits in the machine for the timer.
        events.send(TillEvent::Close).await.unwrap();
        assert_eq!(till.await.unwrap(), 6 * rate + 101);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_of_a_plain_machine_too() {
    let (events, mut inbox) = mpsc::unbounded_channel();
    let counter = tokio::spawn(async move {
        let (mut sum, mut steps) = (0, 0);
        let mut counter = Counter::start(&mut sum);
        let each = |_: &Counter, step: Step<_, _>| steps += usize::from(matches!(step, Step::Event(_)));
        let Ok(end) = EventLoop::new().drive(&mut counter, (&mut sum,), &mut inbox).each(each).run().await;
        (end, sum, steps)
    });
    for n in 0..1000 {
        events.send(CounterEvent::Add(n)).unwrap();
    }
    events.send(CounterEvent::Stop).unwrap();
    assert_eq!(counter.await.unwrap(), (End::Done, 499_500, 1001));
}

/// What borrows, behind a lifetime that the header leaves out.
struct View<'v> {
    sum: &'v mut u64,
}

fsm! {
    async machine Many(view: &mut View<'_>, add: &u64, calls: &mut u32, word: &str) {
        events { Go }
        initial A;
        state A {
            on Go => B do {
                sleep(Duration::from_millis(1)).await;
                *view.sum += add + word.len() as u64;
                *calls += 1;
            }
        }
        final state B;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_with_several_parameters_that_borrow_too() {
    let (events, mut inbox) = mpsc::channel(1);
    events.send(ManyEvent::Go).await.unwrap();
    let many = tokio::spawn(async move {
        let (mut sum, mut calls, word) = (1, 0, String::from("abc"));
        let mut view = View { sum: &mut sum };
        let mut many = Many::start(&mut view, &4, &mut calls, &word).await;
        let parameters = (&mut view, &4, &mut calls, word.as_str());
        let end = EventLoop::new().drive(&mut many, parameters, &mut inbox).run().await;
        (end.is_ok(), sum, calls)
    });
    assert_eq!(many.await.unwrap(), (true, 8, 1));
}
