//! A machine with regions, and states that are suspended.

fsm! {
    machine Player(body: &mut Body) {
        stack 2;
        events { Jump, Land, Shoot, Hit, Up }
        initial Alive;
        state Alive {
            on Hit => push Stunned;
            region Legs {
                initial Standing;
                state Standing { on Jump => Flying; }
                state Flying { on Land => Standing; }
            }
            region Hands {
                initial Empty;
                state Empty { on Shoot => Firing; }
                state Firing { on Shoot do body.kick(); }
            }
        }
        state Stunned {
            on Hit => push Dazed;
            on Up => pop;
        }
        state Dazed { on Up => pop; }
    }
}

fsm! {
    machine Together {
        events { Enemy, Calm }
        initial Alert;
        state Alert {
            region Gun { initial Slung; state Slung { on Enemy => Ready; } state Ready { on Calm if false => Slung; } }
            region Feet { initial Walking; state Walking { on Enemy => Hidden; } state Hidden { on Calm => Walking; } }
        }
    }
}
