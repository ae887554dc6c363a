//! Action objects: of which types, in which states, and of the machine itself.

use fsm_oracle::random::Random;

use super::plan::{Kind, Object, ObjectKind, Plan};

const KINDS: [ObjectKind; 7] = [
    ObjectKind { ty: "Beat", made: "Beat::new()", is_clone: true },
    ObjectKind { ty: "Feed<u32>", made: "Feed::new(7)", is_clone: true },
    ObjectKind { ty: "Drum", made: "Drum::new()", is_clone: false },
    ObjectKind { ty: "Feed<Token>", made: "Feed::new(Token::new())", is_clone: false },
    ObjectKind { ty: "Feed<&'static str>", made: "Feed::new(\"static\")", is_clone: true },
    ObjectKind { ty: "Feed<&'a str>", made: "Feed::new(\"borrowed\")", is_clone: true },
    ObjectKind { ty: "Feed<K>", made: "Feed::new(K::make(5))", is_clone: false },
];

/// One or two in some states and in some machines.
pub fn choose(plan: &mut Plan, random: &mut Random) {
    if !plan.features.objects || plan.features.bare {
        return;
    }
    for state in 0..plan.states.len() {
        if plan.states[state].kind != Kind::Choice && random.chance(25) {
            let is_clone = plan.is_kept_twice(state);
            plan.states[state].objects = some(plan, &format!("beat{state}"), is_clone, random);
        }
    }
    if random.chance(30) {
        plan.objects = some(plan, "beat_all", false, random);
    }
}

fn some(plan: &Plan, name: &str, is_clone: bool, random: &mut Random) -> Vec<Object> {
    let is_declared = |kind: &&ObjectKind| match kind.ty {
        "Feed<&'a str>" => plan.header.lifetime,
        "Feed<K>" => plan.header.mark,
        _ => true,
    };
    let kinds = KINDS.iter().filter(|kind| !is_clone || kind.is_clone).filter(is_declared);
    let kinds: Vec<&'static ObjectKind> = kinds.collect();
    let names = [name.to_owned(), format!("{name}_too")];
    let count = if random.chance(25) { 2 } else { 1 };
    let objects = names.into_iter().take(count);
    objects.filter_map(|name| Some(Object { name, kind: random.pick(&kinds)? })).collect()
}
