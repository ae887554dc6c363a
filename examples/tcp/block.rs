//! What a connection remembers: the transmission control block of RFC 9293, section 3.3.1, and what the user and the
//! network get from it. It knows numbers and no states.

use std::collections::VecDeque;
use std::time::Duration;

use super::segment::Segment;

/// The window that we offer (`RCV.WND`). It never changes, since text is passed on at once.
const WINDOW: u32 = 1000;

/// How long to wait for an acknowledgment at first, and at most (RFC 6298).
const FIRST_TIMEOUT: Duration = Duration::from_secs(1);
const LONGEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The variables of a connection.
#[derive(Debug)]
pub struct Block {
    /// `ISS`, the number of our `SYN`.
    iss: u32,
    /// `SND.UNA`, the oldest number that is not acknowledged.
    una: u32,
    /// `SND.NXT`, the next number to send.
    nxt: u32,
    /// `RCV.NXT`, the next number that is expected.
    rcv: u32,
    /// Sent, not yet acknowledged.
    unacknowledged: VecDeque<Segment>,
    /// Given by the user before the connection was there.
    waiting: String,
    timeout: Duration,
    log: Vec<Line>,
}

/// What comes out of a connection.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    Sent(Segment),
    /// What is told the user.
    Told(String),
    Changed(String),
}

impl Block {
    /// A block that begins with the given number, which a real connection chooses by chance.
    pub fn new(iss: u32) -> Self {
        Self {
            iss,
            una: iss,
            nxt: iss,
            rcv: 0,
            unacknowledged: VecDeque::new(),
            waiting: String::new(),
            timeout: FIRST_TIMEOUT,
            log: Vec::new(),
        }
    }

    /// "Delete the TCB".
    pub fn delete(&mut self) {
        let log = std::mem::take(&mut self.log);
        *self = Self { log, ..Self::new(self.iss) };
    }

    pub fn tell(&mut self, words: impl Into<String>) {
        self.log.push(Line::Told(words.into()));
    }

    pub fn note(&mut self, change: impl Into<String>) {
        self.log.push(Line::Changed(change.into()));
    }

    /// What came out since the last call.
    pub fn listen(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.log)
    }
}

/// Sending.
impl Block {
    pub fn send_syn(&mut self) {
        self.una = self.iss;
        self.nxt = self.iss;
        self.unacknowledged.clear();
        self.send(Segment { syn: true, ..Segment::default() });
    }

    pub fn send_syn_ack(&mut self) {
        self.una = self.iss;
        self.nxt = self.iss;
        self.unacknowledged.clear();
        self.send(Segment { syn: true, ack: Some(self.rcv), ..Segment::default() });
    }

    pub fn send_fin(&mut self) {
        self.send(Segment { fin: true, ack: Some(self.rcv), ..Segment::default() });
    }

    pub fn send_text(&mut self, text: String) {
        self.send(Segment { text, ack: Some(self.rcv), ..Segment::default() });
    }

    pub fn send_ack(&mut self) {
        self.send(Segment { ack: Some(self.rcv), ..Segment::default() });
    }

    pub fn send_rst(&mut self) {
        self.send(Segment { rst: true, ..Segment::default() });
    }

    /// The user's text has to wait for the connection.
    pub fn keep(&mut self, text: &str) {
        self.waiting.push_str(text);
    }

    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub fn send_waiting(&mut self) {
        match std::mem::take(&mut self.waiting) {
            text if text.is_empty() => {}
            text => self.send_text(text),
        }
    }

    fn send(&mut self, segment: Segment) {
        let segment = Segment { seq: self.nxt, ..segment };
        self.nxt = segment.end();
        if segment.length() > 0 {
            self.unacknowledged.push_back(segment.clone());
        }
        self.log.push(Line::Sent(segment));
    }
}

/// What is not acknowledged.
impl Block {
    pub fn una(&self) -> u32 {
        self.una
    }

    pub fn awaits_ack(&self) -> bool {
        !self.unacknowledged.is_empty()
    }

    pub fn timeout(&self) -> Duration {
        self.timeout
    }

    pub fn reset_timeout(&mut self) {
        self.timeout = FIRST_TIMEOUT;
    }

    /// Sends the oldest segment again, and waits longer for it (RFC 6298, 5.4 and 5.5).
    pub fn retransmit(&mut self) {
        self.log.extend(self.unacknowledged.front().cloned().map(Line::Sent));
        self.timeout = (self.timeout * 2).min(LONGEST_TIMEOUT);
    }

    /// Whether a number acknowledges something new: `SND.UNA < SEG.ACK =< SND.NXT`.
    pub fn is_new(&self, ack: u32) -> bool {
        before(self.una, ack) && !before(self.nxt, ack)
    }

    /// Whether it acknowledges what was never sent: `SEG.ACK > SND.NXT`.
    pub fn is_unsent(&self, ack: u32) -> bool {
        before(self.nxt, ack)
    }

    /// Takes a number; an old one changes nothing.
    pub fn acknowledged(&mut self, ack: u32) {
        if self.is_new(ack) {
            self.una = ack;
            self.unacknowledged.retain(|segment| before(ack, segment.end()));
        }
    }

    /// Whether all is acknowledged, also our `FIN` in the states that come after it.
    pub fn all_acknowledged(&self) -> bool {
        self.una == self.nxt
    }
}

/// Receiving.
impl Block {
    /// The peer's first number.
    pub fn synchronize(&mut self, segment: &Segment) {
        self.rcv = segment.seq.wrapping_add(1);
    }

    /// The four cases of section 3.10.7.4, "first, check sequence number"; the window is never zero here.
    pub fn is_acceptable(&self, segment: &Segment) -> bool {
        let last = segment.end().wrapping_sub(1);
        self.in_window(segment.seq) || segment.length() > 0 && self.in_window(last)
    }

    fn in_window(&self, number: u32) -> bool {
        number.wrapping_sub(self.rcv) < WINDOW
    }

    pub fn is_next(&self, segment: &Segment) -> bool {
        segment.seq == self.rcv
    }

    /// Whether it begins with, or before, what is expected. What comes later has to be sent again.
    pub fn begins_in_time(&self, segment: &Segment) -> bool {
        !before(self.rcv, segment.seq)
    }

    /// The peer's `FIN` once more, which has been taken already.
    pub fn is_old_fin(&self, segment: &Segment) -> bool {
        segment.fin && !segment.syn && !segment.rst && segment.end() == self.rcv
    }

    /// The segment without what has been received before, and without what is behind the window.
    pub fn trimmed(&self, mut segment: Segment) -> Segment {
        let known = self.rcv.wrapping_sub(segment.seq);
        let skipped = (known as usize).saturating_sub(usize::from(segment.syn));
        segment.syn &= known == 0;
        segment.text.drain(..skipped.min(segment.text.len()));
        segment.fin &= segment.text.len() < WINDOW as usize;
        segment.text.truncate(WINDOW as usize);
        Segment { seq: self.rcv, ..segment }
    }

    /// Passes text on to the user, and steps over the `FIN`.
    pub fn receive(&mut self, segment: &Segment) {
        self.rcv = segment.end();
        if !segment.text.is_empty() {
            self.tell(format!("received \"{}\"", segment.text));
        }
        if segment.length() > 0 {
            self.send_ack();
        }
    }
}

/// Sequence numbers go round, so the nearer way decides.
fn before(earlier: u32, later: u32) -> bool {
    (later.wrapping_sub(earlier) as i32) > 0
}
