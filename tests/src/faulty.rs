//! The owner of machines whose code may fail or wait: each of its calls is written down, one of them may fail, and each
//! future of it is pending once.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// The call that has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

#[derive(Clone, Debug, Default)]
pub struct Faulty {
    /// What guards ask for; tests set it.
    pub n: u32,
    /// So many more calls succeed before one fails; `None` where all do.
    pub fails_in: Option<usize>,
    /// How many calls there were.
    pub calls: usize,
    fails_twice: bool,
    lines: Vec<String>,
}

impl Faulty {
    pub fn new() -> Self {
        Self::default()
    }

    /// An owner of which this call fails: `failing(0)` fails at once.
    pub fn failing(after: usize) -> Self {
        Self { fails_in: Some(after), ..Self::default() }
    }

    /// The call after the one that fails fails too.
    pub fn fails_again(&mut self) {
        self.fails_twice = true;
    }

    /// Writes down a call that succeeds.
    pub fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Writes down a call, which may fail.
    ///
    /// # Errors
    /// The call that is to fail.
    pub fn run(&mut self, line: impl Into<String>) -> Result<u32, Fault> {
        let line = line.into();
        self.calls += 1;
        self.lines.push(line.clone());
        match &mut self.fails_in {
            Some(0) => {
                self.fails_in = std::mem::take(&mut self.fails_twice).then_some(0);
                self.lines.push("failed".to_owned());
                Err(Fault(line))
            }
            Some(left) => {
                *left -= 1;
                Ok(7)
            }
            None => Ok(7),
        }
    }

    /// The same, after a future that is pending once.
    ///
    /// # Errors
    /// The call that is to fail.
    pub async fn wait(&mut self, line: impl Into<String>) -> Result<u32, Fault> {
        let line = line.into();
        Once::default().await;
        self.run(line)
    }

    /// A call that does not fail, after a future that is pending once.
    pub async fn pass(&mut self, line: impl Into<String>) -> u32 {
        let line = line.into();
        Once::default().await;
        self.calls += 1;
        self.lines.push(line);
        7
    }

    /// The trace since the last call.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }
}

/// A future that is pending once.
#[derive(Default)]
struct Once {
    was_asked: bool,
}

impl Future for Once {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.was_asked, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

/// Polls a future to its end.
pub fn block_on<F: Future>(future: F) -> F::Output {
    polled(future, usize::MAX).expect("futures of these tests come to their end")
}

/// Polls a future so many times and drops it then; what it gives, if it has come to its end.
pub fn polled<F: Future>(future: F, times: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..times {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return Some(output);
        }
    }
    None
}
