//! A `choice` by `score` takes the highest; one by `weight` draws. What has neither comes last.

use std::cmp::Ordering;

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps, Trace};

/// What the scores and weights are; a value is written down when it is asked for.
#[derive(Default)]
struct Mind {
    log: Log,
    scores: [f32; 3],
    weights: [u32; 3],
    allowed: [bool; 3],
    draws: Vec<u32>,
}

impl Mind {
    fn score(&self, place: usize) -> f32 {
        self.log.ask(format!("score {place}"), true);
        self.scores[place]
    }

    fn weight(&self, place: usize) -> u32 {
        self.log.ask(format!("weight {place}"), true);
        self.weights[place]
    }

    fn allows(&self, place: usize) -> bool {
        self.log.ask(format!("allowed {place}?"), self.allowed[place])
    }

    fn draw(&mut self) -> u32 {
        self.log.say("draw");
        self.draws.pop().unwrap_or(0)
    }
}

fsm! {
    machine Agent(mind: &mut Mind) {
        events { Think, Roll, Back }
        initial Idle;
        on Think => Best;
        on Roll => Drawn;
        state Idle { enter do mind.log.say("idle"); on Back => ignore; }
        choice Best {
            score mind.score(0) if mind.allows(0) => A;
            score mind.score(1) => B do mind.log.say("to B");
            score { if !mind.allows(2) { return f32::NAN; } mind.score(2) } => C { by: "score" };
            always => Idle do mind.log.say("none");
        }
        choice Drawn {
            random mind.draw();
            weight mind.weight(0) if mind.allows(0) => A;
            weight mind.weight(1) => B do mind.log.say("to B");
            weight mind.weight(2) if mind.allows(2) => C { by: "weight" };
            always => Idle do mind.log.say("none");
        }
        state A { enter do mind.log.say("A"); }
        state B { enter do mind.log.say("B"); }
        state C { let by: &'static str; enter do mind.log.say(format!("C by {by}")); }
    }
}

fn agent() -> (Mind, Agent) {
    let mut mind = Mind { allowed: [true; 3], ..Mind::default() };
    let agent = Agent::start(&mut mind);
    mind.log.take();
    (mind, agent)
}

fn think(scores: [f32; 3], allowed: [bool; 3]) -> Vec<String> {
    let (mut mind, mut agent) = agent();
    (mind.scores, mind.allowed) = (scores, allowed);
    agent.send(&mut mind, AgentEvent::Think);
    mind.log.take()
}

fn roll(weights: [u32; 3], allowed: [bool; 3], draw: u32) -> Vec<String> {
    let (mut mind, mut agent) = agent();
    (mind.weights, mind.allowed, mind.draws) = (weights, allowed, vec![draw]);
    agent.send(&mut mind, AgentEvent::Roll);
    mind.log.take()
}

const ALL: [bool; 3] = [true; 3];

#[test]
fn the_highest_score_wins_and_of_equals_the_first() {
    let asked = ["allowed 0?", "score 0", "score 1", "allowed 2?", "score 2"];
    let with = |rest: &[&'static str]| [&asked[..], rest].concat();
    assert_eq!(think([1.0, 3.0, 2.0], ALL), with(&["to B", "B"]));
    assert_eq!(think([1.0, 2.0, 3.0], ALL), with(&["C by score"]));
    assert_eq!(think([2.0, 2.0, 2.0], ALL), with(&["A"]));
    assert_eq!(think([-2.0, -1.0, -1.0], ALL), with(&["to B", "B"]));
}

#[test]
fn a_score_is_asked_for_where_the_guard_holds() {
    let trace = ["allowed 0?", "score 1", "allowed 2?", "to B", "B"];
    assert_eq!(think([9.0, 1.0, 9.0], [false; 3]), trace);
}

#[test]
fn what_does_not_equal_itself_never_wins() {
    let asked = ["allowed 0?", "score 0", "score 1", "allowed 2?", "score 2"];
    assert_eq!(think([f32::NAN, f32::NAN, -7.0], ALL), [&asked[..], &["C by score"]].concat());
    assert_eq!(think([f32::NAN; 3], ALL), [&asked[..], &["none", "idle"]].concat());
}

#[test]
fn a_draw_finds_each_weight_in_proportion() {
    let asked = ["allowed 0?", "weight 0", "weight 1", "allowed 2?", "weight 2", "draw"];
    let with = |rest: &[&'static str]| [&asked[..], rest].concat();
    let quarter = 1 << 30;
    assert_eq!(roll([1, 1, 2], ALL, 0), with(&["A"]));
    assert_eq!(roll([1, 1, 2], ALL, quarter - 1), with(&["A"]));
    assert_eq!(roll([1, 1, 2], ALL, quarter), with(&["to B", "B"]));
    assert_eq!(roll([1, 1, 2], ALL, 2 * quarter), with(&["C by weight"]));
    assert_eq!(roll([1, 1, 2], ALL, u32::MAX), with(&["C by weight"]));
    assert_eq!(roll([1, 0, 1], ALL, 2 * quarter), with(&["C by weight"]));
    assert_eq!(roll([u32::MAX; 3], ALL, quarter), with(&["A"]));
}

#[test]
fn a_weight_counts_where_the_guard_holds() {
    let trace = ["allowed 0?", "weight 1", "allowed 2?", "draw", "to B", "B"];
    assert_eq!(roll([100, 1, 100], [false; 3], u32::MAX), trace);
}

#[test]
fn without_weights_nothing_is_drawn() {
    let trace = ["allowed 0?", "weight 1", "allowed 2?", "none", "idle"];
    assert_eq!(roll([1, 0, 1], [false; 3], 7), trace);
}

#[test]
fn one_draw_for_each_decision_and_the_same_numbers_give_the_same_run() {
    let run = || {
        let (mut mind, mut agent) = agent();
        (mind.weights, mind.draws) = ([1, 2, 3], vec![4_000_000_000, 90, 2_000_000_000, 900_000_000]);
        let draws = mind.draws.len();
        for _ in 0..draws {
            agent.send(&mut mind, AgentEvent::Roll);
        }
        assert!(mind.draws.is_empty());
        mind.log
            .take()
            .into_iter()
            .filter(|line| !line.contains([' ', '?']) || line.contains("by"))
            .collect::<Vec<_>>()
    };
    run().reads("draw; B; draw; B; draw; A; draw; C by weight");
    assert_eq!(run(), run());
}

/// Compares by the first alone, and not with those of another kind.
#[derive(PartialEq)]
struct Rank(&'static str, u32);

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.0 == other.0).then(|| self.1.cmp(&other.1))
    }
}

fsm! {
    /// A score of any type; the data of the choice and of what stands around it in the scores; two choices in a row.
    machine Buyer(log: &mut Log) {
        let rich: bool;
        #[derive(Clone)]
        events { Offer { a: u32, b: u32 }, Again }
        initial Shopping;
        state Shopping {
            let visits: u32 = 0;
            initial Browsing;
            on Again => Browsing do *visits += 1;
            state Browsing { on Offer { a, b } => Compare { a, b, offers: 2 }; }
            choice Compare {
                let a: u32;
                let b: u32;
                let offers: usize;
                score Rank("price", *a) if *rich && in_state!(Shopping) => Bought { price: a };
                score Rank("price", *b) if *offers > 1 => Bought { price: b };
                score Rank("other", 1000) => Browsing;
                #[cfg(any())]
                score Rank(nothing) => Bought { price: nothing };
                always => Haggle { over: *a + *b + *visits };
            }
            choice Haggle {
                let over: u32;
                random over.wrapping_mul(0x9E37_79B9);
                weight *over => Bought { price: over } do log.say("haggled");
                weight *visits if *visits > 0 => Browsing do log.say("left");
                always => Browsing do log.say("nothing to haggle over");
            }
            state Bought { let price: u32; enter do log.say(format!("bought for {price}")); }
        }
    }
}

fn offer(buyer: &mut Buyer, log: &mut Log, a: u32, b: u32) -> Vec<String> {
    buyer.send(log, BuyerEvent::Offer { a, b });
    let trace = log.take();
    buyer.send(log, BuyerEvent::Again);
    trace
}

#[test]
fn scores_of_any_type_see_all_data() {
    let mut log = Log::new();
    let mut rich = Buyer::start(&mut log, true);
    offer(&mut rich, &mut log, 1, 2).reads("bought for 2");
    offer(&mut rich, &mut log, 3, 2).reads("bought for 3");
    let mut poor = Buyer::start(&mut log, false);
    offer(&mut poor, &mut log, 3, 2).reads("bought for 2");
}

fsm! {
    /// No line that is ranked is there.
    machine Bare(log: &mut Log) {
        events { Rate, Roll, Back }
        initial Idle;
        on Rate => Rated;
        on Roll => Rolled;
        state Idle { on Back => ignore; }
        choice Rated {
            #[cfg(any())]
            score missing => Away;
            #[cfg(all())]
            #[cfg(feature = "extra")]
            score 1 => Away;
            always => Idle do log.say("not rated");
        }
        choice Rolled {
            random log.give("draw", 1);
            #[cfg(any())]
            weight missing => Away;
            always => Idle do log.say("not rolled");
        }
        #[allow(unreachable_state)]
        state Away { on Back => Idle; }
    }
}

#[test]
fn without_any_line_that_is_ranked_the_rest_is_taken() {
    let mut log = Log::new();
    let mut bare = Bare::start(&mut log);
    bare.send(&mut log, BareEvent::Rate);
    bare.send(&mut log, BareEvent::Roll);
    log.reads("not rated; not rolled");
}

fsm! {
    /// Two regions decide in one step, and one of them draws.
    machine Twins(log: &mut Log) {
        #[derive(Clone)]
        events { Go, Back }
        let state_: u32 = 1;
        region Left {
            initial A;
            state A { on Go => Pick { seed: 3 }; }
            choice Pick {
                let seed: u32;
                random log.give("draw", seed << 30);
                weight 1 => A do log.say("left A");
                weight 1 if in_state!(X) => B do log.say("left B");
                always => A;
            }
            state B { on Back => A; }
        }
        region Right {
            initial X;
            state X { on Go => Rate; }
            choice Rate {
                score *state_ => Y do log.say("right Y");
                score 1 if in_state!(B) => X do log.say("right X");
                always => X;
            }
            state Y { on Back => X; }
        }
    }
}

#[test]
fn in_two_regions_at_once() {
    let mut log = Log::new();
    let mut twins = Twins::start(&mut log);
    // No guard sees a choice, nor what was left for one.
    twins.step(&mut log, TwinsEvent::Go, "draw; left A; right Y");
    assert!(twins.is_in(TwinsStateId::A) && twins.is_in(TwinsStateId::Y));
    twins.step(&mut log, TwinsEvent::Back, SILENT);
}

fsm! {
    /// At the start, where a decision asks the next.
    machine Begin(log: &mut Log) {
        initial First;
        choice First {
            score log.n => Second;
            score 10 => End do log.say("ten");
            always => End;
        }
        choice Second { random 0; weight log.n => End do log.say("drawn"); always => End; }
        #[allow(dead_end)]
        state End {}
    }
}

#[test]
fn at_the_start() {
    let mut log = Log::new();
    Begin::start(&mut log);
    log.reads("ten");
    log.n = 11;
    Begin::start(&mut log);
    log.reads("drawn");
}

/// Whom a hunter may go for.
#[derive(Clone, Debug, PartialEq)]
struct Prey {
    name: &'static str,
    worth: u32,
}

#[derive(Default)]
struct Hunter {
    deer: Option<Prey>,
    hare: Option<Prey>,
    log: Log,
}

fsm! {
    /// What a condition finds is seen by the score, the action and the fields.
    machine Hunt(hunter: &mut Hunter) {
        events { Look, Draw }
        initial Waiting;
        on Look => Best;
        on Draw => Drawn;
        state Waiting {}
        choice Best {
            score prey.worth if let Some(prey) = hunter.deer.clone() => Hunting { prey: prey.clone() } do hunter.log.say(prey.name);
            score { let worth = prey.worth; worth * 3 } if let Some(prey) = hunter.hare.clone() && prey.worth > 1
                => Hunting { prey: prey.clone() };
            score *best if let (best @ 2, true) = (2, hunter.deer.is_some()) => Waiting;
            always => Waiting do hunter.log.say("nothing");
        }
        choice Drawn {
            random 0;
            weight *worth if let Some(Prey { worth, .. }) = hunter.hare => Hunting { prey: Prey { name: "drawn", worth } };
            always => Waiting;
        }
        state Hunting { let prey: Prey; }
    }
}

#[test]
fn what_a_condition_finds_is_there_for_the_score_too() {
    let mut hunter = Hunter::default();
    let mut hunt = Hunt::start(&mut hunter);
    let mut look = |hunter: &mut Hunter, event| {
        hunt.send(hunter, event);
        match hunt.state() {
            HuntState::Hunting { prey } => prey.name,
            _ => "",
        }
    };
    let prey = |name, worth| Some(Prey { name, worth });
    assert_eq!(look(&mut hunter, HuntEvent::Look), "");
    (hunter.deer, hunter.hare) = (prey("deer", 5), prey("hare", 1));
    assert_eq!(look(&mut hunter, HuntEvent::Look), "deer");
    hunter.hare = prey("fat hare", 2);
    assert_eq!(look(&mut hunter, HuntEvent::Look), "fat hare");
    hunter.deer = prey("dead deer", 1);
    hunter.hare = None;
    assert_eq!(look(&mut hunter, HuntEvent::Look), "");
    hunter.hare = prey("hare", 1);
    assert_eq!(look(&mut hunter, HuntEvent::Draw), "drawn");
    hunter.log.take().reads("nothing; deer");
}

fsm! {
    /// No line that is ranked can ever hold: nothing tells the type of their scores.
    #[allow(unused_line)]
    machine Unranked(log: &mut Vec<u32>) {
        events { Go }
        initial A;
        state A { on Go => Decide; }
        choice Decide {
            score { log.len() as f32 } if in_state!(B) => A;
            always => B do log.push(1);
        }
        state B { on Go => A; }
    }
}

#[test]
fn a_choice_of_which_no_ranked_line_can_hold_leads_on() {
    let mut log = vec![];
    let mut unranked = Unranked::start(&mut log);
    unranked.send(&mut log, UnrankedEvent::Go);
    assert_eq!((unranked.state_id(), log), (UnrankedStateId::B, vec![1]));
}
