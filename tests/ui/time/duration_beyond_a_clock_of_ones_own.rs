//! A duration is longer than a clock of the user's own can tell.

use fsm_runtime::fsm;

use core::time::Duration;

use fsm_runtime::Time;

/// Frames, 100 of them a second.
#[derive(Clone, Copy)]
struct Frames(u16);

impl Time for Frames {
    type Span = u16;

    const LONGEST: Duration = Duration::from_millis(327_670);

    fn span(duration: Duration) -> u16 {
        u16::try_from(duration.as_millis().div_ceil(10)).unwrap_or(u16::MAX / 2)
    }
    fn plus(self, span: u16) -> Self {
        Frames(self.0.wrapping_add(span))
    }
    fn since(self, earlier: Self) -> u16 {
        self.0.wrapping_sub(earlier.0)
    }
    fn has_reached(self, deadline: Self) -> bool {
        self.0.wrapping_sub(deadline.0) <= u16::MAX / 2
    }
}

fsm! {
    machine Lamp {
        clock Frames;
        initial Off;
        state Off { after 6min => On; }
        state On { after 5min => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(Frames(0));
    lamp.update(Frames(1));
    assert!(matches!(lamp.state(), LampState::Off));
}
