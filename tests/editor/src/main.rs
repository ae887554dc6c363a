//! A machine that uses most of the language, for the probes in `probes.toml`.

use fsm_runtime::{Action, Context, fsm};

/// Where something is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub x: i32,
    pub y: i32,
}

/// Who is looked after by the machine.
#[derive(Default)]
pub struct Guard {
    pub hp: u32,
    pub log: Vec<String>,
}

impl Guard {
    /// Takes one step.
    pub fn walk_to(&mut self, place: Place) {
        self.log.push(format!("{place:?}"));
    }

    pub fn is_armed(&self) -> bool {
        self.hp > 3
    }

    pub fn shout(&mut self, words: &str) {
        self.log.push(words.to_owned());
    }
}

/// What all guards share.
pub struct Town {
    pub alarm: bool,
}

/// Aims as long as its state is current.
pub struct Aim {
    pub steady: u32,
}

impl Action<Guard, Town, f32> for Aim {
    fn update(&mut self, _: &mut Guard, _: &Context<'_, Town, f32>) {
        self.steady += 1;
    }
}

fsm! {
    /// A guard who patrols, looks into noises and attacks what he sees.
    pub machine Watch(guard: &mut Guard, town: &Town) {
        clock f32;
        let alarms: u32 = 0;

        events {
            /// Something was heard.
            Noise { at: Place },
            Spotted(u32),
            Hurt(u32),
            Quiet,
        }

        initial Patrolling;

        on Hurt(n) do guard.hp = guard.hp.saturating_sub(n);
        when town.alarm && !in_state!(Attacking) => Attacking { who: 0 } do *alarms += 1;
        transition(from, to) do guard.shout(&format!("{from} -> {to}"));
        unhandled(event) do guard.shout(match event { WatchEvent::Quiet => "quiet", _ => "?" });

        /// Walks his round.
        state Patrolling {
            let post: Place = Place { x: 1, y: 2 };
            update every 100ms do guard.walk_to(*post);
            pause do guard.shout("wait");
            on Noise { at } if guard.is_armed() => push Investigating { at };
            on Spotted(who) if guard.is_armed() => Attacking { who } do guard.shout("halt");
        }

        /// Looks into a noise.
        state Investigating {
            let at: Place;
            let patience: f32 = 3.0;
            update do guard.walk_to(*at);
            on Quiet => pop;
            after 30s => pop;
            on Spotted(who) => Attacking { who };
        }

        /// Shoots until nobody is left.
        state Attacking {
            let who: u32;
            action aim: Aim = Aim { steady: *who };
            enter do {
                let name = format!("{who}");
                guard.shout(&name);
            }
            update do {
                if aim.steady > 3 { goto!(Resting { rounds: 3 }) }
            }
            on Quiet => Resting { rounds: 1 };
        }

        state Resting {
            let rounds: u32;
            on Quiet if *rounds > 0 => Resting { rounds: *rounds - 1 };
            on Quiet => Dead;
        }

        final state Dead { enter do guard.shout("ah"); }
    }
}

fn main() {
    let (mut owner, town) = (Guard::default(), Town { alarm: false });
    let mut watch = Watch::start(&mut owner, &town, 0.0);
    watch.send(&mut owner, &town, WatchEvent::Noise { at: Place { x: 3, y: 4 } }, 0.1);
    watch.update(&mut owner, &town, 0.2);
    assert!(watch.is_in(WatchStateId::Patrolling));
    match watch.state() {
        WatchState::Investigating { at, .. } => println!("{at:?}"),
        _ => println!("{}", watch.data().alarms),
    }
}
