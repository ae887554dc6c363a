// The paths of machine `Pump`, by `cargo fsm paths Pump --test`. It stands in the module of the machine.
#[cfg(test)]
mod pump_paths {
    use super::*;

    // Idle --stop--> Off
    #[test]
    fn path_1() {
        let mut motor = <Motor>::default();
        let mut pump = Pump::start(&mut motor, 0);
        assert!(pump.is_in(PumpStateId::Idle));

        pump.stop(&mut motor, 0);
        assert!(pump.is_in(PumpStateId::Off));
    }

    // Idle --Start--> Running --after 5s as Dry--> Idle
    #[test]
    fn path_2() {
        let mut motor = <Motor>::default();
        let mut pump = Pump::start(&mut motor, 0);
        assert!(pump.is_in(PumpStateId::Idle));

        let _ = pump.send(&mut motor, PumpEvent::Start, 0);
        assert!(pump.is_in(PumpStateId::Running));

        pump.update(&mut motor, 5000);
        assert!(pump.is_in(PumpStateId::Idle));
    }

    // Idle --Start--> Running --Full--> Idle
    #[test]
    fn path_3() {
        let mut motor = <Motor>::default();
        let mut pump = Pump::start(&mut motor, 0);
        assert!(pump.is_in(PumpStateId::Idle));

        let _ = pump.send(&mut motor, PumpEvent::Start, 0);
        assert!(pump.is_in(PumpStateId::Running));

        let _ = pump.send(&mut motor, PumpEvent::Full, 0);
        assert!(pump.is_in(PumpStateId::Idle));
    }

    // Idle --Start--> Running --Rest--> Running
    #[test]
    fn path_4() {
        let mut motor = <Motor>::default();
        let mut pump = Pump::start(&mut motor, 0);
        assert!(pump.is_in(PumpStateId::Idle));

        let _ = pump.send(&mut motor, PumpEvent::Start, 0);
        assert!(pump.is_in(PumpStateId::Running));

        let _ = pump.send(&mut motor, PumpEvent::Rest, 0);
        assert!(pump.is_in(PumpStateId::Running));
    }
}
