//! A component goes from thread to thread.

use std::rc::Rc;

use bevy_app::App;
use fsm_bevy::Machines;
use fsm_runtime::{NoEvent, fsm};

fsm! {
    machine Shared {
        let count: Rc<u32> = Rc::new(3);
        initial Idle;
        state Idle { when **count > 2 => Busy; }
        state Busy { when **count > 4 => Idle; }
    }
}

fn main() {
    let plugin = Machines::<Shared, (), NoEvent>::serial(|| ());
    App::new().add_plugins(plugin);
}
