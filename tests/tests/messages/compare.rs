//! What rustc says of the cases, beside what is expected: of many at once, as modules of one crate, and of one by
//! itself where that differs.
//!
//! A process for each case took ten times as long. What rustc says of one module does not depend on the others, as
//! long as none of them stops it at an earlier stage: so cases stand together that have the same kind of message, and
//! those of the macro beside a module that is wrong at the last stage before the lints, which must be seen too.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::cases::{Case, Kind};
use crate::rustc::{Libraries, Messages};

/// Few enough that all cores have something to do, many enough that starting rustc does not count.
const BATCH: usize = 120;

/// The cases whose messages are others than expected, with those that rustc gives.
pub(crate) fn differences(cases: &[Case]) -> Vec<(&Case, String)> {
    let libraries = Libraries::find();
    let mut kinds: BTreeMap<Kind, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        kinds.entry(case.kind()).or_default().push(case);
    }
    let alone = kinds.remove(&Kind::Other).unwrap_or_default();
    let batches: Vec<(&Kind, &[&Case])> =
        kinds.iter().flat_map(|(kind, cases)| cases.chunks(BATCH).map(move |batch| (kind, batch))).collect();
    let unlike = batches.into_par_iter().flat_map(|(kind, batch)| unlike(batch, kind, &libraries));
    let alone: Vec<&Case> = alone.into_par_iter().chain(unlike).collect();
    let mut different: Vec<(&Case, String)> = alone
        .into_par_iter()
        .map(|case| (case, libraries.messages_of_one(case)))
        .filter(|(case, found)| case.message.as_ref() != Some(found))
        .collect();
    different.sort();
    different
}

/// The cases that rustc does not answer as expected among these: they may do so by themselves.
fn unlike<'a>(batch: &[&'a Case], kind: &Kind, libraries: &Libraries) -> Vec<&'a Case> {
    if batch.len() == 1 {
        return batch.to_vec();
    }
    let mut unlike = Vec::new();
    let mut batch = batch.to_vec();
    while !batch.is_empty() {
        let modules: Vec<_> = batch.iter().map(|case| (&*case.name, case.path())).collect();
        let Messages { of_modules, is_complete } = libraries.messages_of(&modules, kind);
        let count = batch.len();
        batch.retain(|case| {
            let is_like = of_modules.get(&case.name) == case.message.as_ref();
            if !is_like {
                unlike.push(*case);
            }
            is_like
        });
        if is_complete || *kind != Kind::Macro {
            break;
        }
        // One of them has stopped rustc early, and may have hidden what is wrong with the others.
        assert!(
            batch.len() < count,
            "rustc does not come to its last stages, and none of these is why: {batch:#?}"
        );
    }
    unlike
}
