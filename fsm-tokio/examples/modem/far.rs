//! The far end: a modem that does what it is told, and of whose answers some are lost, garbled or late.

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use fastrand::Rng;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, split};
use tokio::time::sleep;

use super::line::Paper;

/// What happens to answers, in percent, each of those that the one before has left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    pub lose: u64,
    pub garble: u64,
    pub delay: u64,
}

/// Longer than an answer may take, so that the order is sent again before it is there.
const LATE: Duration = Duration::from_millis(350);

/// A modem, whose line is busy when it is told to dial for the first time.
pub struct Far<'o> {
    pub faults: Faults,
    pub chance: Rng,
    pub paper: &'o Paper<'o>,
    /// The frames that have arrived, each once.
    pub frames: BTreeSet<u64>,
    pub was_busy: bool,
}

impl Far<'_> {
    /// Answers until the near end is gone.
    ///
    /// # Errors
    /// What the line fails with.
    pub async fn serve(&mut self, line: impl AsyncRead + AsyncWrite) -> io::Result<()> {
        let (reader, mut writer) = split(line);
        let mut orders = BufReader::new(reader).lines();
        while let Some(order) = orders.next_line().await? {
            sleep(Duration::from_millis(20)).await;
            let answer = self.answer(&order);
            if self.happens(self.faults.lose) {
                self.paper.write(&format_args!("       {answer} is lost"))?;
                continue;
            }
            let answer = if self.happens(self.faults.garble) {
                answer.replace(['O', 'E', '1'], "~")
            } else {
                if self.happens(self.faults.delay) {
                    self.paper.write(&format_args!("       {answer} is late"))?;
                    sleep(LATE).await;
                }
                answer
            };
            writer.write_all(format!("{answer}\n").as_bytes()).await?;
        }
        Ok(())
    }

    fn answer(&mut self, order: &str) -> String {
        if let Some(number) = order.strip_prefix("FRAME ") {
            self.frames.extend(number.parse::<u64>());
            return format!("GOT {number}");
        }
        let is_dial = order.starts_with("ATD");
        let answer = match is_dial {
            true if std::mem::replace(&mut self.was_busy, true) => "CONNECT",
            true => "BUSY",
            false => "OK",
        };
        answer.to_owned()
    }

    fn happens(&mut self, percent: u64) -> bool {
        self.chance.u64(0..100) < percent
    }
}
