#[test]
fn pump_as_simulated() {
    let mut pump = Pump::start(0);
    assert!(pump.is_in(PumpStateId::Idle));

    let _ = pump.send(PumpEvent::Start, 1);
    assert!(pump.is_in(PumpStateId::Running));

    let _ = pump.send(PumpEvent::Full(0), 2001);
    assert!(pump.is_in(PumpStateId::Running));

    pump.stop(3000);
    assert!(pump.is_in(PumpStateId::Off));
}
