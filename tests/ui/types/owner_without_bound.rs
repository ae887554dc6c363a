use fsm_runtime::fsm;

trait Agent {
    fn go(&mut self);
    fn is_at(&self) -> bool;
}

fsm! {
    machine Walk<T>(agent: &mut T) {
        events { Go, Stop }
        initial Still;
        state Still { on Go => Walking do agent.go(); exit do agent.go(); }
        state Walking {
            enter do agent.go();
            update do agent.go();
            when agent.is_at() => Still;
            on Stop if agent.is_at() => Still do { agent.go(); agent.go(); }
            on Stop => ignore;
        }
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
