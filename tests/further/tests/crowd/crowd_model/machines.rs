//! Machines that together use all of the language: a stack and requests, one that is ticked by a loop for each state,
//! a statechart, and a machine that holds regions itself.

use fsm_runtime::requests::Request;
use fsm_runtime::{Action, Context, fsm};

use super::{Agent, Input, Subject, World};

fsm! {
    /// A stack, timers, `previous`, requests from inside and from outside.
    #[derive(Debug, PartialEq)]
    pub machine Stacked(agent: &mut Agent, world: &World) {
        clock u32;
        stack 3;
        requests;
        events from Input;
        initial Work;
        transition(from, to) do { agent.say(from.name(), 0); agent.say(to.name(), 1) }
        every 70ms do agent.say("beat", 0);
        on Calm => reset Work do agent.say("reset", 0);
        state Work {
            let n: u32 = world.pace;
            enter  do agent.say("enter", *n);
            exit   do agent.say("exit", *n);
            pause  do agent.say("pause", *n);
            resume do agent.say("resume", *n);
            update every 30ms do { *n += world.pace; agent.say("work", *n) }
            every 45ms if agent.n.is_multiple_of(2) do agent.n += 1;
            after 100ms => Rest do agent.say("tired", *n);
            on Go      => Rest;
            on Push    => push Menu { depth: 1 };
            on Load(v) if v > 2 do *n = v;
            on Load(_) => self;
            on Blip    => previous;
        }
        state Rest {
            enter do agent.say("rest", agent.n);
            every 20ms catch up do agent.say("zz", 0);
            after 90ms do { agent.n += 1; goto!(Work { n: agent.n }) }
            on Go    => Work;
            on Push  => push Menu { depth: agent.n };
            on Blip  => previous;
            on Alarm => Over;
        }
        state Menu {
            let depth: u32;
            enter  do agent.say("enter Menu", *depth);
            exit   do agent.say("exit Menu", *depth);
            resume do agent.say("resume Menu", *depth);
            after 40ms => pop else Rest;
            update do { if *depth > 7 { pop!(else Work) } }
            on Push => push Menu { depth: *depth + 1 };
            on Pop  => pop else Work;
            on Go   do goto!(Rest);
            on Blip do previous!();
            on Load(n) do {
                match push!(Menu { depth: n }) {
                    Ok(()) if n == 0 => goto!(Work { n: 7 }),
                    Ok(()) => {}
                    Err(_) => agent.say("full", n),
                }
            }
        }
        final state Over { enter do agent.say("over", 0); }
    }
}

impl Subject for Stacked {
    fn target(n: u32) -> StackedTarget {
        match n % 4 {
            0 => StackedTarget::Work,
            1 => StackedTarget::Rest,
            2 => StackedTarget::Menu { depth: n },
            _ => StackedTarget::Over,
        }
    }

    fn ask(&mut self, agent: &mut Agent, n: u32) {
        let request = match n % 5 {
            0 => Request::Pop,
            1 => Request::Previous,
            2 => Request::Replace(Self::target(n / 5)),
            _ => Request::Push(Self::target(n / 5)),
        };
        match self.request(request) {
            Ok(replaced) => agent.say("asked", u32::from(replaced.is_some())),
            Err(refused) => agent.say(refused.state, refused.reason as u32),
        }
    }
}

/// Neither `Clone` nor `Default`: it can only be moved.
#[derive(Debug, PartialEq)]
pub struct Cargo(u32);

/// An action object that tells its hooks, and counts its ticks.
#[derive(Debug, PartialEq)]
pub struct Steps {
    left: u32,
}

impl Action<Agent, World, u32> for Steps {
    fn enter(&mut self, agent: &mut Agent, _: &Context<'_, World, u32>) {
        agent.say("steps enter", self.left);
    }
    fn update(&mut self, agent: &mut Agent, context: &Context<'_, World, u32>) {
        self.left = self.left.saturating_sub(context.world().pace);
        agent.say("steps update", context.now());
    }
    fn exit(&mut self, agent: &mut Agent, _: &Context<'_, World, u32>) {
        agent.say("steps exit", self.left);
    }
    fn pause(&mut self, agent: &mut Agent, _: &Context<'_, World, u32>) {
        agent.say("steps pause", self.left);
    }
}

fsm! {
    /// Flat, and nothing of its own acts in a tick: so a crowd has a loop for each state. Data that move.
    #[derive(Debug, PartialEq)]
    pub machine Courier(agent: &mut Agent, world: &World) {
        clock u32;
        events from Input;
        let trips: u32 = 0;
        initial Home { cargo: Cargo(agent.n) };
        transition(from, to) do { agent.say(from.name(), *trips); agent.say(to.name(), *trips) }
        unhandled(event) do agent.say(if *event == Input::Blip { "blip" } else { "unhandled" }, 0);
        on Alarm if !in_state!(Hidden) => push Hidden { fear: *trips };
        state Home {
            let cargo: Cargo;
            update do agent.n += world.pace;
            when agent.n % 5 == 4 => Away { cargo } do *trips += 1;
            on Go => Away { cargo };
            on Load(n) do cargo.0 = n;
            resume do agent.say("home again", cargo.0);
        }
        state Away {
            let cargo: Cargo;
            enter do { if agent.n % 7 == 6 { goto!(Home { cargo: Cargo(agent.n) }) } }
            update every 25ms do agent.say("walk", cargo.0);
            action steps: Steps = Steps { left: agent.n % 4 };
            when steps.left == 0 => Home { cargo };
            every 15ms do agent.n += 1;
            after 60ms => Lost { cargo, at: *trips };
            on Back => Home { cargo };
            on Load(n) => self do cargo.0 += n;
        }
        state Lost {
            let cargo: Cargo;
            let at: u32;
            after (agent.n % 50 + 1) => Home { cargo } do *trips += 1;
            on Go if *at > 2 => End { cargo };
        }
        state Hidden {
            let fear: u32;
            update do agent.say("hidden", *fear);
            after 30ms => pop;
            on Calm => pop;
            on Push => reset Home { cargo: Cargo(*fear) };
            exit do agent.say("exit Hidden", *fear);
        }
        final state End { let cargo: Cargo; enter do agent.say("end", cargo.0); }
    }
}

impl Subject for Courier {
    fn target(n: u32) -> CourierTarget {
        match n % 4 {
            0 => CourierTarget::Home { cargo: Cargo(n) },
            1 => CourierTarget::Away { cargo: Cargo(n) },
            2 => CourierTarget::Lost { cargo: Cargo(n), at: 3 },
            _ => CourierTarget::Hidden { fear: n },
        }
    }
}

fsm! {
    /// Regions, history, `always`, `done`, events that wait, and lines at each depth that act in a tick.
    #[derive(Debug, PartialEq)]
    pub machine Soldier(agent: &mut Agent, world: &World) {
        clock u32;
        queue 4;
        stack 2;
        events from Input;
        initial Fit;
        livelock(state) do agent.say(state.name(), 99);
        transition(from, to) do { agent.say(from.name(), 0); agent.say(to.name(), 1) }
        update do agent.n += world.pace;
        when agent.n > 60 && !in_state!(Spent) => Spent do agent.n = 0;
        state Fit {
            let wounds: u32 = 0;
            enter do agent.say("fit", *wounds);
            exit  do agent.say("unfit", *wounds);
            on Alarm => Stunned;
            on Push  => push Camp;
            always if *wounds > 3 => Spent;
            region Legs {
                initial Patrol;
                state Patrol {
                    let at: u32 = agent.n;
                    update every 20ms do { *at += world.pace; agent.say("patrol", *at) }
                    on Go => Combat { foe: *at };
                }
                state Combat {
                    let foe: u32;
                    initial Chase;
                    on Calm => Patrol do agent.say("calm", *foe);
                    state Chase {
                        update do agent.say("chase", *foe);
                        on Go => Dodge;
                        after 35ms => Dodge;
                    }
                    state Dodge {
                        enter do { if raise!(Back).is_err() { agent.say("no room", 0) } }
                        every 30ms => Chase;
                        on Go => ignore;
                        on Load(n) => self do *foe += n;
                    }
                }
            }
            region Rifle {
                initial Slung;
                state Slung { on Go => Ready; on Load(_) => defer; }
                state Ready {
                    let rounds: u32 = 3;
                    on Load(n) do { *rounds += n % 3; *wounds += 1 }
                    on Back if *rounds > 0 do *rounds -= 1;
                    on Calm if !in_state!(Dodge) => Slung;
                    always if *rounds == 0 => Sorting;
                }
                choice Sorting {
                    always if agent.n.is_multiple_of(2) => Empty;
                    always => Slung;
                }
                state Empty {
                    enter do agent.say("empty", 0);
                    on Load(n) => Ready { rounds: n % 4 };
                }
            }
        }
        state Stunned {
            on Calm => deep history Fit;
            on Back => history Fit;
            on Load(_) => defer;
            after 50ms => deep history Fit;
        }
        state Camp {
            let fire: u32 = world.pace;
            initial Sitting;
            every 25ms do *fire += 1;
            on Pop => pop;
            on Blip => reenter Sitting;
            state Sitting { on Go => Standing; }
            state Standing { on Go => previous; }
        }
        state Spent {
            initial First;
            done => Fit do agent.say("done", 0);
            on Pop => Over;
            state First { on Go => Second; after 20ms => Second; }
            state Second { on Go => Third; after 20ms => Third; on Blip => previous; }
            final state Third;
        }
        final state Over { enter do agent.say("over", 0); }
    }
}

impl Subject for Soldier {
    fn target(n: u32) -> SoldierTarget {
        match n % 5 {
            0 => SoldierTarget::Fit,
            1 => SoldierTarget::Ready,
            2 => SoldierTarget::Camp,
            3 => SoldierTarget::Dodge,
            _ => SoldierTarget::Second,
        }
    }
}

fsm! {
    /// The machine itself holds regions, one of which remembers.
    #[derive(Debug, PartialEq)]
    pub machine Twins(agent: &mut Agent, world: &World) {
        clock u32;
        events from Input;
        on Alarm do agent.n += 1;
        region Left {
            initial One;
            update do agent.n += world.pace;
            state One { on Go => Two; after 40ms => Two; }
            state Two {
                let n: u32 = agent.n;
                initial Inner;
                on Go => One;
                on Load(m) do *n += m;
                state Inner { when agent.n % 3 == 1 => Outer do agent.say("out", *n); }
                state Outer { on Calm => Inner; on Back => End; }
                final state End;
            }
        }
        region Right {
            initial history Right;
            history => Calm;
            enter do agent.say("right", agent.n);
            on Blip => self;
            state Calm { on Alarm if in_state!(Two) => Wild; every 35ms do agent.say("calm", 0); }
            state Wild { on Calm => Calm; on Pop => Dead; update every 10ms do agent.say("wild", agent.n); }
            final state Dead { enter do agent.say("dead", 0); }
        }
    }
}

impl Subject for Twins {
    fn target(n: u32) -> TwinsTarget {
        match n % 3 {
            0 => TwinsTarget::One,
            1 => TwinsTarget::Outer,
            _ => TwinsTarget::Wild,
        }
    }
}
