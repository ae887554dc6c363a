//! `#[tag(…)]`: what the active states have in common.

use fsm_runtime::fsm;
use fsm_runtime::graph::State;

fsm! {
    #[derive(Debug)]
    pub machine Deck {
        events { Next, Menu, Back, Power }
        initial Off;
        #[tag(idle)]
        #[tag(r#type)]
        state Off { on Power => On; }
        #[tag(lit)]
        state On {
            on Power => Off;
            on Menu => push Menu;
            region Drive {
                initial Loading;
                #[tag(busy)]
                state Loading { on Next => Playing; }
                #[allow(dead_end)]
                #[tag(busy, on_line)]
                state Playing;
            }
            #[tag(x2)]
            region Lamp {
                initial Green;
                state Green { on Next => Red; }
                #[cfg(all())]
                #[tag(idle)]
                state Red { on Next => Green; }
                #[cfg(any())]
                #[tag(busy)]
                state Gone { on Next => Green; }
            }
        }
        #[tag(menu)]
        state Menu { on Back => pop; on Power => Broken; }
        #[tag(busy)]
        final state Broken;
    }
}

use DeckEvent as E;
use DeckTag as Tag;

fn tags(deck: &Deck) -> String {
    let has: Vec<&str> = Tag::ALL.iter().filter(|tag| deck.has_tag(**tag)).map(|tag| tag.name()).collect();
    has.join(" ")
}

#[test]
fn a_machine_has_the_tags_of_its_active_states() {
    let mut deck = Deck::start();
    let mut seen = vec![tags(&deck)];
    for event in [E::Power, E::Next, E::Next, E::Menu, E::Back, E::Menu, E::Power] {
        deck.send(event);
        seen.push(tags(&deck));
    }
    // A suspended state is not active.
    let [below, above] = ["lit busy on_line x2", "menu"];
    assert_eq!(
        seen,
        ["idle type", "lit busy x2", "idle lit busy on_line x2", below, above, below, above, "busy"]
    );
}

#[test]
fn a_tag_is_a_plain_value() {
    assert_eq!(Tag::ALL, [Tag::Idle, Tag::Type, Tag::Lit, Tag::Busy, Tag::OnLine, Tag::X2, Tag::Menu]);
    assert_eq!(format!("{:?} {:>8}", Tag::Type, Tag::OnLine), "Type  on_line");
    assert!(Tag::Idle < Tag::Busy);
    const NAME: &str = Tag::OnLine.name();
    assert_eq!(NAME, "on_line");
}

#[test]
fn a_state_has_its_tags_and_those_of_the_states_around() {
    assert_eq!(DeckStateId::Playing.tags(), [Tag::Lit, Tag::Busy, Tag::OnLine]);
    assert_eq!(DeckStateId::Red.tags(), [Tag::Idle, Tag::Lit, Tag::X2]);
    assert_eq!(DeckStateId::Broken.tags(), [Tag::Busy]);
}

#[test]
fn the_graph_has_the_own_tags_of_each_state() {
    let own = |name: &str| Deck::GRAPH.state(name).into_iter().flat_map(State::tags).collect::<Vec<_>>();
    assert_eq!(own("Off"), ["idle", "type"]);
    assert_eq!(own("Playing"), ["busy", "on_line"]);
    assert_eq!(own("Green"), [""; 0]);
}

#[test]
fn tags_take_no_room() {
    assert_eq!(size_of::<Plain>(), size_of::<Tagged>());
    assert!(Tagged::start().has_tag(TaggedTag::Busy));
    assert_eq!(Plain::start().state_id(), PlainStateId::A);
}

fsm! {
    #[allow(dead_end)]
    machine Plain { initial A; state A { update => B; } state B; }
}

fsm! {
    #[allow(dead_end)]
    machine Tagged { initial A; #[tag(busy)] state A { update => B; } #[tag(slow)] state B; }
}
