//! The program as Rust. Nothing is decided here, and nothing of the model is known.
//!
//! Names that the user wrote are printed with the user's own tokens. All else has mixed-site spans, so that the locals
//! of generated functions are invisible to the user's code, and the other way round.
//!
//! Free functions that take the context first; a file uses the layers before its own alone.

use fsm_program::ToPrint;
use proc_macro2::TokenTree;

use crate::Reader;
use crate::beginning::{start, start_in};
use crate::caller;
use crate::change::{arrive, choices, endpoints, hooks, init, leave, make, notes, put, remember};
use crate::code::asked;
use crate::context::cx::{Cx, Jobs};
use crate::context::job::Job;
use crate::context::{effects, places};
use crate::events::{send, table, would};
use crate::follow::{always, reports, settle};
use crate::names::all::Names;
use crate::program::Hook;
use crate::time::{clock, tick, timers};
use crate::tokens::{TokenStream, Tokens, set_marks};
use crate::topology::StateId;
use crate::{editor, methods, regions, requests, snapshot, time, types};

/// Prints what was read: the items that stand for a machine.
pub fn print(read: ToPrint) -> proc_macro2::TokenStream {
    let _tokens = Tokens;
    let (program, reader, written) = match read {
        ToPrint::Program(program) => (program, Reader::Compiler, None),
        ToPrint::InEditor(program, written) => (program, Reader::Editor, Some(written)),
        ToPrint::InTwo { known, is_told, condition, table } => {
            return in_two(known, is_told, condition, table);
        }
    };
    set_marks(reader == Reader::Compiler && program.head.kind.has_marks());
    let names = Names::of(program);
    let jobs = Jobs::new(program.states.len(), job);
    let cx = Cx { program, names: &names, reader, jobs: &jobs };
    // Each line as it was written, by state id.
    let lines = written.map(|written| editor::editor(cx, written));
    let [items, functions] = all(cx);
    let items = places::placed(cx, tokens!(#lines #items));
    if reader == Reader::Editor {
        return items;
    }
    let functions = places::placed(cx, functions);
    let cfgs = program.head.attrs.cfgs();
    // In two calls: code that rustc cannot read to its end takes the items that others name with it otherwise.
    let calls = tokens! {
        #(#cfgs)*
        ::fsm_runtime::__items! { #items }
        #(#cfgs)*
        ::fsm_runtime::__items! { #functions }
    };
    calls.written_out()
}

/// A machine with a region, or `observed;`, under a `cfg`: with what has the condition, and without it. rustc expands the one that
/// is there. Before the table stands what is known by now, and the mark that there are mistakes, where they are told.
fn in_two(
    known: &[TokenTree],
    is_told: bool,
    condition: proc_macro2::TokenStream,
    table: proc_macro2::TokenStream,
) -> proc_macro2::TokenStream {
    let before = tokens!(#{caller::group()} #(#known)* #if is_told { [told] });
    let both = tokens! {
        #[cfg(#condition)]
        ::fsm_runtime::__private::fsm! { #before [if #condition] #table }
        #[cfg(not(#condition))]
        ::fsm_runtime::__private::fsm! { #before [else #condition] #table }
    };
    both.written_out()
}

/// The items that others can name, and the functions that contain the user's code. Without states nothing can be started,
/// and the types are all that others can name.
fn all(cx: Cx) -> [TokenStream; 2] {
    let types = types::types(cx);
    let [items, functions] = match cx.program.states.len() {
        ..=1 => [methods::stubs(cx), TokenStream::new()],
        _ => self::items(cx),
    };
    [tokens!(#types #items), functions]
}

fn items(cx: Cx) -> [TokenStream; 2] {
    let methods = methods::methods(cx);
    let allow = tokens! {
        #[allow(non_snake_case, unreachable_code, unused_braces, unused_parens, clippy::drop_non_drop, clippy::ptr_arg,
            clippy::redundant_closure_call, clippy::ref_option_ref, clippy::same_name_method, clippy::semicolon_outside_block,
            clippy::too_many_arguments, clippy::unnecessary_semicolon, clippy::unused_unit)]
        // `Ok(…)` may contain a call with `?`.
        #if cx.may_stop() { #[allow(clippy::needless_question_mark)] }
    };
    let public = tokens! {
        #{methods::on_machine(cx, &methods, allow)}
        #{methods::observed(cx, &methods, allow)}
    };
    let others = tokens!(#{types::ids(cx)} #{methods::traits(cx)});
    if cx.reader == Reader::Editor {
        return [tokens!(#public #others), TokenStream::new()];
    }
    let parts = methods::on_parts(cx, &methods, allow);
    let snapshots = snapshot::items(cx, allow);
    let functions = methods::implement(cx, &cx.names.parts, functions(cx), allow);
    let [parts, functions] = effects::filled(cx, [parts, functions]);
    let items = tokens! {
        #public #{methods::absent(cx)} #parts #others #snapshots #{clock::checks(cx)}
    };
    [items, functions]
}

fn functions(cx: Cx) -> TokenStream {
    let others = tokens! {
        #{methods::reasons(cx)}
        #{send::functions(cx)}
        #{would::functions(cx)}
        #{init::functions(cx)}
        #{time::functions(cx)}
    };
    hooks::keep_written(cx);
    reports::keep_written(cx);
    tokens!(#others #{cx.jobs.functions(cx)})
}

/// The function for this; nothing, if it would do nothing.
fn job(cx: Cx, job: Job) -> TokenStream {
    match job {
        Job::Hook(hook, id) => hooks::of_state(cx, id, hook),
        Job::Inside(hook @ (Hook::Exit | Hook::Pause), id) => leave::of_inside(cx, id, hook),
        Job::Inside(hook @ (Hook::Enter | Hook::Resume), id) => arrive::of_inside(cx, id, hook),
        Job::Begin(id) => hooks::begin(cx, id),
        Job::EnterFirst(id) => arrive::first_inside(cx, id),
        Job::Initial(id) => make::initial_fn(cx, id),
        Job::StartIn(id) => start_in::of_inside(cx, id),
        Job::Place(id) => put::place_fn(cx, id),
        Job::Remember(id) => remember::function(cx, id),
        Job::BringBack(id) => put::bring_back_fn(cx, id),
        Job::TimersBack(id) => put::timers_back_fn(cx, id),
        Job::NoteUnentered(id) => notes::unentered_fn(cx, id),
        Job::AlwaysOf(id) => always_of(cx, id),
        Job::DoneOf(id) => always::done_of_fn(cx, id),
        Job::Decide(id) => choices::decide_fn(cx, id),
        Job::Pass(id) => choices::pass_fn(cx, id),
        Job::Settle => settle::settle_fn(cx),
        Job::Always if cx.tree().has_regions() => regions::always_fn(cx),
        Job::Always => always::always_fn(cx),
        Job::Done => always::done_fn(cx),
        Job::LeadOn => always::lead_on_fn(cx),
        Job::Deliver => settle::deliver_fn(cx),
        Job::AtEnd => settle::at_end_fn(cx),
        Job::First => start::first_fn(cx),
        Job::Make => start_in::make_fn(cx),
        Job::Take => send::take_fn(cx),
        Job::Next => table::function(cx),
        Job::Tick => tick::tick_fn(cx),
        Job::TickOf(id) => tick::of_state_fn(cx, id),
        Job::Timers(id) | Job::TimersAnew(id) => timers::set_fn(cx, job, id),
        Job::Failed => reports::failed_fn(cx),
        Job::NeedsBelow | Job::NeedsAround => methods::needs_fn(cx, job),
        Job::BeginMachine | Job::BeginIn => start::begin_fn(cx, job),
        Job::Restart => start::restart_fn(cx),
        Job::EnterAnew => start::enter_anew_fn(cx),
        Job::Suspend => put::suspend_fn(cx),
        Job::Pop => put::pop_fn(cx),
        Job::Discard => put::discard_fn(cx),
        Job::RestartUpdates => timers::restart_fn(cx),
        Job::FollowAll => requests::serve::follow_all_fn(cx),
        Job::Follow => requests::follow_fn(cx),
        Job::Leave => requests::leave_fn(cx),
        Job::Arrive => requests::arrive_fn(cx),
        Job::Domain => requests::serve::domain_fn(cx),
        Job::IsCompound => requests::serve::is_compound_fn(cx),
        Job::NoteAsked => requests::serve::note_asked_fn(cx),
        Job::ReasonAgainst => requests::serve::reason_against_fn(cx),
        Job::Unserved => reports::unserved_fn(cx),
        Job::Widen => asked::widen_fn(cx),
        Job::Narrow => asked::narrow_fn(cx),
        Job::Changed => reports::changed_fn(cx),
        Job::Livelock => reports::livelock_fn(cx),
        Job::Unhandled => reports::unhandled_fn(cx),
        Job::TellUntold => endpoints::tell_untold_fn(cx),
    }
}

fn always_of(cx: Cx, id: StateId) -> TokenStream {
    match cx.tree().has_regions() {
        _ if cx.tree().is_choice(id) => always::choice_fn(cx, id),
        true => regions::always_of_fn(cx, id),
        false => always::always_of_fn(cx, id),
    }
}
