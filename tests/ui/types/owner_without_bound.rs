use fsm_runtime::fsm;

trait Agent {
    fn go(&mut self);
    fn is_at(&self) -> bool;
}

fsm! {
    machine Walk<T>(agent: &mut T) {
        events { Go }
        initial Still;
        state Still { on Go => Walking do agent.go(); }
        state Walking { when agent.is_at() => Still; }
    }
}

struct Dog;

impl Agent for Dog {
    fn go(&mut self) {}

    fn is_at(&self) -> bool {
        true
    }
}

fn main() {
    let mut dog = Dog;
    let mut walk = Walk::start(&mut dog);
    walk.send(&mut dog, WalkEvent::Go);
    walk.update(&mut dog);
}
