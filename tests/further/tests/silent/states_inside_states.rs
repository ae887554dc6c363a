//! What stands inside other states, and must not be reported.

#![deny(warnings)]
#![allow(dead_code)]

use fsm_runtime::fsm;

/// A state inside another is pushed above and timed out of.
mod pushed_from_inside {
    use super::fsm;

    fsm! {
        machine Oven {
            clock u32;
            events { Start, Open, Close }
            initial Idle;
            state Idle { on Start => Cooking; on Open => Ajar; }
            state Cooking {
                initial Low;
                after 10s => Idle;
                on Open => push Ajar;
                state Low { after 2s => High; }
                state High { after 2s => Low; }
            }
            state Ajar { on Close => pop else Idle; }
        }
    }
}

/// What is inside is entered by `self` of the state around it alone.
mod entered_by_self {
    use super::fsm;

    fsm! {
        machine Menu {
            events { Open, Home, Close }
            initial Shut;
            state Shut { on Open => Page; }
            state Shown {
                initial Front;
                on Home => self;
                on Close => Shut;
                state Front { on Open => Page; }
                state Page;
            }
        }
    }
}

/// A state of one region is left by a line of another.
mod left_by_another_region {
    use super::fsm;

    fsm! {
        machine Guard {
            events { Go, Stop }
            initial Awake;
            state Awake {
                region A { initial X; state X { on Go => Y; } state Y; }
                region B { initial P; state P { on Stop => Asleep; } }
            }
            state Asleep { on Go => Awake; }
        }
    }
}

/// A machine of regions, which has no `initial`.
mod regions_of_the_machine {
    use super::fsm;

    fsm! {
        machine Keyboard {
            events { Caps, Num }
            region CapsLock { initial CapsOff; state CapsOff { on Caps => CapsOn; } state CapsOn { on Caps => CapsOff; } }
            region NumLock { initial NumOff; state NumOff { on Num => NumOn; } state NumOn { on Num => NumOff; } }
        }
    }
}

/// Data of states around are given behind `in`.
mod data_on_the_way {
    use super::fsm;

    fsm! {
        machine Guard {
            events { Go, Stop }
            initial Asleep;
            state Asleep { on Go => Y { n: 1 } in A { m: 2 } in Awake { k: 3 }; }
            state Awake {
                let k: u32;
                on Stop => Asleep;
                region A { let m: u32 = 1; initial X; state X { on Go => Y { n: *m + *k }; } state Y { let n: u32; on Go if *n > 1 => X; } }
                region B;
            }
        }
    }
}

/// A strict machine whose outer states take events.
mod strict_by_the_states_around {
    use super::fsm;

    fsm! {
        machine Guard {
            strict;
            queue 2;
            events { Go, Stop, Hit }
            initial Out;
            on Hit => Dead;
            state Out { on Go => In; on Stop => defer; }
            state In {
                initial A;
                on Stop => Out;
                state A { on Go => B; }
                state B { on Go => ignore; }
            }
            final state Dead;
        }
    }
}

/// Lines that leave states around active, or enter them anew.
mod reenter_and_always {
    use super::fsm;

    fsm! {
        machine Guard {
            let n: u32 = 0;
            events { Go, Stop, Hit }
            initial In;
            state In {
                initial A do *n += 1;
                on Stop => reenter A;
                on Hit => self;
                state A { on Go => B; always if *n > 3 => C; }
                state B { always if *n > 2 => A; on Go => A do *n += 1; }
                state C { on Go => D; }
                state D;
            }
        }
    }
}

/// Targets at any depth.
mod three_levels {
    use super::fsm;

    fsm! {
        machine M {
            events { A, B, C }
            initial S11;
            state S1 {
                let n: u32 = 0;
                initial S12;
                on A => S2;
                state S11 { on B => S12; }
                state S12 { initial S121; on B => S11; state S121 { on C => S122; } state S122 { on C => S121 do *n += 1; } }
            }
            state S2 { initial S21; on A => S122; state S21 { initial S211; state S211 { on B => S1; on C => S21; } } }
        }
    }
}

/// Final states inside states lead on by `done`.
mod done_inside_done {
    use super::fsm;

    fsm! {
        machine Job {
            events { Next, Fail }
            initial Work;
            state Work {
                initial First;
                done => Closing;
                on Fail => Failed;
                state First { on Next => Second; }
                state Second { initial Half; done => Finished; state Half { on Next => Full; } final state Full; }
                final state Finished;
            }
            state Closing { on Next => Closed; }
            final state Closed;
            final state Failed;
        }
    }
}

/// Data move between states inside another.
mod moves_inside {
    use super::fsm;

    fsm! {
        machine Job {
            events { Next(String), Fail }
            initial Work;
            state Work {
                initial First { name: String::new() };
                state First { let name: String; on Next(_) => Second { name }; on Fail => Closed { name }; }
                state Second { let name: String; on Next(other) => First { name: other }; on Fail => Closed { name }; }
            }
            final state Closed { let name: String; enter do println!("{name}"); }
        }
    }
}

/// Another region takes what guards refuse.
mod fallback_in_another_region {
    use super::fsm;

    fsm! {
        machine Job {
            let tries: u32 = 0;
            events { Next, Fail }
            initial Work;
            state Work {
                region A { initial A1; state A1 { on Next if *tries > 1 => A2; on Next if *tries > 3 => A3; } state A2 { on Next => A1; } state A3 { on Next => A1; } }
                region B { on Next => ignore; initial B1; state B1 { on Fail => B2; } state B2 { on Fail => B1; } }
            }
        }
    }
}

/// `pause` and `resume` of a state inside one that pushes.
mod suspended_inside {
    use super::fsm;

    fsm! {
        machine Job {
            events { Next, Fail, Back }
            let tries: u32 = 0;
            initial Work;
            livelock(state) do { let _ = state; }
            state Work {
                initial A;
                on Back => push Menu;
                state A { pause do *tries += 1; resume do *tries += 1; on Next => B; }
                state B { on Next => A; always if *tries > 4 => A; }
            }
            state Menu { on Back => pop; on Fail => pop; on Next => ignore; }
        }
    }
}

/// `initial` and `history` lead into regions.
mod initial_in_regions {
    use super::fsm;

    fsm! {
        machine Job {
            let tries: u32 = 0;
            events { Next, Fail, Back }
            initial (A2, B2) do *tries = 1;
            state Work {
                region A { initial A1; state A1 { on Next => A2; } state A2 { on Next => A1; } }
                region B { initial history B; history => B2; state B1 { on Next => B2; } state B2 { on Next => B1; } }
                on Fail => Off;
            }
            state Off { on Back => Work; }
        }
    }
}

/// A deferred event is taken by the state that follows.
mod deferred_until_later {
    use super::fsm;

    fsm! {
        machine Job {
            queue 4;
            events { Next, Fail, Back }
            initial Work;
            state Work {
                on Fail => Off;
                region A { initial A1; state A1 { on Next => A2; on Back => defer; } state A2 { on Next => A1; on Back => A1; } }
                region B { initial B1; state B1 { on Next => B1b; } state B1b { on Next => B1; } }
            }
            state Off { on Back => Work; }
        }
    }
}

/// A timed line that stays inside hides no other.
mod timed_inside {
    use super::fsm;

    fsm! {
        machine Job {
            clock u32;
            events { Next }
            initial Work;
            state Work {
                initial A;
                after 1s => B;
                after 3s => Off;
                update if false => A;
                state A { on Next => B; }
                state B { on Next => A; }
            }
            state Off { on Next => Work; }
        }
    }
}

/// So does an `update`.
mod update_inside {
    use super::fsm;

    fsm! {
        machine Job {
            let n: u32 = 0;
            initial Work;
            state Work {
                initial A;
                update => B;
                when *n > 2 => Off;
                state A;
                state B;
            }
            final state Off;
        }
    }
}
