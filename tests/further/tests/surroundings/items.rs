//! Machines inside functions, methods, generic functions, constants, and from macros of the user's.

use std::fmt::Debug;

use fsm_runtime::any::{Machine, Receive};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

struct Shop {
    log: Log,
}

trait Sells {
    fn sell(&mut self, times: usize) -> Vec<String>;
}

impl Sells for Shop {
    fn sell(&mut self, times: usize) -> Vec<String> {
        fsm! {
            machine Sale(shop: &mut Shop) {
                queue 1;
                events { Ask, Paid }
                initial Closed;
                state Closed { on Ask => Open; }
                state Open {
                    region Till {
                        initial Empty;
                        state Empty { on Ask => Full do { shop.log.say("till"); raise!(Paid); } }
                        state Full { on Paid => Empty do shop.log.say("paid"); }
                    }
                    region Door { initial Shut; #[allow(dead_end)] state Shut { on Ask do shop.log.say("door"); } }
                }
            }
        }
        let mut sale = Sale::start(self);
        for _ in 0..times {
            assert!(sale.send(self, SaleEvent::Ask).is_used());
        }
        self.log.take()
    }
}

#[test]
fn in_a_method_of_a_trait() {
    assert_eq!(Shop { log: Log::new() }.sell(2), ["till", "door", "paid"]);
}

impl Shop {
    /// A generic function around the machine, whose types it cannot see: the machine has some of its own.
    fn count<T: Copy + Debug + PartialEq, const N: usize>(items: [T; N]) -> usize {
        fsm! {
            #[derive(Debug)]
            machine Counter<T: Copy + Debug + PartialEq> {
                #[derive(Debug)]
                events { Item(T) }
                let count: usize = 0;
                initial Empty;
                state Empty { on Item(last) => Some { last } do *count += 1; }
                #[allow(dead_end)]
                state Some {
                    let last: T;
                    on Item(item) if item == *last => ignore;
                    on Item(last) => self { last } do *count += 1;
                }
            }
        }
        let mut counter = Counter::start();
        for item in items {
            counter.send(CounterEvent::Item(item));
        }
        counter.data().count
    }
}

#[test]
fn in_a_generic_function() {
    assert_eq!((Shop::count([1, 1, 2, 1]), Shop::count(["a"; 3]), Shop::count::<(), 0>([])), (3, 1, 0));
}

trait Blinks {
    type Lamp: Machine<Time = ()> + Receive<Self::Event, ()>;
    type Event: Clone;
    const EVENT: Self::Event;
    fn lamp() -> Self::Lamp;
}

struct Board;

const _: () = {
    fsm! {
        pub machine Lamp {
            #[derive(Clone)]
            events { Toggle }
            initial Off;
            state Off { on Toggle => On; }
            state On { on Toggle => Off; }
        }
    }

    impl Blinks for Board {
        type Lamp = Lamp;
        type Event = LampEvent;
        const EVENT: LampEvent = LampEvent::Toggle;
        fn lamp() -> Lamp {
            Lamp::start()
        }
    }
};

#[test]
fn in_a_constant_without_a_name() {
    let mut lamp = Board::lamp();
    let names: Vec<String> = (0..3)
        .map(|_| {
            assert!(matches!(lamp.send(Board::EVENT), Outcome::Transitioned));
            format!("{:?}", lamp.state_id())
        })
        .collect();
    assert_eq!(names, ["On", "Off", "On"]);
}

static LAST: u32 = {
    fsm! {
        #[allow(dead_code)]
        machine Steps {
            events { Step }
            initial A;
            state A { on Step => B; }
            state B { on Step => A; }
        }
    }
    const fn last(all: &[StepsStateId]) -> u32 {
        all.len() as u32
    }
    last(<StepsStateId as fsm_runtime::StateId>::ALL)
};

#[test]
fn in_the_value_of_a_static() {
    assert_eq!(LAST, 2);
}

/// A machine of which names, types, patterns, expressions, blocks, lifetimes and visibility come from a caller.
macro_rules! keeper {
    ($(#[$attr:meta])* $vis:vis $machine:ident<$life:lifetime, $param:ident> $owner:ident: $t:ty, $item:ty;
     $state:ident $field:ident = $value:expr; $event:ident($pattern:pat) if $guard:expr; $time:literal; $do:block) => {
        fsm! {
            $(#[$attr])*
            $vis machine $machine<$life, $param: Clone + Debug>($owner: $t) {
                clock u32;
                events { $event($item), Item($param), Text(&$life str) }
                let $field: $item = $value;
                initial $state;
                state $state {
                    let items: Vec<$param> = Vec::new();
                    on $event($pattern) if $guard => self do $do;
                    on Item(item) do { items.push(item); $owner.say(format!("{items:?}")); }
                    on Text(text) do $owner.say(text);
                    after $time => Late;
                }
                state Late { on _ => $state; }
            }
        }
    };
}

keeper! {
    #[derive(Debug)]
    pub(crate) Keeper<'a, P> log: &mut Log, (u32, Option<u8>);
    Held kept = (1, None); Take((1..=9, _)) if log.ok; 5ms; { log.say("took") }
}

#[test]
fn from_a_macro_of_the_users() {
    let (mut log, text) = (Log::new(), String::from("text"));
    let mut keeper = Keeper::start(&mut log, 0);
    log.ok = true;
    for event in [KeeperEvent::Text(&text), KeeperEvent::Item('x'), KeeperEvent::Take((3, None))] {
        assert!(keeper.send(&mut log, event, 1).is_used());
    }
    assert_eq!((log.take().join(" "), keeper.data().kept), ("text ['x'] took".to_owned(), (1, None)));
    keeper.update(&mut log, 6);
    assert_eq!(keeper.state_id(), KeeperStateId::Late);
}
