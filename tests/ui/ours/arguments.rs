//! Each method of a machine with the wrong arguments: rustc names the place where it is declared.

use fsm_runtime::requests::Request;
use fsm_runtime::fsm;

struct Log(u32);

fsm! {
    machine Door(log: &mut Log) {
        clock u32;
        events { Push(u32), Pull }
        let size: u32;
        requests;
        can;
        initial Closed;
        #[tag(shut)]
        state Closed { on Push(n) => Open { n }; }
        state Open { let n: u32; on Pull => Closed; after 3s as Late => Closed do log.0 += *n + *size; }
    }
}

fn main() {
    let mut log = Log(0);
    let _ = Door::start(&mut log, "3", 0);
    let _ = Door::start_in(&mut log, 3, 3, 0);
    let _ = Door::restore(DoorData { size: 3 }, 3, 0);
    let mut door = Door::start(&mut log, 3, 0);
    door.send(&mut log, 3, 0);
    door.send(&mut log, DoorEvent::Pull, "0");
    door.send(&mut 3, DoorEvent::Pull, 0);
    door.update(&mut log, "0");
    let _ = door.request(3);
    let _ = door.request(Request::Goto(3));
    let _ = door.can(&log, 3, 0);
    door.is_in(DoorState::Closed);
    door.has_tag(3);
    door.remaining(3, 0);
    door.next_deadline(3);
}
