//! Machines that live with a state: from other modules, and lent a parameter that a macro names.

use fsm_runtime::fsm;

mod lamps {
    use fsm_runtime::fsm;

    fsm! {
        #[derive(Debug)]
        pub(crate) machine Lamp(log: &mut Vec<u32>) {
            events { Press }
            initial Off;
            stop => Gone do log.push(9);
            state Off { on Press => On; }
            state On { enter do log.push(1); on Press => Gone; }
            final state Gone;
        }
    }
}

/// The header's name is the caller's, and that of the line inside too; the rest is the macro's.
macro_rules! house {
    ($name:ident($log:ident), $lamp:ty) => {
        fsm! {
            machine $name($log: &mut Vec<u32>) {
                events { Press, Leave }
                initial Night;
                state Night {
                    let lamp: machine $lamp($log) = <$lamp>::start($log);
                    on Press do { lamp.send($log, lamps::LampEvent::Press); }
                    on Leave => Day;
                    done(lamp) => Day;
                }
                state Day { on Press => Night; }
            }
        }
    };
}

house!(House(log), lamps::Lamp);

fsm! {
    machine Street(log: &mut Vec<u32>) {
        events { Press, Leave }
        let whole: machine self::lamps::Lamp(log) = lamps::Lamp::start(log);
        initial Night;
        stop => Over;
        state Night {
            let lamp: machine crate::inner_paths::lamps::Lamp(log) = lamps::Lamp::start(log);
            on Press do { lamp.send(log, lamps::LampEvent::Press); }
            on Leave => Day;
        }
        state Day { on Press => Night; }
        final state Over;
    }
}

mod inside {
    use fsm_runtime::fsm;

    fsm! {
        pub(super) machine Yard(log: &mut Vec<u32>) {
            events { Leave }
            initial Night;
            state Night { let lamp: machine super::lamps::Lamp(log) = super::lamps::Lamp::start(log); on Leave => Day; }
            state Day { on Leave => Night; }
        }
    }
}

#[test]
fn the_type_may_be_a_path() {
    let mut log = vec![];
    let mut street = Street::start(&mut log);
    street.send(&mut log, StreetEvent::Press);
    street.send(&mut log, StreetEvent::Leave);
    street.stop(&mut log);
    assert_eq!(log, [1, 9, 9]);

    let mut yard = inside::Yard::start(&mut log);
    yard.send(&mut log, inside::YardEvent::Leave);
    assert_eq!(log, [1, 9, 9, 9]);
}

#[test]
fn a_macro_may_name_type_and_parameter() {
    let mut log = vec![];
    let mut house = House::start(&mut log);
    for event in [HouseEvent::Press, HouseEvent::Press, HouseEvent::Press, HouseEvent::Leave] {
        house.send(&mut log, event);
    }
    assert_eq!((house.state_id(), &log[..]), (HouseStateId::Day, &[1, 9][..]));
}
