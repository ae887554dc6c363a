//! Modules in which names of the prelude, of crates, of macros and of primitive types mean something of the user's own.
//! The table is one with everything that generated code calls functions of the standard library for.

use fsm_runtime::Crowd;
use fsm_tests::{Log, block_on};

/// One table, in several modules; `$derives` are those of the machine, `$settings` what else it has.
macro_rules! rich {
    ([$($derive:path),*] $($settings:tt)*) => {
        ::fsm_runtime::fsm! {
            #[derive($($derive),*)]
            pub machine Rich(log: &mut ::fsm_tests::Log) {
                $($settings)*
                observed;
                clock ::core::primitive::u32;
                queue 3;
                requests;
                stack 2;
                #[derive($($derive),*)]
                events { Go(::std::string::String), On, Off, Back, Help, Fine, Ping }
                let total: ::core::primitive::u8 = 0;
                initial Out;
                transition(from, to) do { log.say(from.name()); log.say(to.name()); *total += 1; }
                unhandled(event) do { let _ = event; log.say("?"); }
                refused(request) do { let _ = request; log.say("refused"); }
                livelock(state) do log.say(state.name());
                every 1s catch up do log.say("beat");
                on Ping do { raise!(Fine after 5ms); cancel!(Fine); raise!(Fine after 7ms); }
                on Help => push Menu;
                state Out { on On => Both; on Back => deep history Both; on Go(_) => defer; on Fine do log.say("fine"); }
                state Both {
                    on Off => Out do log.say("off");
                    region Left {
                        initial Quiet;
                        state Quiet { exit do log.say("-quiet"); on Go(text) => Told { text } do log.say("left"); }
                        state Told {
                            let text: ::std::string::String;
                            enter do log.say(text.as_str());
                            always if log.ok => Choosing do log.say("calm");
                            after 50ms => Quiet;
                        }
                        choice Choosing {
                            score 0.5 if log.n == 1 => Quiet;
                            score 0.7 if log.n == 2 => Drawn;
                            always => Quiet;
                        }
                        choice Drawn { random log.n; weight 1 => Other; weight 2 => Quiet; always => Quiet; }
                        state Other { enter do log.say("+other"); on On do { goto!(Quiet); } }
                    }
                    region Right {
                        initial Low;
                        state Low { exit do log.say("-low"); on Go(text) => High do log.say(text.as_str()); }
                        state High { always if log.ok => Low do log.say("right"); on On => Low; }
                    }
                    region Third {
                        initial Still;
                        state Still { on Go(text) if text.is_empty() => previous; on Ping => Moved; }
                        state Moved { on Ping => previous; }
                    }
                }
                state Menu { on Help => pop; on Off => pop else Out; on Fine do { goto!(Out); } }
            }
        }

        ::fsm_runtime::fsm! {
            /// The same kinds of lines, which fail and wait.
            pub async machine Slow(log: &mut ::fsm_tests::Log) -> ::core::result::Result<(), ::core::primitive::u8> {
                clock ::core::primitive::u32;
                queue 1;
                #[derive(::core::clone::Clone)]
                events { Go(::std::string::String), Next, Back }
                initial Pair;
                failed(3) => Pair do log.say("3");
                state Pair {
                    region Left {
                        initial A;
                        state A { on Go(text) => B { kept: text } do super::fails(log, 0).await?; }
                        state B {
                            let kept: ::std::string::String;
                            on Next => C { kept: take!(kept) } do { raise!(Back); }
                        }
                        state C { let kept: ::std::string::String; enter do log.say(kept.as_str()); on Back => A; }
                    }
                    region Right {
                        initial D;
                        state D { on Go(text) => E do { super::fails(log, text.len()).await?; } }
                        state E { update every 5ms do super::fails(log, 9).await?; on Back => D; }
                    }
                }
            }
        }
    };
}

/// Fails where the number is not zero.
async fn fails(log: &mut Log, n: usize) -> Result<(), u8> {
    log.say(format!("fails {n}?"));
    u8::try_from(n).ok().filter(|n| *n > 0).map_or(Ok(()), Err)
}

/// Macros by the names of those of the standard library, which stop the build where they are called.
macro_rules! macros {
    ($d:tt $($name:ident)*) => {
        $(
            #[allow(unused_macros)]
            macro_rules! $name {
                ($d($d any:tt)*) => { compile_error!(concat!("the user's own `", stringify!($name), "!` was called")) };
            }
        )*
    };
}

mod of_the_prelude {
    #![allow(dead_code, non_camel_case_types)]

    type Option = ();
    type Result = ();
    struct Some;
    struct None;
    struct Ok;
    struct Err;
    struct Vec;
    struct String;
    struct Box;
    trait Clone {}
    trait Copy {}
    trait Debug {}
    trait Default {}
    trait Drop {}
    trait Eq {}
    trait Extend {}
    trait Fn {}
    trait FnMut {}
    trait FnOnce {}
    trait From {}
    trait Future {}
    trait Into {}
    trait IntoIterator {}
    trait Iterator {}
    trait PartialEq {}
    trait Send {}
    trait Sized {}
    trait Sync {}
    trait ToOwned {}
    trait ToString {}
    mod core {}
    mod std {}
    mod alloc {}
    mod fsm_runtime {}
    mod serde {}
    fn drop() {}
    fn align_of() {}
    fn size_of() {}
    macros! {
        $ assert assert_eq assert_ne cfg column debug_assert debug_assert_eq format file line matches module_path panic print
        println todo unimplemented unreachable vec write writeln
    }

    rich! {
        [::core::clone::Clone, ::core::fmt::Debug, ::serde::Serialize, ::serde::Deserialize]
        snapshots;
    }
}

mod of_primitive_types {
    #![allow(dead_code, non_camel_case_types)]

    struct bool;
    struct char;
    struct f32;
    struct f64;
    struct i32;
    struct i64;
    struct isize;
    struct str;
    struct u8;
    struct u16;
    struct u32;
    struct u64;
    struct usize;

    rich! { [::core::clone::Clone, ::core::fmt::Debug] }
}

/// Through the table, by any of the machines.
macro_rules! through {
    ($machine:ident, $event:ident, $target:ident) => {{
        let mut log = Log::new();
        let mut rich = $machine::start(&mut log, 0);
        rich.send(&mut log, $event::Go("a".to_owned()), 1);
        rich.send(&mut log, $event::On, 2);
        assert_eq!(log.take().join(" "), "Out Both -low -quiet left a a Quiet Told Low High");
        (log.ok, log.n) = (true, 2);
        assert!(rich.update(&mut log, 3).is_ok());
        assert_eq!(log.take().join(" "), "calm right High Low +other Told Other");
        for event in [$event::Ping, $event::Off, $event::Back, $event::Help, $event::Help] {
            rich.observed(&mut ()).send(&mut log, event, 4);
        }
        assert_eq!(log.take().join(" "), "Still Moved -low off Both Out +other Out Both Both Menu Menu Both");
        assert!(rich.request(fsm_runtime::requests::Request::Replace($target::Out)).is_ok());
        assert!(rich.update(&mut log, 1_011).is_ok());
        assert_eq!((log.take().join(" "), rich.data().total), ("? -low Both Out".to_owned(), 11));
        (rich, log)
    }};
}

/// The slow one, through both of its failures.
macro_rules! slowly {
    ($machine:ident, $event:ident) => {
        block_on(async {
            let mut log = Log::new();
            let mut slow = $machine::start(&mut log, 0).await.expect("it begins");
            assert!(slow.send(&mut log, $event::Go(String::new()), 0).await.is_ok());
            assert!(slow.update(&mut log, 5).await.is_err());
            assert!(slow.send(&mut log, $event::Next, 6).await.is_ok());
            let text = "abc".to_owned();
            assert!(slow.send(&mut log, $event::Go(text), 7).await.is_ok());
            log.take().join(" ")
        })
    };
}

const SLOWLY: &str = "fails 0? fails 0? fails 9?  fails 0? fails 3? 3";

#[test]
fn names_of_the_prelude() {
    use of_the_prelude::{Rich, RichEvent, RichSnapshot, RichTarget, Slow, SlowEvent};
    assert_eq!(slowly!(Slow, SlowEvent), SLOWLY);
    let (rich, mut log) = through!(Rich, RichEvent, RichTarget);
    let text = serde_json::to_string(&rich.snapshot(1_011)).expect("all of it can be written");
    let snapshot: RichSnapshot = serde_json::from_str(&text).expect("and read");
    let mut rich = snapshot.restore(11).unwrap_or_else(|refused| panic!("{refused}"));
    rich.send(&mut log, RichEvent::Back, 12);
    assert!(rich.update(&mut log, 13).is_ok());
    assert_eq!(log.take().join(" "), "+other Out Both beat");
}

#[test]
fn names_of_primitive_types() {
    use of_primitive_types::{Rich, RichEvent, RichTarget, Slow, SlowEvent};
    assert_eq!(slowly!(Slow, SlowEvent), SLOWLY);
    through!(Rich, RichEvent, RichTarget);
    let mut crowd = Crowd::<Rich>::new();
    crowd.spawn(Log::new(), &(), 0);
    crowd.broadcast(&(), RichEvent::On, 1);
    assert!(crowd.iter().all(|(_, rich, _)| rich.is_in(of_primitive_types::RichStateId::Both)));
}
