//! Tasks that live as long as their state.

mod activities;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tokio::{EventLoop, Step, Task};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::Id;
use tokio::time::sleep;

fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

struct Crane {
    inbox: Sender<LiftEvent>,
    lifted: Vec<u32>,
    /// What has begun, ended, and was dropped before its end.
    heard: mpsc::UnboundedSender<String>,
}

/// Says how far a future has come.
struct Trip {
    load: u32,
    is_over: bool,
    heard: mpsc::UnboundedSender<String>,
}

impl Trip {
    fn end(&mut self) {
        self.is_over = true;
    }
}

impl Drop for Trip {
    fn drop(&mut self) {
        let end = if self.is_over { "over" } else { "cancelled" };
        let _ = self.heard.send(format!("{} {end}", self.load));
    }
}

impl Crane {
    fn lift(&self, load: u32) -> Task {
        let mut trip = Trip { load, is_over: false, heard: self.heard.clone() };
        Task::spawn(&self.inbox, move |id| async move {
            sleep(ms(100)).await;
            assert!(load < 100, "too heavy");
            trip.end();
            LiftEvent::Up(id, load)
        })
    }
}

fsm! {
    machine Lift(crane: &mut Crane) {
        clock Duration;
        stack 1;
        #[derive(Debug, Clone)]
        events { Load(u32), Look, Back, Up(Id, u32), Stop }
        initial Empty;

        on Load(load) => Lifting { load };
        on Stop => Stopped;

        state Empty;
        state Lifting {
            let load: u32;
            let task: Task = crane.lift(*load);
            on Up(id, load) if id == task.id() => Lifted do crane.lifted.push(load);
            on Look => push Looking;
            after 1s => Empty;
        }
        state Looking { on Back => pop; }
        state Lifted;
        final state Stopped;
    }
}

/// What was heard, and the state after each step. The script is sent with these pauses before its events.
async fn run(script: impl IntoIterator<Item = (u64, LiftEvent)>) -> (Vec<String>, Vec<String>) {
    let (inbox, mut events): (_, Receiver<LiftEvent>) = mpsc::channel(8);
    let (heard, mut said) = mpsc::unbounded_channel();
    let mut crane = Crane { inbox: inbox.clone(), lifted: vec![], heard };
    let mut turns = EventLoop::new();
    let mut lift = Lift::start(&mut crane, turns.now());
    let states = Rc::new(RefCell::new(Vec::new()));
    let each = |lift: &Lift, step: Step<LiftEvent, _>| {
        let unused = match step {
            Step::Event(outcome) if !outcome.is_used() => ", unused",
            _ => "",
        };
        states.borrow_mut().push(format!("{}{unused}", lift.state_id()));
    };
    let feed = async {
        for (pause, event) in script {
            sleep(ms(pause)).await;
            inbox.send(event).await.unwrap();
        }
        std::future::pending::<()>().await;
    };
    let Ok(_) = turns.drive(&mut lift, (&mut crane,), &mut events).each(each).until(feed).await;
    // The machine is dropped, and with it what it still waits for.
    drop(lift);
    drop(crane);
    let mut all = Vec::new();
    while let Some(text) = said.recv().await {
        all.push(text);
    }
    (all, states.take())
}

#[tokio::test(start_paused = true)]
async fn the_result_of_a_task_is_an_event() {
    let (heard, states) = run([(0, LiftEvent::Load(7)), (200, LiftEvent::Stop)]).await;
    assert_eq!(heard, ["7 over"]);
    assert_eq!(states, ["Lifting", "Lifted", "Stopped"]);
}

#[tokio::test(start_paused = true)]
async fn a_task_is_cancelled_when_its_state_is_left() {
    let (heard, states) =
        run([(0, LiftEvent::Load(7)), (50, LiftEvent::Load(8)), (200, LiftEvent::Stop)]).await;
    assert_eq!(heard, ["7 cancelled", "8 over"]);
    assert_eq!(states, ["Lifting", "Lifting", "Lifted", "Stopped"]);
}

#[tokio::test(start_paused = true)]
async fn a_task_goes_on_while_its_state_is_suspended() {
    let (heard, states) = run([
        (0, LiftEvent::Load(7)),
        (50, LiftEvent::Look),
        (20, LiftEvent::Back),
        (100, LiftEvent::Look),
        (0, LiftEvent::Stop),
    ])
    .await;
    assert_eq!(heard, ["7 over"]);
    assert_eq!(states, ["Lifting", "Looking", "Lifting", "Lifted", "Lifted, unused", "Stopped"]);
}

#[tokio::test(start_paused = true)]
async fn the_event_of_a_task_that_nobody_waits_for_is_told_by_its_id() {
    // Both are in the channel before the machine looks: it leaves the state, and then comes what that had begun.
    let (inbox, mut events) = mpsc::channel(8);
    let (heard, _said) = mpsc::unbounded_channel();
    let mut crane = Crane { inbox: inbox.clone(), lifted: vec![], heard };
    let mut turns = EventLoop::new();
    let mut lift = Lift::start(&mut crane, turns.now());
    lift.send(&mut crane, LiftEvent::Load(7), turns.now());
    inbox.send(LiftEvent::Load(8)).await.unwrap();
    sleep(ms(150)).await;
    let mut outcomes = Vec::new();
    let each = |lift: &Lift, step: Step<_, _>| {
        if let Step::Event(outcome) = step {
            outcomes.push((lift.state_id(), outcome.is_used()));
        }
    };
    let Ok(_) = turns.drive(&mut lift, (&mut crane,), &mut events).each(each).until(sleep(ms(200))).await;
    use LiftStateId::{Lifted, Lifting};
    assert_eq!(outcomes, [(Lifting, true), (Lifting, false), (Lifted, true)]);
    assert_eq!(crane.lifted, [8]);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_panics_sends_nothing_and_the_time_out_helps() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let (heard, states) = run([(0, LiftEvent::Load(100)), (1500, LiftEvent::Stop)]).await;
    std::panic::set_hook(hook);
    assert_eq!(heard, ["100 cancelled"]);
    assert_eq!(states, ["Lifting", "Empty", "Stopped"]);
}
