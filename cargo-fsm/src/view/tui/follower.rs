//! What the threads share, told to the view as far as it has changed.

use super::message::Message;
use crate::view::programs::Reader;
use crate::view::shared::{Shared, Versions};

#[derive(Default)]
pub(super) struct Follower {
    seen: Option<Versions>,
    reader: Reader,
}

impl Follower {
    /// What is new, and whether there is more.
    pub(super) fn read(&mut self, shared: &Shared, versions: Versions) -> (Vec<Message>, bool) {
        let before = self.seen.replace(versions);
        let mut messages = Vec::new();
        let programs = shared.programs();
        if before.is_none_or(|before| before.programs != versions.programs) {
            messages.push(Message::Programs(programs.overviews(), programs.strangers()));
        }
        if before.is_none_or(|before| before.sources != versions.sources) {
            messages.push(Message::Sources(shared.sources()));
        }
        let (news, is_behind) = self.reader.read(&programs);
        messages.extend(news.into_iter().map(Message::News));
        (messages, is_behind)
    }
}
