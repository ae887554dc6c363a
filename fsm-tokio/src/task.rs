//! Work that lives as long as the state that has begun it.

use std::future::Future;

use tokio::sync::mpsc::Sender;
use tokio::task::{AbortHandle, Id, id};

/// A future in a task of its own, whose result is an event, and that is cancelled when this value is dropped: as data of a
/// state, when the state is left.
///
/// It runs in parallel to the loop, and also while its state is suspended. What does not need that is shorter as a
/// [`during`](fsm_runtime::reference::asynchronous#work-that-lives-as-long-as-a-state-during) line, which the loop polls itself.
///
/// The idea is that of *invoked services* in [SCXML](https://www.w3.org/TR/scxml/#invoke).
///
/// An event may already be in the channel when its state is left. So it carries the [`id`](Self::id) of its task, and a
/// guard asks whether the state still waits for that one:
///
/// ```
/// use std::time::Duration;
///
/// use fsm_runtime::fsm;
/// use fsm_tokio::{EventLoop, Task};
/// use tokio::sync::mpsc::{self, Sender};
/// use tokio::task::Id;
///
/// struct Browser { inbox: Sender<PageEvent>, shown: Vec<String> }
///
/// impl Browser {
///     fn fetch(&self, url: &str) -> Task {
///         let url = url.to_owned();
///         Task::spawn(&self.inbox, |id| async move {
///             tokio::time::sleep(Duration::from_millis(200)).await;       // the network
///             PageEvent::Fetched(id, format!("page of {url}"))
///         })
///     }
/// }
///
/// fsm! {
///     machine Page(browser: &mut Browser) {
///         clock Duration;
///         events { Open(&'static str), Fetched(Id, String) }
///         initial Blank;
///         on Open(url) => Loading { url };
///         state Blank;
///         state Loading {
///             let url: &'static str;
///             let fetching: Task = browser.fetch(url);
///             on Fetched(id, text) if id == fetching.id() => Shown
///                 do browser.shown.push(text);
///             after 10s => Blank;
///         }
///         final state Shown;
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let (inbox, mut events) = mpsc::channel(8);
/// let mut browser = Browser { inbox: inbox.clone(), shown: vec![] };
/// let mut turns = EventLoop::new();
/// let mut page = Page::start(&mut browser, turns.now());
///
/// inbox.send(PageEvent::Open("a")).await.unwrap();
/// inbox.send(PageEvent::Open("b")).await.unwrap();        // `a` is given up
/// let Ok(_) = turns.drive(&mut page, (&mut browser,), &mut events).run().await;
/// assert_eq!(browser.shown, ["page of b"]);
/// # }
/// ```
///
/// A future that panics sends nothing, as one that is cancelled: a time-out of the state helps with both.
#[derive(Debug)]
#[must_use = "what is dropped is cancelled: keep it in the data of a state"]
pub struct Task(AbortHandle);

impl Task {
    /// Spawns a future on the runtime of tokio, and sends its output into the channel. The closure is given the id of the
    /// task, for the event to carry.
    ///
    /// Where the channel is full the task waits; where the receiver is gone the event is dropped.
    ///
    /// # Panics
    /// Outside of a runtime of tokio, as [`tokio::spawn`] does.
    pub fn spawn<Event, F>(inbox: &Sender<Event>, future: impl FnOnce(Id) -> F + Send + 'static) -> Self
    where
        Event: Send + 'static,
        F: Future<Output = Event> + Send + 'static,
    {
        let inbox = inbox.clone();
        let task = tokio::spawn(async move {
            let event = future(id()).await;
            let _ = inbox.send(event).await;
        });
        Self(task.abort_handle())
    }

    /// The id of the task, which no other one of this runtime has while this value is there.
    #[must_use]
    pub fn id(&self) -> Id {
        self.0.id()
    }

    /// Whether it has come to its end. Its event may still be in the channel.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}
