#[test]
fn door_as_simulated() {
    let mut door = Door::start(0);
    assert!(door.is_in(DoorStateId::Closed));

    // force > 5: yes
    let _ = door.send(DoorEvent::Push { force: 6 }, 5);
    assert!(door.is_in(DoorStateId::Open));
}
