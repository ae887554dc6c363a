//! What the view wants done: simulations, files, events for programs.

use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::json;

use super::message::{Effect, Export, Exported, Message};
use crate::view::shared::Shared;
use crate::view::{export, simulate};

pub(super) fn perform(effect: Effect, shared: &Shared) -> Message {
    match effect {
        Effect::Simulate { number, machine, script } => {
            let run = catch_unwind(AssertUnwindSafe(|| simulate::simulate(&machine, &script)));
            let finding = || json!({ "severity": "error", "message": BUG, "file": machine.file });
            let run = run.unwrap_or_else(|_| Err(vec![finding()]));
            Message::Simulated(number, run.map(Box::new))
        }
        Effect::Export(export) => {
            let how = match catch_unwind(AssertUnwindSafe(|| exported(&export))) {
                Ok(how) => how,
                Err(_) => Exported::Failed(BUG.to_owned()),
            };
            Message::Exported(export, how)
        }
        Effect::Send { program, machine, event } => {
            Message::Sent(shared.programs().send(&program.to_string(), machine, &event))
        }
        Effect::Forget(program) => match shared.change_programs(|programs| programs.remove(program)) {
            Ok(()) => Message::Told("It is off the list.".to_owned()),
            Err(sentence) => Message::Told(format!("{sentence}.")),
        },
    }
}

const BUG: &str = "this should not have happened: more is printed when the view is left";

fn exported(export: &Export) -> Exported {
    let text = match export::export(&export.machine, &export.script, export.form) {
        Ok(text) => text,
        Err(sentence) => return Exported::Failed(sentence),
    };
    let file = match export.replace {
        true => File::create(&export.path),
        false => File::create_new(&export.path),
    };
    match file.and_then(|mut file| file.write_all(text.as_bytes())) {
        Ok(()) => Exported::Written,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Exported::Exists,
        Err(error) => Exported::Failed(format!("cannot write {}: {error}", export.path.display())),
    }
}
