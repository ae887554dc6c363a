#[test]
fn hero_as_simulated() {
    let Ok(mut hero) = Hero::start_in(HeroTarget::Away, 0) else { panic!("it does not begin in Away") };
    assert!(hero.is_in(HeroStateId::Away));

    assert!(hero.request(fsm_runtime::requests::Request::Pop).is_err());
    assert!(hero.is_in(HeroStateId::Away));

    assert!(hero.request(fsm_runtime::requests::Request::Replace(HeroTarget::Idle)).is_ok());
    assert!(hero.is_in(HeroStateId::Away));

    let _ = hero.update(3);
    assert!(hero.is_in(HeroStateId::Idle));
}
