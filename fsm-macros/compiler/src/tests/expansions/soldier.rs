struct Soldier {
    state: SoldierState,
}
/// The regions of [`Soldier`], all of them active.
struct SoldierState {
    /// Region `Legs`.
    legs: SoldierLegs,
    /// Region `Weapon`.
    weapon: SoldierWeapon,
}
/// The states inside `Legs` of [`Soldier`].
enum SoldierLegs {
    /// In state `Standing`.
    Standing,
    /// In state `Running`.
    Running,
}
/// The states inside `Weapon` of [`Soldier`].
enum SoldierWeapon {
    /// In state `Held`.
    Held,
    /// In state `Aimed`.
    Aimed {
        /// `at` of the state.
        at: u32,
    },
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types, private_interfaces)]
enum SoldierStep_ {
    Done,
    Asked(
        (
            ::fsm_runtime::__private::Change<SoldierTarget>,
            ::core::option::Option<SoldierStateId>,
        ),
    ),
    InLegs(SoldierLegs),
    InWeapon(SoldierWeapon),
}
/// What a transition of [`Soldier`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum SoldierTarget {
    /// To state `Legs`.
    Legs,
    /// To state `Standing`.
    Standing,
    /// To state `Running`.
    Running,
    /// To state `Weapon`.
    Weapon,
    /// To state `Held`.
    Held,
    /// To state `Aimed`.
    Aimed {
        /// `at` of the state.
        at: u32,
    },
}
/// The events of [`Soldier`].
#[allow(dead_code)]
enum SoldierEvent {
    /// The event `Go`.
    Go,
    /// The event `Halt`.
    Halt,
    /// The event `Aim`.
    Aim(u32),
    /// The event `Fire`.
    Fire,
}
/// The states of [`Soldier`], without their data.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash
)]
#[allow(dead_code, non_camel_case_types)]
enum SoldierStateId {
    /// State `Legs`.
    Legs,
    /// State `Standing`.
    Standing,
    /// State `Running`.
    Running,
    /// State `Weapon`.
    Weapon,
    /// State `Held`.
    Held,
    /// State `Aimed`.
    Aimed,
}
#[allow(dead_code, clippy::same_name_method)]
impl SoldierStateId {
    /// All states, in source order.
    const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    const fn name(self) -> &'static str {
        match self {
            Self::Legs => "Legs",
            Self::Standing => "Standing",
            Self::Running => "Running",
            Self::Weapon => "Weapon",
            Self::Held => "Held",
            Self::Aimed => "Aimed",
        }
    }
    /// The state around this one; none at the outermost level.
    const fn parent(self) -> ::core::option::Option<Self> {
        match self {
            Self::Standing => ::core::option::Option::Some(Self::Legs),
            Self::Running => ::core::option::Option::Some(Self::Legs),
            Self::Held => ::core::option::Option::Some(Self::Weapon),
            Self::Aimed => ::core::option::Option::Some(Self::Weapon),
            _ => ::core::option::Option::None,
        }
    }
}
impl ::core::fmt::Display for SoldierStateId {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f, self.name())
    }
}
impl ::fsm_runtime::StateId for SoldierStateId {
    const ALL: &'static [Self] = &[
        Self::Legs,
        Self::Standing,
        Self::Running,
        Self::Weapon,
        Self::Held,
        Self::Aimed,
    ];
    fn name(self) -> &'static str {
        self.name()
    }
    fn parent(self) -> ::core::option::Option<Self> {
        self.parent()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::same_name_method,
    clippy::semicolon_outside_block
)]
impl Soldier {
    /// Starts the machine: enters its initial state.
    fn start(body: &mut Body) -> Self {
        let state = {
            SoldierState {
                legs: SoldierLegs::Standing,
                weapon: SoldierWeapon::Held,
            }
        };
        let mut machine = Self { state };
        machine.begin_machine_(body);
        machine
    }
    /// Starts the machine in another state than its initial one; those around it are entered too.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it, or data that only a line can give to a state
    /// around it, is refused, and handed back.
    fn start_in(
        target: SoldierTarget,
        body: &mut Body,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<SoldierTarget>> {
        let id = <SoldierStateId as ::core::convert::From<_>>::from(&target);
        ::core::result::Result::Ok({
            let state = Self::make_(target, body);
            let mut machine = Self { state };
            machine.begin_in_(id, body);
            machine
        })
    }
    /// Sends one event to the current state, and runs to completion what it brings about.
    ///
    /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
    #[inline]
    fn send(
        &mut self,
        body: &mut Body,
        event: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        let mut picks = <::fsm_runtime::__private::Picks<2usize>>::new();
        #[allow(unused_mut)]
        let mut refusal = ::fsm_runtime::__private::Refusal::new();
        let event = self.select_(&mut picks, &mut refusal, body, event);
        let picks = picks
            .without_conflicts(
                &[
                    ::fsm_runtime::__private::Line {
                        source: 2u16,
                        domain: ::core::option::Option::Some(1u16),
                    },
                    ::fsm_runtime::__private::Line {
                        source: 3u16,
                        domain: ::core::option::Option::Some(1u16),
                    },
                    ::fsm_runtime::__private::Line {
                        source: 5u16,
                        domain: ::core::option::Option::Some(4u16),
                    },
                    ::fsm_runtime::__private::Line {
                        source: 6u16,
                        domain: ::core::option::Option::None,
                    },
                    ::fsm_runtime::__private::Line {
                        source: 6u16,
                        domain: ::core::option::Option::Some(4u16),
                    },
                ],
                &[0u16, 0u16, 1u16, 1u16, 0u16, 4u16, 4u16],
            );
        if picks.as_slice().is_empty() {
            return { refusal.outcome(event) };
        }
        if let [line] = *picks.as_slice() {
            return self.act_alone_(line, body, event);
        }
        match self
            .act_together_(&picks, ::core::option::Option::<&SoldierEvent>::None, body)
        {
            true => ::fsm_runtime::Outcome::Transitioned,
            false => ::fsm_runtime::Outcome::Handled,
        }
    }
    /// The current state, with its data.
    #[inline]
    fn state(&self) -> &SoldierState {
        &self.state
    }
    /// Which state is current.
    #[inline]
    fn state_id(&self) -> SoldierStateId {
        <SoldierStateId as ::core::convert::From<_>>::from(&self.state)
    }
    /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
    #[allow(irrefutable_let_patterns)]
    #[inline]
    fn is_in(&self, id: SoldierStateId) -> bool {
        match id {
            SoldierStateId::Legs => {
                ::core::matches!(& self.state, SoldierState { legs : _, .. })
            }
            SoldierStateId::Standing => {
                ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Standing, .. }
                )
            }
            SoldierStateId::Running => {
                ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Running, .. }
                )
            }
            SoldierStateId::Weapon => {
                ::core::matches!(& self.state, SoldierState { weapon : _, .. })
            }
            SoldierStateId::Held => {
                ::core::matches!(
                    & self.state, SoldierState { weapon : SoldierWeapon::Held, .. }
                )
            }
            SoldierStateId::Aimed => {
                ::core::matches!(
                    & self.state, SoldierState { weapon : SoldierWeapon::Aimed { .. }, ..
                    }
                )
            }
        }
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    fn restore(
        state: SoldierState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<SoldierState>> {
        ::core::result::Result::Ok(Self { state })
    }
    /// The current state, out of the machine. What is suspended is dropped.
    fn into_state(self) -> SoldierState {
        self.state
    }
}
#[allow(dead_code, clippy::too_many_arguments)]
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::same_name_method,
    clippy::semicolon_outside_block
)]
impl Soldier {
    #[allow(unused_mut, unused_variables, unreachable_patterns)]
    fn select_(
        &self,
        picks: &mut ::fsm_runtime::__private::Picks<2usize>,
        refusal: &mut ::fsm_runtime::__private::Refusal,
        body: &mut Body,
        mut event: SoldierEvent,
    ) -> SoldierEvent {
        match &self.state {
            SoldierState { legs: SoldierLegs::Standing, .. } => {
                let line;
                (line, event) = self.pick_Standing(refusal, body, event);
                if let ::core::option::Option::Some(line) = line {
                    picks.push(line);
                }
            }
            SoldierState { legs: SoldierLegs::Running, .. } => {
                let line;
                (line, event) = self.pick_Running(refusal, body, event);
                if let ::core::option::Option::Some(line) = line {
                    picks.push(line);
                }
            }
            _ => {}
        }
        match &self.state {
            SoldierState { weapon: SoldierWeapon::Held, .. } => {
                let line;
                (line, event) = self.pick_Held(refusal, body, event);
                if let ::core::option::Option::Some(line) = line {
                    picks.push(line);
                }
            }
            SoldierState { weapon: SoldierWeapon::Aimed { .. }, .. } => {
                let line;
                (line, event) = self.pick_Aimed(refusal, body, event);
                if let ::core::option::Option::Some(line) = line {
                    picks.push(line);
                }
            }
            _ => {}
        }
        event
    }
    #[allow(
        unused_variables,
        unused_mut,
        unreachable_patterns,
        clippy::match_single_binding
    )]
    fn pick_Standing(
        &self,
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        mut event: SoldierEvent,
    ) -> (::core::option::Option<u16>, SoldierEvent) {
        {
            let mut is_picked = false;
            match event {
                SoldierEvent::Go if {
                    is_picked = true;
                    false
                } => ::core::unreachable!(),
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(0u16), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[allow(
        unused_variables,
        unused_mut,
        unreachable_patterns,
        clippy::match_single_binding
    )]
    fn pick_Running(
        &self,
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        mut event: SoldierEvent,
    ) -> (::core::option::Option<u16>, SoldierEvent) {
        {
            let mut is_picked = false;
            match event {
                SoldierEvent::Halt if {
                    is_picked = true;
                    false
                } => ::core::unreachable!(),
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(1u16), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[allow(
        unused_variables,
        unused_mut,
        unreachable_patterns,
        clippy::match_single_binding
    )]
    fn pick_Held(
        &self,
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        mut event: SoldierEvent,
    ) -> (::core::option::Option<u16>, SoldierEvent) {
        {
            let mut is_picked = false;
            match event {
                SoldierEvent::Aim(
                    at,
                ) if {
                    is_picked = true;
                    false
                } => ::core::unreachable!(),
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(2u16), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[allow(
        unused_variables,
        unused_mut,
        unreachable_patterns,
        clippy::match_single_binding
    )]
    fn pick_Aimed(
        &self,
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        mut event: SoldierEvent,
    ) -> (::core::option::Option<u16>, SoldierEvent) {
        #[allow(unused_variables)]
        let in_Running = ::core::matches!(
            & self.state, SoldierState { legs : SoldierLegs::Running, .. }
        );
        {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let SoldierState {
                weapon: SoldierWeapon::Aimed { #[allow(unused_variables)] at },
                ..
            } = &self.state else { ::core::unreachable!() };
            let mut is_picked = false;
            match event {
                SoldierEvent::Fire if !in_Running
                    && {
                        is_picked = true;
                        false
                    } => ::core::unreachable!(),
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(3u16), event);
            }
        }
        {
            #[allow(irrefutable_let_patterns, unused_variables)]
            let SoldierState {
                weapon: SoldierWeapon::Aimed { #[allow(unused_variables)] at },
                ..
            } = &self.state else { ::core::unreachable!() };
            let mut is_picked = false;
            match event {
                SoldierEvent::Halt if {
                    is_picked = true;
                    false
                } => ::core::unreachable!(),
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(4u16), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[allow(unused_variables, unreachable_patterns)]
    fn act_alone_(
        &mut self,
        line: u16,
        body: &mut Body,
        event: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        match line {
            0u16 => {
                match event {
                    SoldierEvent::Go => {
                        let made = { SoldierLegs::Running };
                        self.place_in_Legs(made);
                        ::fsm_runtime::Outcome::Transitioned
                    }
                    _ => ::core::unreachable!(),
                }
            }
            1u16 => {
                match event {
                    SoldierEvent::Halt => {
                        Self::exit_Running(body);
                        let made = { SoldierLegs::Standing };
                        self.place_in_Legs(made);
                        ::fsm_runtime::Outcome::Transitioned
                    }
                    _ => ::core::unreachable!(),
                }
            }
            2u16 => {
                match event {
                    SoldierEvent::Aim(at) => {
                        let given_Aimed_at: u32 = at;
                        let made = {
                            SoldierWeapon::Aimed {
                                at: given_Aimed_at,
                            }
                        };
                        self.place_in_Weapon(made);
                        ::fsm_runtime::Outcome::Transitioned
                    }
                    _ => ::core::unreachable!(),
                }
            }
            3u16 => {
                #[allow(unused_variables)]
                let in_Running = ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Running, .. }
                );
                #[allow(irrefutable_let_patterns, unused_variables)]
                let SoldierState {
                    weapon: SoldierWeapon::Aimed { #[allow(unused_variables)] at },
                    ..
                } = &mut self.state else { ::core::unreachable!() };
                match event {
                    SoldierEvent::Fire => {
                        {
                            body.fire(*at);
                        }
                        ::fsm_runtime::Outcome::Handled
                    }
                    _ => ::core::unreachable!(),
                }
            }
            4u16 => {
                #[allow(irrefutable_let_patterns, unused_variables)]
                let SoldierState {
                    weapon: SoldierWeapon::Aimed { #[allow(unused_variables)] at },
                    ..
                } = &mut self.state else { ::core::unreachable!() };
                match event {
                    SoldierEvent::Halt => {
                        let made = { SoldierWeapon::Held };
                        self.place_in_Weapon(made);
                        ::fsm_runtime::Outcome::Transitioned
                    }
                    _ => ::core::unreachable!(),
                }
            }
            _ => ::fsm_runtime::Outcome::Unhandled(event),
        }
    }
    #[allow(unused_variables, unused_mut)]
    fn act_together_(
        &mut self,
        picks: &::fsm_runtime::__private::Picks<2usize>,
        event: ::core::option::Option<&SoldierEvent>,
        body: &mut Body,
    ) -> bool {
        let mut lines = [::core::option::Option::None; 2usize];
        for (place, line) in lines.iter_mut().zip(picks.as_slice()) {
            *place = ::core::option::Option::Some(*line);
        }
        for line in lines.into_iter().rev().flatten() {
            self.leave_for_(line, body);
        }
        let mut changes = false;
        let steps = lines
            .map(|line| {
                let line = line?;
                let event = ::core::option::Option::None;
                let (changed, memories, step) = self.act_for_(line, event, body);
                changes |= changed;
                ::core::option::Option::Some((line, memories, step))
            });
        let steps = steps
            .map(|step| {
                let (line, memories, step) = step?;
                ::core::option::Option::Some((line, memories, self.place_step_(step)))
            });
        for (line, memories, _) in steps.iter().flatten() {
            self.arrive_for_(*line, *memories, body);
        }
        changes
    }
    #[allow(unused_variables)]
    fn leave_for_(&mut self, line: u16, body: &mut Body) {
        match line {
            0u16 => {
                #[allow(irrefutable_let_patterns, unused_variables)]
                if let SoldierState { legs: inside, .. } = &mut self.state {
                    Self::exit_in_Legs(inside, body);
                }
            }
            1u16 => {
                #[allow(irrefutable_let_patterns, unused_variables)]
                if let SoldierState { legs: inside, .. } = &mut self.state {
                    Self::exit_in_Legs(inside, body);
                }
            }
            _ => {}
        }
    }
    #[allow(unused_variables, unreachable_patterns)]
    fn act_for_(
        &mut self,
        line: u16,
        event: ::core::option::Option<SoldierEvent>,
        body: &mut Body,
    ) -> (bool, u64, SoldierStep_) {
        match line {
            0u16 => {
                let made = { SoldierLegs::Running };
                (true, 0, SoldierStep_::InLegs(made))
            }
            1u16 => {
                let made = { SoldierLegs::Standing };
                (true, 0, SoldierStep_::InLegs(made))
            }
            2u16 => ::core::unreachable!(),
            3u16 => {
                #[allow(unused_variables)]
                let in_Running = ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Running, .. }
                );
                #[allow(irrefutable_let_patterns, unused_variables)]
                let SoldierState {
                    weapon: SoldierWeapon::Aimed { #[allow(unused_variables)] at },
                    ..
                } = &mut self.state else { ::core::unreachable!() };
                {
                    body.fire(*at);
                }
                (false, 0, SoldierStep_::Done)
            }
            4u16 => {
                #[allow(irrefutable_let_patterns, unused_variables)]
                let SoldierState {
                    weapon: SoldierWeapon::Aimed { #[allow(unused_variables)] at },
                    ..
                } = &mut self.state else { ::core::unreachable!() };
                let made = { SoldierWeapon::Held };
                (true, 0, SoldierStep_::InWeapon(made))
            }
            _ => (false, 0, SoldierStep_::Done),
        }
    }
    fn place_step_(&mut self, step: SoldierStep_) -> SoldierStep_ {
        match step {
            SoldierStep_::InLegs(made) => {
                self.place_in_Legs(made);
                SoldierStep_::Done
            }
            SoldierStep_::InWeapon(made) => {
                self.place_in_Weapon(made);
                SoldierStep_::Done
            }
            step => step,
        }
    }
    #[allow(unused_variables)]
    fn arrive_for_(
        &mut self,
        line: u16,
        memories: u64,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match line {
            _ => {}
        }
    }
    fn exit_Running(body: &mut Body) {
        {
            body.stop();
        }
    }
    #[allow(unreachable_patterns)]
    fn exit_(state: &mut SoldierState, body: &mut Body) {
        let SoldierState { legs: in_Legs, weapon: in_Weapon } = state;
        {
            let inside = &mut *in_Legs;
            Self::exit_in_Legs(inside, body);
        }
    }
    #[allow(unreachable_patterns)]
    fn exit_in_Legs(state: &mut SoldierLegs, body: &mut Body) {
        match state {
            SoldierLegs::Running => Self::exit_Running(body),
            _ => {}
        }
    }
    #[inline]
    fn place_in_Legs(&mut self, made: SoldierLegs) {
        #[allow(irrefutable_let_patterns)]
        let SoldierState { legs: inside, .. } = &mut self.state else {
            ::core::unreachable!()
        };
        *inside = made;
    }
    #[inline]
    fn place_in_Weapon(&mut self, made: SoldierWeapon) {
        #[allow(irrefutable_let_patterns)]
        let SoldierState { weapon: inside, .. } = &mut self.state else {
            ::core::unreachable!()
        };
        *inside = made;
    }
    fn make_(
        target: SoldierTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> SoldierState {
        match target {
            SoldierTarget::Legs => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Standing => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Running => {
                SoldierState {
                    legs: SoldierLegs::Running,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Weapon => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Held => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Aimed { at: given_Aimed_at } => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Aimed {
                        at: given_Aimed_at,
                    },
                }
            }
        }
    }
    #[allow(unused_variables)]
    fn begin_machine_(&mut self, #[allow(unused_variables)] body: &mut Body) {}
    #[allow(unused_variables)]
    fn begin_in_(
        &mut self,
        id: SoldierStateId,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        #[allow(unreachable_patterns)]
        match id {
            _ => {}
        }
    }
}
impl ::core::convert::From<&SoldierState> for SoldierStateId {
    #[inline]
    fn from(named: &SoldierState) -> Self {
        Self::from(&named.legs)
    }
}
impl ::core::convert::From<&SoldierLegs> for SoldierStateId {
    #[inline]
    fn from(named: &SoldierLegs) -> Self {
        match named {
            SoldierLegs::Standing => SoldierStateId::Standing,
            SoldierLegs::Running => SoldierStateId::Running,
        }
    }
}
impl ::core::convert::From<&SoldierWeapon> for SoldierStateId {
    #[inline]
    fn from(named: &SoldierWeapon) -> Self {
        match named {
            SoldierWeapon::Held => SoldierStateId::Held,
            SoldierWeapon::Aimed { .. } => SoldierStateId::Aimed,
        }
    }
}
impl ::core::convert::From<&SoldierTarget> for SoldierStateId {
    #[inline]
    fn from(named: &SoldierTarget) -> Self {
        match named {
            SoldierTarget::Legs => SoldierStateId::Legs,
            SoldierTarget::Standing => SoldierStateId::Standing,
            SoldierTarget::Running => SoldierStateId::Running,
            SoldierTarget::Weapon => SoldierStateId::Weapon,
            SoldierTarget::Held => SoldierStateId::Held,
            SoldierTarget::Aimed { .. } => SoldierStateId::Aimed,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Soldier {
    type Owner = Body;
    type World = ();
    type Time = ();
    type State = SoldierState;
    type StateId = SoldierStateId;
    type Target = SoldierTarget;
    type Given = ();
    fn start(
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: (),
    ) -> Self {
        Self::start(owner)
    }
    fn start_in(
        target: SoldierTarget,
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<SoldierTarget>> {
        Self::start_in(target, owner)
    }
    #[inline]
    fn update(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        now: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<SoldierTarget>> {
        ::core::result::Result::Ok(())
    }
    #[inline]
    fn state(&self) -> &SoldierState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> SoldierStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id: SoldierStateId) -> bool {
        Self::is_in(self, id)
    }
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
    #[inline]
    fn next_deadline(&self) -> ::core::option::Option<()> {
        ::core::option::Option::None
    }
    const HOLDS_REGIONS: ::core::primitive::bool = true;
    const TICKS: ::core::primitive::bool = false;
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<SoldierEvent> for Soldier {
    #[inline]
    fn send(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        event: SoldierEvent,
        now: (),
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        Self::send(self, owner, event)
    }
}
