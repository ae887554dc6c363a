//! What `transition(from, to)` hears where a line inside a region leaves all regions: the innermost state of its region.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Out(log: &mut Log) {
        #[derive(Clone, Copy)]
        events { Leaf, Composite, Region, Holder, Machine, Inner, Ask, AskComposite, Swap, Both, Back, Deep }
        initial P;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Machine => Away;
        state P {
            on Holder => Away;
            region R {
                initial C;
                on Region => Away;
                on Ask do goto!(Away);
                state C {
                    initial Leaf;
                    on Composite => Away;
                    on AskComposite do goto!(Away);
                    on Both => Second;
                    state Leaf { on Leaf => Away; on Inner => Second; }
                    state Second { on Deep => D; }
                }
                state D {
                    on Composite => Away;
                    region I { initial J; state J { on Leaf => Away; on Swap => K; } state K { on Swap => J; } }
                }
            }
            region Q { initial X; state X { on Both => Y; } state Y { on Both => X; on Swap => X; } }
        }
        state Away { on Back => deep history P; }
    }
}

use OutEvent as E;

fn told(before: &[E], event: E) -> Vec<String> {
    let mut log = Log::new();
    let mut out = Out::start(&mut log);
    before.iter().for_each(|event| assert!(out.send(&mut log, *event).is_used()));
    log.take();
    assert!(out.send(&mut log, event).is_used());
    log.take()
}

#[test]
fn the_innermost_state_of_the_region() {
    told(&[], E::Leaf).reads("Leaf -> Away");
    told(&[], E::Composite).reads("Leaf -> Away");
    told(&[E::Inner], E::Composite).reads("Second -> Away");
    told(&[E::Inner], E::Region).reads("Second -> Away");
    told(&[E::Inner], E::Ask).reads("Second -> Away");
    told(&[E::Inner], E::AskComposite).reads("Second -> Away");
}

/// Of these the state that holds regions is the innermost one.
#[test]
fn lines_outside_of_the_regions() {
    told(&[E::Inner], E::Holder).reads("P -> Away");
    told(&[E::Inner], E::Machine).reads("P -> Away");
    told(&[E::Inner, E::Deep], E::Composite).reads("D -> Away");
    told(&[E::Inner, E::Deep], E::Leaf).reads("J -> Away");
    told(&[E::Inner, E::Deep], E::Region).reads("D -> Away");
}

#[test]
fn what_is_entered_and_changes_inside() {
    told(&[E::Holder], E::Back).reads("Away -> P");
    told(&[], E::Both).reads("Leaf -> Second; X -> Y");
    told(&[E::Both, E::Deep], E::Swap).reads("J -> K; Y -> X");
}

fsm! {
    #[allow(dead_end)]
    machine Led(log: &mut Log) {
        events { Ask, Go, AskInRegion, GoInRegion, Part }
        initial Outer;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Outer {
            initial Inner;
            state Inner {
                initial Idle;
                on Ask do goto!(Fork);
                on Go => Fork;
                on Part => Parted;
                state Idle;
                choice Fork {
                    always => Over;
                }
            }
            state Over;
        }
        state Parted {
            region Left {
                initial Deep;
                on Part => Outer;
                state Deep {
                    initial Deeper;
                    on AskInRegion do goto!(Which);
                    on GoInRegion => Which;
                    state Deeper;
                    choice Which {
                        always => Flat;
                    }
                }
                state Flat;
            }
            region Right {}
        }
    }
}

/// A choice leads out of the state inside which the change to it has been.
#[test]
fn what_a_choice_leads_out_of() {
    for event in [LedEvent::Ask, LedEvent::Go] {
        let mut log = Log::new();
        let mut led = Led::start(&mut log);
        led.step(&mut log, event, "Idle -> Over");
    }
    for event in [LedEvent::AskInRegion, LedEvent::GoInRegion] {
        let mut log = Log::new();
        let mut led = Led::start(&mut log);
        led.send(&mut log, LedEvent::Part);
        led.send(&mut log, event);
        log.reads("Idle -> Parted; Deeper -> Flat");
    }
}
