//! Lines that only a request from outside, or an action object, gives something to do.

#![deny(warnings)]

use fsm_runtime::fsm;

use fsm_runtime::requests::Request;
use fsm_runtime::{Action, Context};

struct Wait(u32);

impl Action<(), (), u32> for Wait {
    fn update(&mut self, (): &mut (), context: &Context<'_, (), u32>) {
        self.0 = context.now();
    }
}

fsm! {
    machine Door {
        clock u32;
        stack 2;
        requests;
        events { Push }
        initial Closed;
        state Closed { pause do println!("pause"); on Push => Open; }
        state Open { action wait: Wait = Wait(0); on Push => Closed; }
        state Hidden;
    }
}

fsm! {
    /// `previous` may find nothing, and then the next line is tried.
    machine Menu {
        events { Open, Back }
        initial Start;
        on Back => Start;
        state Start { on Open => Settings; on Back => previous; on Back => ignore; }
        state Settings { on Back => previous; }
    }
}

fsm! {
    /// The guards read alike, but look at different things, or the earlier line does not leave.
    machine Scale {
        events { Put(u32, u32) }
        let weight: u32 = 0;
        initial Empty;
        state Empty {
            on Put(n, _) if n > 3 => Full do *weight += n;
            on Put(_, n) if n > 3 do *weight += n;
            on Put(..) => ignore;
            when *weight > 9 do *weight = 9;
            when *weight > 9 => Full;
        }
        state Full { on Put(..) => Empty; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut scale = Scale::start();
    scale.send(ScaleEvent::Put(1, 5));
    scale.update();
    assert!(scale.is_in(ScaleStateId::Empty));
    let mut door = Door::start(0);
    let _ = door.request(Request::Push(DoorTarget::Hidden));
    let _ = door.update(1);
    door.send(DoorEvent::Push, 2);
    assert!(door.is_in(DoorStateId::Hidden));
    let mut menu = Menu::start();
    menu.send(MenuEvent::Open);
    assert!(menu.is_in(MenuStateId::Settings));
}
