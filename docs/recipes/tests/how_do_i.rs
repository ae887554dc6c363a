//! The answers of the page `How do I …?`: each line of a table and each call that stands in its second column stands in this file,
//! where it is compiled and, where something can be seen of it, run. `each_answer_is_compiled` compares the two.

#![allow(dead_code, clippy::redundant_pub_crate)]

use fsm_runtime::{EventId, Outcome, fsm};

const PAGE: &str = include_str!("../../../fsm-runtime/src/guide/how_do_i.md");
const HERE: &str = include_str!("how_do_i.rs");

/// What is no Rust, or stands elsewhere in a test.
const ELSEWHERE: [&str; 2] = ["cargo ", "#[serde(alias"];

#[test]
fn each_answer_is_compiled() {
    let here = one_space(HERE.split_once("mod react").expect("the answers").1);
    let mut count = 0;
    for row in PAGE.lines().filter(|row| row.starts_with("| ") && row.contains("? ")) {
        let cells = row.replace("\\|", "\u{1}");
        let answer = cells.split('|').nth(2).expect("a second column").replace('\u{1}', "|");
        for code in answer.split('`').skip(1).step_by(2) {
            count += 1;
            if ELSEWHERE.iter().any(|start| code.starts_with(start)) {
                continue;
            }
            let mut rest = here.as_str();
            for part in one_space(code).split('…').map(str::trim).filter(|part| !part.is_empty()) {
                let at =
                    rest.find(part).unwrap_or_else(|| panic!("`{part}` of `{code}` is not in this file"));
                rest = &rest[at + part.len()..];
            }
        }
    }
    assert!(count > 90, "{count} answers");
}

fn one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

mod react {
    use super::*;

    fsm! {
        machine Door(log: &mut Vec<&'static str>) {
            #[derive(Debug, PartialEq)]
            events { Open, Close, Cancel, Ring, Enter(u32), Shutdown, Again, Reset }
            let rings: u32 = 0;
            initial Closed;
            on Shutdown => Off;
            on Reset => self;
            state Closed {
                enter do log.push("on"); exit do log.push("off");
                on Open => Opened;
                on Ring do *rings += 1;
                on Enter(code) if code == 42 => Opened;
                on Enter(_) => Alarm;
                on Again => self;
            }
            state Opened { on Close | Cancel => Closed; on Ring => ignore; }
            state Alarm { on Cancel => Closed; }
            final state Off;
        }
    }

    #[test]
    fn a_door() {
        let mut log = vec![];
        let mut door = Door::start(&mut log);
        door.send(&mut log, DoorEvent::Ring);
        door.send(&mut log, DoorEvent::Again);
        assert_eq!((door.data().rings, &log[..]), (1, &["on", "off", "on"][..]));
        door.send(&mut log, DoorEvent::Enter(7));
        assert!(door.is_in(DoorStateId::Alarm));
        door.send(&mut log, DoorEvent::Reset);
        assert!(door.is_in(DoorStateId::Closed));
        door.send(&mut log, DoorEvent::Open);
        assert_eq!(door.send(&mut log, DoorEvent::Ring), Outcome::Handled);
        door.send(&mut log, DoorEvent::Cancel);
        door.send(&mut log, DoorEvent::Shutdown);
        assert!(door.is_done());
    }

    fsm! {
        machine Tank(level: &mut u32) {
            queue 1;
            events { Checked, Recall, Go }
            initial Idle;
            state Idle { when *level > 90 => Full; on Go => Boot do { raise!(Checked); } }
            state Full { on Recall => Next; }
            state Boot { always => Loaded; }
            state Loaded { on Checked => Hovering; }
            state Airborne { on Recall => Docked;
                initial Hovering;
                state Hovering { update do if *level == 0 { goto!(Landing) } }
                state Landing;
            }
            state Docked { on Go => Next; }
            choice Next { always if *level < 5 => Charging; always => Working; }
            #[allow(dead_end)]
            state Charging;
            #[allow(dead_end)]
            state Working;
        }
    }

    #[test]
    fn a_tank() {
        let mut level = 7;
        let mut tank = Tank::start(&mut level);
        tank.send(&mut level, TankEvent::Go);
        assert!(tank.is_in(TankStateId::Hovering));
        level = 0;
        tank.update(&mut level);
        assert!(tank.is_in(TankStateId::Landing));
        tank.send(&mut level, TankEvent::Recall);
        tank.send(&mut level, TankEvent::Go);
        assert!(tank.is_in(TankStateId::Charging));
        level = 91;
        let mut tank = Tank::start(&mut level);
        tank.update(&mut level);
        tank.send(&mut level, TankEvent::Recall);
        assert!(tank.is_in(TankStateId::Working));
    }

    fsm! {
        machine Cat(why: &mut Vec<String>, draw: &mut u32) {
            events { Wake }
            initial Asleep;
            state Asleep { on Wake => Want; }
            choice Want { random *draw; weight 3 => Resting; weight 1 => Playing; always => Resting; }
            state Resting { enter(cause) do why.push(cause.to_string()); on Wake => Asleep; }
            state Playing { on Wake => Asleep; }
        }
    }

    #[test]
    fn a_cat() {
        let (mut why, mut draw) = (vec![], 0);
        let mut cat = Cat::start(&mut why, &mut draw);
        cat.send(&mut why, &mut draw, CatEvent::Wake);
        assert_eq!((cat.state_id(), &why[..]), (CatStateId::Resting, &["Wake".to_owned()][..]));
    }
}

mod wait {
    use super::*;

    struct Guard {
        patience: u32,
    }

    fn pause_before(tries: u32) -> u32 {
        100 << tries.min(6)
    }

    fsm! {
        machine Watch(guard: &mut Guard) {
            clock now: u32;
            #[derive(Debug, PartialEq)]
            events { Seen, Fire, Print(u32), Warm, Hit, Alarm, Release }
            queue 2;
            let beats: u32 = 0;
            initial Chasing;
            on Alarm if !in_state!(Emergency) && !in_state!(Stunned) => Emergency;
            state Chasing {
                on Seen do restart!(Patience);
                after 3s as Patience => Idle;
                every 1s do *beats += 1;
                on Fire => Waiting;
            }
            state Waiting { on Print(_) => defer; after 500ms => Ready; }
            state Ready { after (guard.patience) => Idle; on Print(n) do *beats += n; on Fire => Cooling; }
            state Cooling { on Fire => ignore; after 500ms => Ready; }
            state Idle { after 30s => Off; on Warm => Trying; on Hit => push Stunned; }
            state Trying {
                let tries: u32 = 0;
                after (pause_before(*tries)) => Trying { tries: *tries + 1 };
            }
            state Stunned { after 1s => pop; }
            state Emergency { on Release => previous; }
            #[allow(dead_end)]
            state Off;
        }
    }

    #[test]
    fn a_watch() {
        let mut guard = Guard { patience: 9 };
        let mut watch = Watch::start(&mut guard, 0);
        watch.send(&mut guard, WatchEvent::Seen, 2_000);
        let now = 4_000;
        assert_eq!(watch.remaining(WatchTimer::Patience, now), Some(1_000));
        watch.send(&mut guard, WatchEvent::Fire, now);
        assert_eq!(watch.send(&mut guard, WatchEvent::Print(7), now), Outcome::Deferred);
        let now = 4_500;
        watch.update(&mut guard, now);
        assert!(watch.is_in(WatchStateId::Ready) && watch.data().beats == 7);
        watch.update(&mut guard, 4_509);
        for event in [WatchEvent::Alarm, WatchEvent::Release, WatchEvent::Hit] {
            watch.send(&mut guard, event, 4_510);
        }
        watch.update(&mut guard, 5_510);
        watch.send(&mut guard, WatchEvent::Warm, 6_010);
        watch.update(&mut guard, 6_110);
        assert_eq!(watch.next_deadline(), Some(6_310));
        watch.update(&mut guard, 3_600_000);
    }

    fsm! {
        machine Bell(net: &mut Net) {
            clock u32;
            queue 1;
            events { Chime, Got(u32), Next, Stop }
            initial Ready;
            state Ready {
                enter do { raise!(Chime after 2s); }
                on Chime => Loading { url: "a" };
            }
            state Loading {
                let url: &'static str;
                during net.get(url) as Got;
                on Got(_) => Both;
                on Stop => Ready;
            }
            state Both {
                done => Ready;
                region Left { initial A; state A { on Next => B; } final state B; }
                region Right { initial C; state C { on Chime => D; } final state D; }
            }
        }
    }

    struct Net;

    impl Net {
        fn get(&mut self, _url: &str) -> impl Future<Output = u32> + use<> {
            std::future::ready(7)
        }
    }

    #[test]
    fn a_bell() {
        let mut bell = Bell::start(&mut Net, 0);
        bell.update(&mut Net, 2_000);
        bell.send(&mut Net, BellEvent::Got(7), 2_000);
        bell.send(&mut Net, BellEvent::Next, 2_000);
        bell.send(&mut Net, BellEvent::Chime, 2_000);
        assert!(bell.is_in(BellStateId::Ready));
    }

    fsm! {
        machine Washer {
            events { Open, Shut, Next }
            initial Washing;
            state Washing {
                initial Filling;
                on Open => Opened;
                state Filling { on Next => Spinning; }
                state Spinning { on Next => Filling; }
            }
            state Opened { on Shut => deep history Washing; }
        }
    }

    #[test]
    fn a_washer() {
        let mut washer = Washer::start();
        for event in [WasherEvent::Next, WasherEvent::Open, WasherEvent::Shut] {
            washer.send(event);
        }
        assert!(washer.is_in(WasherStateId::Spinning));
    }

    async fn check() -> Result<bool, u8> {
        Ok(true)
    }

    fsm! {
        async machine Page -> Result<(), u8> {
            events { Next }
            initial Here;
            state Here { on Next do if check().await? { goto!(There) } }
            final state There;
        }
    }

    #[tokio::test]
    async fn a_page() {
        let mut page = Page::start().await.unwrap();
        page.send(PageEvent::Next).await.unwrap();
        assert!(page.is_done());
    }
}

mod remember {
    use super::*;

    struct Player;
    struct World;

    fsm! {
        machine Mind(player: &mut Player, world: &World) {
            events { Lock(u32), Failed, Load(String), Arrived }
            let total: u32 = 0;
            initial Open;
            state Open { on Lock(code) => Locked { code }; on Load(parcel) => Flying { parcel }; }
            state Locked {
                let code: u32;
                let tries: u32 = 0;
                on Failed if *tries < 3 => self { tries: *tries + 1 };
                on Failed => Open do { (*player, *total) = (Player, *total + *code); let _: &World = world; }
            }
            state Flying { let parcel: String; on Arrived => Hovering { parcel }; }
            state Hovering { let parcel: String; on Arrived => Open do drop(take!(parcel)); }
        }
    }

    struct Guard;

    fsm! {
        machine Watch(guard: &mut Guard) {
            events { Help, Pause, Close }
            initial Menu;
            state Menu { on Pause => Paused do *guard = Guard; on Help => Page { back: WatchTarget::Menu }; }
            state Paused { on Help => Page { back: WatchTarget::Paused }; }
            state Page { let back: WatchTarget = WatchTarget::Menu; on Close => back in [Menu, Paused]; }
        }
    }

    #[rustfmt::skip]
    struct Game { watch: Watch, guard: Guard }

    #[test]
    fn a_game() {
        let mut guard = Guard;
        let mut game = Game { watch: Watch::start(&mut guard), guard };
        for event in [WatchEvent::Pause, WatchEvent::Help, WatchEvent::Close] {
            game.watch.send(&mut game.guard, event);
        }
        assert!(game.watch.is_in(WatchStateId::Paused));
    }

    fsm! {
        machine Counter {
            events { Add }
            let name: String;
            initial On;
            #[allow(dead_end)]
            state On { on Add do name.push('!'); }
        }
    }

    #[test]
    fn a_counter() {
        let name = "sheep".to_owned();
        let mut counter = Counter::start(name);
        counter.send(CounterEvent::Add);
        assert_eq!(counter.data().name, "sheep!");
    }
}

mod ask {
    use super::*;

    fsm! {
        #[derive(Debug)]
        machine Door {
            can;
            requests;
            observed;
            events { Open, Lock(u32) }
            initial Closed;
            state Closed { on Open => Opened; on Lock(code) => Locked { code }; }
            #[tag(busy)]
            state Opened;
            state Locked { let code: u32; }
        }
    }

    #[derive(Default)]
    struct Story(usize);

    impl fsm_runtime::Observer<Door, DoorEvent> for Story {
        fn transition(&mut self, _: DoorStateId, _: DoorStateId) {
            self.0 += 1;
        }
    }

    #[test]
    fn a_door() {
        let mut door = Door::start();
        let mut story = Story::default();
        assert!(door.is_in(DoorStateId::Closed) && door.state_id() == DoorStateId::Closed);
        let shown = match door.state() {
            DoorState::Locked { code } => *code,
            _ => 0,
        };
        assert!(shown == 0 && door.can(DoorEvent::Open) && !door.has_tag(DoorTag::Busy));
        assert!(door.possible().eq([DoorEventId::Open, DoorEventId::Lock]));
        assert_eq!((DoorStateId::ALL.len(), DoorEventId::ALL.len()), (3, 2));
        assert_eq!(<DoorEventId as EventId>::ALL, DoorEventId::ALL);
        assert_eq!(Door::GRAPH.state("Closed").unwrap().lines().count(), 2);
        assert!(door.observed(&mut story).send(DoorEvent::Open).is_used() && story.0 == 1);
        assert!(!door.send(DoorEvent::Open).is_used());
        door.request(Request::Replace(DoorTarget::Opened)).unwrap();
        door.update().unwrap();
        let _ = fsm_runtime::observers::coverage::Coverage::<Door>::new();
    }

    use fsm_runtime::requests::Request;

    fsm! {
        machine Gate(log: &mut Vec<String>) {
            strict;
            #[derive(Debug)]
            events { Open, Lock(u32) }
            initial Closed;
            transition(from, to, cause) do log.push(format!("{from} -> {to}: {cause}"));
            #[allow(unused_line)]
            unhandled(event) do log.push(format!("{event:?}"));
            state Closed { on Open => Opened; on Lock(_) => ignore; }
            #[allow(dead_end)]
            state Opened { on Open | Lock(_) => ignore; }
        }
    }

    #[test]
    fn a_gate() {
        let mut log = vec![];
        Gate::start(&mut log).send(&mut log, GateEvent::Open);
        assert_eq!(log, ["Closed -> Opened: Open"]);
    }
}

mod run {
    use super::*;
    use fsm_runtime::observers::recorder::{Recorder, replay};
    use fsm_runtime::{Crowd, observers};
    use serde::{Deserialize, Serialize};
    use std::fs::File;
    use std::path::Path;
    use std::sync::Mutex;

    fsm! {
        machine Files(path: &Path) -> std::io::Result<()> {
            events { Open }
            initial Closed;
            state Closed { on Open => Opened { file: File::open(path)? }; }
            #[allow(dead_end)]
            state Opened { let file: File; enter do drop(file.metadata()?); }
        }
    }

    #[test]
    fn files() {
        let path = Path::new("/nowhere/at/all");
        let mut files = Files::start(path).unwrap();
        assert!(files.send(path, FilesEvent::Open).is_err());
        assert!(files.is_in(FilesStateId::Closed));
    }

    fsm! {
        machine Duel(log: &mut Vec<u32>) {
            clock u32;
            initial Facing;
            stop => Off;
            state Facing { after 3s => Off; exit do log.push(1); }
            final state Off;
        }
    }

    fsm! {
        machine Pump(log: &mut Vec<u32>) {
            clock now: u32;
            events { Go, There }
            initial Fighting;
            stop => Off;
            part Trip(limit: u32) { exits There; initial Flying; state Flying { on There if *limit > 0 => out There; } }
            state Fighting {
                let duel: machine Duel(log) = Duel::start(log, now);
                on Go => Out;
                done(duel) => Off;
            }
            state Out is Trip(1) { on out There => Home; }
            state Home { region Legs { update do log.push(2); } region Rifle { update do log.push(3); } on Go => Off; }
            final state Off;
        }
    }

    #[test]
    fn a_pump() {
        let log = &mut vec![];
        let mut pump = Pump::start(log, 0);
        pump.send(log, PumpEvent::Go, 0);
        pump.send(log, PumpEvent::There, 0);
        pump.update(log, 1);
        let now = 2;
        pump.stop(log, now);
        assert_eq!(log[..], [1, 2, 3]);
    }

    fsm! {
        const machine Door {
            events { Open, Close }
            initial Closed;
            state Closed { on Open => Opened; }
            state Opened { on Close => Closed; }
        }
    }

    static DOOR: Mutex<Door> = Mutex::new(Door::start());

    #[test]
    fn in_a_static() {
        assert!(DOOR.lock().unwrap().send(DoorEvent::Open).is_used());
    }

    fsm! {
        #[derive(Debug, Serialize, Deserialize)]
        machine Flight {
            snapshots;
            observed;
            clock u32;
            #[derive(Debug, Serialize, Deserialize)]
            events { Load, Lock(u32) }
            initial Docked;
            state Docked { on Load => Flying; on Lock(code) => Locked { code }; }
            state Flying { after 5s => Docked; }
            #[allow(dead_end)]
            state Locked { let code: u32; }
        }
    }

    #[test]
    fn a_flight() {
        let now = 0;
        let mut crowd = Crowd::<Flight>::new();
        crowd.spawn((), &(), now);

        let mut door = Flight::start(now);
        door.send(FlightEvent::Load, now);
        let text = serde_json::to_string(&door.snapshot(now)).unwrap();
        let snapshot: FlightSnapshot = serde_json::from_str(&text).unwrap();
        assert_eq!(snapshot.restore(now).ok().unwrap().next_deadline(), Some(5_000));
        let elapsed = std::time::Duration::from_secs(2);
        let snapshot: FlightSnapshot = serde_json::from_str(&text).unwrap();
        assert_eq!(snapshot.restore_after(elapsed, now).ok().unwrap().next_deadline(), Some(3_000));

        let mut file = vec![];
        let mut recorder = Recorder::new(&mut file, now);
        door.observed(&mut recorder).update(5_000);
        recorder.finish().unwrap();
        let mut again = Flight::start_in(FlightTarget::Flying, now).unwrap();
        replay(&file[..], &mut again, (), now).unwrap();
        let _ = observers::Last::<Flight, 2>::new();
    }

    fsm! {
        #[derive(Debug)]
        #[allow(unused_line)]
        machine Locks {
            clock u32;
            events { Lock(u32) }
            initial Closed;
            state Closed { on Lock(code) => Locked { code }; }
            #[allow(dead_end)]
            state Locked { let code: u32; }
        }
    }

    #[test]
    fn begins_where_it_is_told() {
        type Door = Locks;
        type DoorTarget = LocksTarget;
        let (code, now) = (42, 0);
        let door = Door::start_in(DoorTarget::Locked { code }, now).unwrap();
        assert!(matches!(door.state(), LocksState::Locked { code: 42 }));
        let _ = Mutex::new(door);
    }

    #[tokio::test]
    async fn in_tokio() {
        let (events, mut inbox) = tokio::sync::mpsc::channel(1);
        let mut turns = fsm_tokio::EventLoop::new();
        let mut door = Door::start();
        events.send(DoorEvent::Open).await.unwrap();
        drop(events);
        let Ok(_) = turns.drive(&mut door, (), &mut inbox).run().await;
        assert!(door.is_in(DoorStateId::Opened));
    }

    #[test]
    fn in_bevy() {
        let _ = fsm_bevy::Fsm::<Flight>::default();
    }
}
