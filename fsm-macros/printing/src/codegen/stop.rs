//! `stop`: the machine ends where it is told to, by its line for that, as a step of its own.

use super::cx::Cx;
use super::methods::Method;
use super::rounds::begin_step;
use super::taken::check_whole;
use super::{ending, observer, tick};

pub(super) fn method(cx: Cx) -> Option<Method> {
    let act = cx.state(crate::topology::ROOT).stop?;
    let line = tick::of_machine(cx, &[act]);
    Some(Method {
        docs: tokens! {
            /// Ends the machine by its line `stop`: all that is active or suspended is exited. One that has ended stays as it is.
        },
        first: tokens!(#{check_whole(cx)} #{observer::stop(cx)}),
        body: tokens! {
            if self.is_done() { return; }
            #{begin_step(cx)}
            #{ending::served_let(cx)}
            #line
            #{ending::at_end(cx, &tokens!(self))}
        },
        ..Method::steps(cx, "stop")
    })
}
