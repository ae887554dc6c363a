//! A statechart with regions that act together, histories, choices and events that wait, which is observed and written. It
//! is not public, so nothing of it may be.

#![deny(unreachable_pub)]

use fsm_runtime::{Crowd, fsm};
use fsm_tests::Log;
use serde::{Deserialize, Serialize};

fsm! {
    /// Regions, of which several act on one event.
    #[derive(Debug, Clone, Serialize, Deserialize)]
    machine Chart(log: &mut Log) {
        snapshots;
        observed;
        clock now: u32;
        stack 2;
        queue 3;
        requests;
        /// Events.
        #[derive(Debug, Clone, Serialize, Deserialize)]
        events { Go(String), On, Off, Back, Help, Fine, Ping { n: u8 } }
        let total: u32 = 0;
        initial Out;
        transition(from, to) do { log.say(format!("{from}>{to}")); *total += 1; }
        unhandled(event) do log.say(format!("{event:?}?"));
        refused(request) do log.say(format!("{:?} refused", request.reason));
        livelock(state) do log.say(format!("{state}"));
        every 1s catch up do log.say(format!("beat {now}"));
        on Ping { n } if n > 3 do { raise!(Fine after 5ms); cancel!(Fine); raise!(Fine after 7ms); }
        on Help => push Menu;
        first on Ping { n } if *n > 7 => pass do log.say(format!("far, {n}"));
        state Out {
            on On => Both;
            on Back => deep history Both;
            on Go(_) => defer;
            on Fine => (Told { text: String::new() }, High);
        }
        state Both {
            let kept: u8 = 3;
            exit do log.say(format!("-both {kept}"));
            on Off => Out do log.say("off");
            region Left {
                initial Quiet;
                first on Go(_) if log.n > 3 => ignore;
                on Go(text) => pass do log.say(text.as_str());
                state Quiet { exit do log.say("-quiet"); on Go(text) => Told { text } do log.say("left"); }
                state Told {
                    let text: String;
                    enter do log.say(text.clone());
                    always if log.ok => Choosing { text } do log.say("calm");
                    after 50ms => Quiet;
                }
                choice Choosing {
                    let text: String;
                    score 0.5 if log.n == 1 => Quiet;
                    score 0.7 if log.n == 2 => Drawn;
                    always => Told { text };
                }
                choice Drawn { random log.n; weight 1 => Other; weight 2 => Quiet; always => Quiet; }
                state Other {
                    enter do log.say("+other");
                    on On do { goto!(Quiet); }
                    on Ping { n: 0 } => history Left;
                }
            }
            region Right {
                initial Low;
                done do log.say("right is done");
                state Low { exit do log.say("-low"); on Go(text) => High do log.say(text); }
                state High { always if log.ok => Low do log.say("right"); on On => Low; on Fine => Top; }
                final state Top;
            }
            region Third {
                initial Still;
                state Still { on Go(text) if text.is_empty() => previous; on Ping { .. } => Moved; }
                state Moved {
                    initial Deep;
                    on Ping { .. } => previous;
                    on Fine => reenter Deep;
                    state Deep {
                        on On if in_state!(Quiet) || in_state!(High) do { reset!(Both); }
                    }
                }
            }
        }
        state Menu {
            enter do log.say("menu");
            on Help => pop;
            on Off => pop else Out;
            on Fine do { goto!(Out); }
        }
    }
}

#[test]
fn what_is_so_clean_also_works() {
    let mut log = Log::new();
    let mut chart = Chart::start(&mut log, 0);
    for event in [ChartEvent::Go("a".to_owned()), ChartEvent::On, ChartEvent::Ping { n: 0 }] {
        let _outcome = chart.observed(&mut ()).send(&mut log, event, 1);
    }
    assert_eq!(log.take().join(" "), "Out>Both -low -quiet left a a Quiet>Told Low>High Still>Deep");
    let text = serde_json::to_string(&chart.snapshot(1)).expect("it can be written");
    let snapshot: ChartSnapshot = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(snapshot.restore(1).map(|chart| chart.state_id()).ok(), Some(chart.state_id()));
    let mut crowd = Crowd::<Chart>::new();
    let _handle = crowd.spawn(log, &(), 0);
    assert_eq!(crowd.len(), 1);
}
