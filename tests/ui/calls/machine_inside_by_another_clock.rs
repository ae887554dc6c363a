use fsm_runtime::fsm;

fsm! {
    machine Lap {
        clock u64;
        stop => Over;
        events { Go }
        initial Running;
        state Running { on Go => Over; after 3s => Over; }
        final state Over;
    }
}

fsm! {
    machine Race {
        clock u32;
        events { Go }
        initial Waiting;
        state Waiting { on Go => Running; after 3s => Running; }
        state Running { let lap: machine Lap = Lap::start(0); on Go => Waiting; done(lap) => Waiting; }
    }
}

fn main() {
    let mut race = Race::start(0);
    race.send(RaceEvent::Go, 0);
    race.update(3);
}
