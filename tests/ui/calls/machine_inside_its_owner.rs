//! A machine is a field of its own owner

use fsm_runtime::fsm;

struct Game {
    life: Life,
    hp: u32,
}

fsm! {
    machine Life(game: &mut Game) {
        events { Hit }
        initial Alive;
        state Alive { on Hit => Dead do game.hp = 0; }
        final state Dead;
    }
}

impl Game {
    fn hit(&mut self) {
        self.life.send(self, LifeEvent::Hit);
    }
}

fn main() {
    let hit: fn(&mut Game) = Game::hit;
    let _ = hit;
}
