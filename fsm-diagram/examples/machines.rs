//! Four machines to draw: a watch with history and regions, a TCP connection, a soldier with two regions, fifty states.

use fsm_runtime::fsm;
use fsm_runtime::graph::Graph;

pub fn graphs() -> [Graph<'static>; 4] {
    [Watch::GRAPH, Connection::GRAPH, Soldier::GRAPH, Fifty::GRAPH]
}

fsm! {
    /// Harel's watch, in part (*Statecharts*, 1987).
    #[allow(dead_end)]
    machine Watch(hands: &mut u32) {
        clock u32;
        events { A, B, C, D, Alarm, Battery }
        let seconds: u32 = 0;
        initial Alive;
        on Battery => Dead;
        state Dead { on Battery => history Alive; }
        state Alive {
            region Main {
                initial Displays;
                state Displays {
                    initial Time;
                    enter do *hands += 1;
                    on Alarm if *seconds > 10 => Beeping;
                    state Time { on A => AlarmTime; on D => Date; on C => Update; }
                    state Date { after 2min => Time; on D => Time; }
                    state Update {
                        initial Second;
                        on B => Time;
                        state Second { on C => Minute; on D do *seconds = 0; }
                        state Minute { on C => Hour; }
                        state Hour { on C => Time; }
                    }
                    state AlarmTime { on A => Chime; on D do *hands += 3; }
                    state Chime { on A => Stopwatch; }
                    state Stopwatch { on A => Time; }
                }
                state Beeping { on A | B | C | D => deep history Displays; after 30s => history Displays; }
            }
            region Light {
                initial Off;
                state Off { on B => On; }
                state On { on B => Off; exit do *hands += 2; }
            }
            region Power {
                initial Fine;
                state Fine { when *seconds > 1000 => Low; }
                state Low { every 10s do *seconds += 1; }
            }
        }
    }
}

fsm! {
    /// RFC 9293, section 3.3.2.
    machine Connection {
        clock u32;
        events { ActiveOpen, PassiveOpen, Close, Send, Syn, SynAck, Ack, Fin, FinAck, Reset }
        initial Closed;
        on Reset => Closed;
        state Closed { on ActiveOpen => SynSent; on PassiveOpen => Listen; }
        state Listen { on Syn => SynReceived; on Send => SynSent; on Close => Closed; }
        state SynSent { on SynAck => Established; on Syn => SynReceived; on Close => Closed; }
        state SynReceived { on Ack => Established; on Close => FinWait1; }
        state Established { on Close => FinWait1; on Fin => CloseWait; }
        state FinWait1 { on Ack => FinWait2; on Fin => Closing; on FinAck => TimeWait; }
        state FinWait2 { on Fin => TimeWait; }
        state Closing { on Ack => TimeWait; }
        state TimeWait { after 4min => Closed; }
        state CloseWait { on Close => LastAck; }
        state LastAck { on Ack => Closed; }
    }
}

fsm! {
    machine Soldier(ammunition: &mut u32) {
        clock u32;
        stack 4;
        queue 4;
        #[derive(Clone)]
        events { Enemy { distance: u32, is_armed: bool }, Lost, Shot(u32), Order, Heal, Ladder }
        let health: u32 = 100;
        initial Fit;
        on Heal => previous;
        on Shot(damage) if damage >= *health => Dead;
        on Shot(damage) => Wounds do *health -= damage;
        choice Wounds {
            always if *health > 60 => history Fit;
            always if *health > 20 => Limping;
            always => Fallen;
        }
        state Fit {
            on Ladder => push Climbing;
            history => (Standing, Idle);
            region Legs {
                initial Standing;
                state Standing {
                    on Order => Walking;
                    on Enemy { distance, is_armed } if distance < 10 && is_armed => Running do *ammunition += 1;
                }
                state Walking {
                    on Order => Standing;
                    on Enemy { .. } => Running;
                    update every 500ms do *health += 1;
                }
                state Running { on Lost => Walking; after 20s => Standing; }
            }
            region Arms {
                initial Idle;
                state Idle { on Enemy { .. } => Aiming; }
                state Aiming {
                    enter if *ammunition == 0 do goto!(Reloading);
                    every 2s if *ammunition > 0 do { *ammunition -= 1; let _ = raise!(Order); }
                    on Lost => Idle;
                    when *ammunition == 0 => Reloading;
                }
                state Reloading { after 3s => Aiming do *ammunition = 30; on Lost => Idle; }
            }
        }
        state Climbing { on Order => pop; after 8s => pop else Fit; }
        state Limping { on Order => self; on Enemy { .. } => Fallen; }
        state Fallen { after 1min => Dead; }
        final state Dead;
    }
}

/// A ring of fifty states, each of which also leads seven states on.
macro_rules! fifty {
    ($($name:ident $next:ident $far:ident)*) => {
        fsm! {
            machine Fifty {
                events { Next, Far }
                initial S00;
                $(state $name { on Next => $next; on Far => $far; })*
            }
        }
    };
}

fifty! {
    S00 S01 S07 S01 S02 S08 S02 S03 S09 S03 S04 S10 S04 S05 S11 S05 S06 S12 S06 S07 S13 S07 S08 S14 S08 S09 S15 S09 S10 S16
    S10 S11 S17 S11 S12 S18 S12 S13 S19 S13 S14 S20 S14 S15 S21 S15 S16 S22 S16 S17 S23 S17 S18 S24 S18 S19 S25 S19 S20 S26
    S20 S21 S27 S21 S22 S28 S22 S23 S29 S23 S24 S30 S24 S25 S31 S25 S26 S32 S26 S27 S33 S27 S28 S34 S28 S29 S35 S29 S30 S36
    S30 S31 S37 S31 S32 S38 S32 S33 S39 S33 S34 S40 S34 S35 S41 S35 S36 S42 S36 S37 S43 S37 S38 S44 S38 S39 S45 S39 S40 S46
    S40 S41 S47 S41 S42 S48 S42 S43 S49 S43 S44 S49 S44 S45 S49 S45 S46 S49 S46 S47 S49 S47 S48 S49 S48 S49 S49 S49 S00 S00
}
