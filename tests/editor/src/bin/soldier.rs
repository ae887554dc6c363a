//! A machine of nested states and regions, for the questions in `probes_nested.toml`.

use fsm_runtime::fsm;

#[derive(Debug, Default)]
pub struct Body {
    pub health: u32,
    pub shouts: Vec<String>,
}

impl Body {
    /// Says something aloud.
    pub fn shout(&mut self, text: &str) {
        self.shouts.push(text.to_owned());
    }

    pub fn is_hurt(&self) -> bool {
        self.health < 3
    }
}

fsm! {
    /// A soldier with legs and a rifle.
    #[derive(Debug)]
    pub machine Soldier(body: &mut Body) {
        queue 4;
        #[derive(Debug, Clone)]
        events { Enemy { at: i32 }, Bullet(u32), Gone, Grenade, Recovered, Empty }
        initial Fit { rank: 1 };
        on Grenade => Stunned;

        state Fit {
            let rank: u32;
            region Legs {
                initial Patrolling;
                state Patrolling {
                    on Enemy { at } => Dodging in Combat { place: at };
                }
                state Combat {
                    let place: i32;
                    initial Chasing do body.shout("after him");
                    on Gone => Patrolling;
                    on Recovered => reenter Chasing in Combat { place };
                    done => Patrolling do body.shout("done");
                    state Chasing {
                        let steps: u32 = *rank + 1;
                        on Bullet(n) if n > *rank => Dodging do body.shout("down");
                        on Gone if *steps > 9 => ignore;
                    }
                    state Dodging { on Bullet(n) if n > 99 => Fallen; }
                    final state Fallen;
                }
            }
            region Rifle {
                let shots: u32 = 0;
                initial Slung;
                state Slung { on Enemy { .. } | Empty => Aimed; }
                state Aimed {
                    on Bullet(_) do { *shots += 1; let _ = raise!(Empty); }
                    on Gone if !in_state!(Dodging) => Slung;
                    on Empty => defer;
                }
            }
        }
        state Stunned {
            on Recovered => deep history Fit { rank: 2 };
        }
    }
}

fn main() {
    let mut body = Body::default();
    let mut soldier = Soldier::start(&mut body);
    soldier.send(&mut body, SoldierEvent::Enemy { at: 7 });
    assert!(soldier.is_in(SoldierStateId::Dodging));
    println!("{:?} {}", soldier.state(), body.is_hurt());
}
