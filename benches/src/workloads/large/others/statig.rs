//! `statig`: a function for each state, which matches on the event. What is raised waits in a slot, which the caller
//! empties.

use statig::blocking::StateMachine;
use statig::prelude::*;

use super::super::names::Event::{self, *};
use super::super::{Input, Owner};
use crate::subject;

pub struct Large;

#[derive(Default)]
pub struct Context {
    owner: Owner,
    raised: Option<Event>,
}

#[rustfmt::skip]
#[state_machine(initial = "State::s0()", state(derive(Debug)))]
impl Large {
    #[state(entry_action = "enter_s0", exit_action = "exit_s0")]
    fn s0(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s1()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s7()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s24()),
        Tick => context.tick(0),
        _ => Super,
    } }
    #[action] fn enter_s0(context: &mut Context) { context.owner.enter(0) }
    #[action] fn exit_s0(context: &mut Context) { context.owner.exit(0) }
    #[state(entry_action = "enter_s1", exit_action = "exit_s1")]
    fn s1(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s2()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s8()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s0()),
        Tick => context.tick(1),
        _ => Super,
    } }
    #[action] fn enter_s1(context: &mut Context) { context.owner.enter(1) }
    #[action] fn exit_s1(context: &mut Context) { context.owner.exit(1) }
    #[state(entry_action = "enter_s2", exit_action = "exit_s2")]
    fn s2(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s3()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s9()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s1()),
        Tick => context.tick(2),
        _ => Super,
    } }
    #[action] fn enter_s2(context: &mut Context) { context.owner.enter(2) }
    #[action] fn exit_s2(context: &mut Context) { context.owner.exit(2) }
    #[state(entry_action = "enter_s3", exit_action = "exit_s3")]
    fn s3(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s4()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s10()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s2()),
        Tick => context.tick(3),
        _ => Super,
    } }
    #[action] fn enter_s3(context: &mut Context) { context.owner.enter(3) }
    #[action] fn exit_s3(context: &mut Context) { context.owner.exit(3) }
    #[state(entry_action = "enter_s4", exit_action = "exit_s4")]
    fn s4(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s5()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s11()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s3()),
        Tick => context.tick(4),
        _ => Super,
    } }
    #[action] fn enter_s4(context: &mut Context) { context.owner.enter(4) }
    #[action] fn exit_s4(context: &mut Context) { context.owner.exit(4) }
    #[state(entry_action = "enter_s5", exit_action = "exit_s5")]
    fn s5(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s6()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s12()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s4()),
        Tick => context.tick(5),
        _ => Super,
    } }
    #[action] fn enter_s5(context: &mut Context) { context.owner.enter(5) }
    #[action] fn exit_s5(context: &mut Context) { context.owner.exit(5) }
    #[state(entry_action = "enter_s6", exit_action = "exit_s6")]
    fn s6(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s7()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s13()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s5()),
        Tick => context.tick(6),
        _ => Super,
    } }
    #[action] fn enter_s6(context: &mut Context) { context.owner.enter(6) }
    #[action] fn exit_s6(context: &mut Context) { context.owner.exit(6) }
    #[state(entry_action = "enter_s7", exit_action = "exit_s7")]
    fn s7(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s8()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s14()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s6()),
        Tick => context.tick(7),
        _ => Super,
    } }
    #[action] fn enter_s7(context: &mut Context) { context.owner.enter(7) }
    #[action] fn exit_s7(context: &mut Context) { context.owner.exit(7) }
    #[state(entry_action = "enter_s8", exit_action = "exit_s8")]
    fn s8(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s9()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s15()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s7()),
        Tick => context.tick(8),
        _ => Super,
    } }
    #[action] fn enter_s8(context: &mut Context) { context.owner.enter(8) }
    #[action] fn exit_s8(context: &mut Context) { context.owner.exit(8) }
    #[state(entry_action = "enter_s9", exit_action = "exit_s9")]
    fn s9(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s10()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s16()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s8()),
        Tick => context.tick(9),
        _ => Super,
    } }
    #[action] fn enter_s9(context: &mut Context) { context.owner.enter(9) }
    #[action] fn exit_s9(context: &mut Context) { context.owner.exit(9) }
    #[state(entry_action = "enter_s10", exit_action = "exit_s10")]
    fn s10(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s11()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s17()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s9()),
        Tick => context.tick(10),
        _ => Super,
    } }
    #[action] fn enter_s10(context: &mut Context) { context.owner.enter(10) }
    #[action] fn exit_s10(context: &mut Context) { context.owner.exit(10) }
    #[state(entry_action = "enter_s11", exit_action = "exit_s11")]
    fn s11(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s12()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s18()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s10()),
        Tick => context.tick(11),
        _ => Super,
    } }
    #[action] fn enter_s11(context: &mut Context) { context.owner.enter(11) }
    #[action] fn exit_s11(context: &mut Context) { context.owner.exit(11) }
    #[state(entry_action = "enter_s12", exit_action = "exit_s12")]
    fn s12(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s13()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s19()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s11()),
        Tick => context.tick(12),
        _ => Super,
    } }
    #[action] fn enter_s12(context: &mut Context) { context.owner.enter(12) }
    #[action] fn exit_s12(context: &mut Context) { context.owner.exit(12) }
    #[state(entry_action = "enter_s13", exit_action = "exit_s13")]
    fn s13(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s14()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s20()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s12()),
        Tick => context.tick(13),
        _ => Super,
    } }
    #[action] fn enter_s13(context: &mut Context) { context.owner.enter(13) }
    #[action] fn exit_s13(context: &mut Context) { context.owner.exit(13) }
    #[state(entry_action = "enter_s14", exit_action = "exit_s14")]
    fn s14(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s15()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s21()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s13()),
        Tick => context.tick(14),
        _ => Super,
    } }
    #[action] fn enter_s14(context: &mut Context) { context.owner.enter(14) }
    #[action] fn exit_s14(context: &mut Context) { context.owner.exit(14) }
    #[state(entry_action = "enter_s15", exit_action = "exit_s15")]
    fn s15(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s16()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s22()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s14()),
        Tick => context.tick(15),
        _ => Super,
    } }
    #[action] fn enter_s15(context: &mut Context) { context.owner.enter(15) }
    #[action] fn exit_s15(context: &mut Context) { context.owner.exit(15) }
    #[state(entry_action = "enter_s16", exit_action = "exit_s16")]
    fn s16(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s17()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s23()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s15()),
        Tick => context.tick(16),
        _ => Super,
    } }
    #[action] fn enter_s16(context: &mut Context) { context.owner.enter(16) }
    #[action] fn exit_s16(context: &mut Context) { context.owner.exit(16) }
    #[state(entry_action = "enter_s17", exit_action = "exit_s17")]
    fn s17(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s18()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s24()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s16()),
        Tick => context.tick(17),
        _ => Super,
    } }
    #[action] fn enter_s17(context: &mut Context) { context.owner.enter(17) }
    #[action] fn exit_s17(context: &mut Context) { context.owner.exit(17) }
    #[state(entry_action = "enter_s18", exit_action = "exit_s18")]
    fn s18(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s19()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s0()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s17()),
        Tick => context.tick(18),
        _ => Super,
    } }
    #[action] fn enter_s18(context: &mut Context) { context.owner.enter(18) }
    #[action] fn exit_s18(context: &mut Context) { context.owner.exit(18) }
    #[state(entry_action = "enter_s19", exit_action = "exit_s19")]
    fn s19(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s20()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s1()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s18()),
        Tick => context.tick(19),
        _ => Super,
    } }
    #[action] fn enter_s19(context: &mut Context) { context.owner.enter(19) }
    #[action] fn exit_s19(context: &mut Context) { context.owner.exit(19) }
    #[state(entry_action = "enter_s20", exit_action = "exit_s20")]
    fn s20(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s21()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s2()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s19()),
        Tick => context.tick(20),
        _ => Super,
    } }
    #[action] fn enter_s20(context: &mut Context) { context.owner.enter(20) }
    #[action] fn exit_s20(context: &mut Context) { context.owner.exit(20) }
    #[state(entry_action = "enter_s21", exit_action = "exit_s21")]
    fn s21(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s22()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s3()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s20()),
        Tick => context.tick(21),
        _ => Super,
    } }
    #[action] fn enter_s21(context: &mut Context) { context.owner.enter(21) }
    #[action] fn exit_s21(context: &mut Context) { context.owner.exit(21) }
    #[state(entry_action = "enter_s22", exit_action = "exit_s22")]
    fn s22(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s23()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s4()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s21()),
        Tick => context.tick(22),
        _ => Super,
    } }
    #[action] fn enter_s22(context: &mut Context) { context.owner.enter(22) }
    #[action] fn exit_s22(context: &mut Context) { context.owner.exit(22) }
    #[state(entry_action = "enter_s23", exit_action = "exit_s23")]
    fn s23(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s24()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s5()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s22()),
        Tick => context.tick(23),
        _ => Super,
    } }
    #[action] fn enter_s23(context: &mut Context) { context.owner.enter(23) }
    #[action] fn exit_s23(context: &mut Context) { context.owner.exit(23) }
    #[state(entry_action = "enter_s24", exit_action = "exit_s24")]
    fn s24(context: &mut Context, event: &Event) -> Outcome<State> { match event {
        Next(n) if context.owner.allows(*n) => context.change(*n, State::s0()),
        Jump(n) if context.owner.allows(*n) => context.change(*n, State::s6()),
        Back(n) if context.owner.allows(*n) => context.change(*n, State::s23()),
        Tick => context.tick(24),
        _ => Super,
    } }
    #[action] fn enter_s24(context: &mut Context) { context.owner.enter(24) }
    #[action] fn exit_s24(context: &mut Context) { context.owner.exit(24) }
}

impl Context {
    fn change(&mut self, n: u32, to: State) -> Outcome<State> {
        self.owner.act(n);
        self.raised = Some(Tick);
        Transition(to)
    }

    fn tick(&mut self, state: u32) -> Outcome<State> {
        self.owner.tick(state);
        Handled
    }
}

pub struct Subject {
    machine: StateMachine<Large>,
    context: Context,
}

impl subject::Subject<Input> for Subject {
    type Event = Event;

    fn event(input: Input) -> Event {
        input.into()
    }

    fn start() -> Self {
        let (mut machine, mut context) = (Large.state_machine(), Context::default());
        machine.init_with_context(&mut context);
        Self { machine, context }
    }

    #[inline]
    fn step(&mut self, event: Event) {
        self.machine.handle_with_context(&event, &mut self.context);
        while let Some(raised) = self.context.raised.take() {
            self.machine.handle_with_context(&raised, &mut self.context);
        }
    }

    fn checksum(&self) -> u64 {
        let state = crate::workloads::number_of(&format!("{:?}", self.machine.state()));
        self.context.owner.checksum(state)
    }
}
