//! The mind of the hermit.

use fsm_runtime::fsm;

use super::hermit::{Hermit, Hour};

fsm! {
    #[derive(Debug)]
    pub machine Mind(hermit: &mut Hermit, hour: &Hour) {
        observed;
        clock u32;                              // a unit is half an hour

        #[derive(Clone, Debug)]
        events { Knock { gifts: Vec<&'static str> } }

        initial Want;

        update do hermit.live();
        on Knock { gifts } => Knock { gifts };

        choice Want {
            score hermit.wish_to_sleep(*hour)                      => Sleeping;
            score hermit.wish_to_eat()        if hermit.bread > 0  => Eating;
            score hermit.wish_to_bake()       if hermit.logs > 0   => Baking;
            score hermit.wish_for_logs()      if !hour.is_night()  => Chopping;
            score 0.25 => Leisure;              // nothing presses
            always => Leisure;
        }

        choice Leisure {
            random hermit.draw();
            weight 4 => Fishing;
            weight 3 => Whittling;
            weight hermit.wine => Singing;
            weight 20 if hermit.loneliness > 0.8 => Calling;
            always => Fishing;
        }

        // What the visitor brings decides, and becomes the feast.
        choice Knock {
            let gifts: Vec<&'static str>;
            always if gifts.contains(&"bible") => Want do hermit.say("hides behind the door");
            always if gifts.is_empty() => Talking;
            always => Feasting { dishes: gifts } do hermit.say("opens the door wide");
        }

        state Sleeping {
            enter do hermit.say("goes to sleep");
            update do hermit.tiredness = (hermit.tiredness - 0.08).max(0.0);
            on Knock { .. } do hermit.say("snores");
            when hermit.tiredness < 0.05 && !hour.is_night() => Want do hermit.say("wakes up");
        }

        state Eating {
            enter do { hermit.bread -= 1; hermit.hunger = 0.0; hermit.say("eats a loaf"); }
            after 1ms => Want;
        }

        state Baking {
            enter do { hermit.logs -= 1; hermit.say("bakes"); }
            exit do hermit.bread += 3;
            after 4ms => Want;
        }

        state Chopping {
            enter do hermit.say("chops wood");
            exit do hermit.logs += 2;
            after 3ms => Want;
        }

        state Fishing   { enter do hermit.say("fishes"); after 3ms => Want; }
        state Whittling { enter do hermit.say("whittles a spoon"); after 2ms => Want; }
        state Singing   { enter do { hermit.wine -= 1; hermit.say("drinks and sings"); } after 1ms => Want; }
        state Calling   { enter do hermit.say("calls into the valley, and listens"); after 1ms => Want; }

        state Talking {
            enter do { hermit.loneliness = 0.0; hermit.say("talks and talks"); }
            after 2ms => Want;
        }

        state Feasting {
            let dishes: Vec<&'static str>;
            enter do { hermit.loneliness = 0.0; hermit.hunger = 0.0; }
            update do if let Some(dish) = dishes.pop() { hermit.say(format!("shares the {dish}")); }
            when dishes.is_empty() => Want;
        }
    }
}
