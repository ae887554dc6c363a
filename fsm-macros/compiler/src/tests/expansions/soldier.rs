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
/// The lines of [`Soldier`] that regions pick among.
#[doc(hidden)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
#[allow(non_camel_case_types)]
enum SoldierLine_ {
    Standing_1,
    Running_1,
    Held_1,
    Aimed_1,
    Aimed_2,
}
#[doc(hidden)]
#[allow(non_camel_case_types, private_interfaces)]
enum SoldierStep_ {
    Done,
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
    fn start(#[allow(unused_variables)] body: &mut Body) -> Self {
        let state = Self::first_(body);
        Self { state }
    }
    /// Starts the machine in another state than its initial one; those around it are entered too.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it, or data that only a line can give to a state
    /// around it, is refused, and handed back.
    fn start_in(
        target: SoldierTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<SoldierTarget>> {
        ::core::result::Result::Ok({
            let state = Self::make_(target, body);
            Self { state }
        })
    }
    /// Sends one event to the current state, and runs to completion what it brings about.
    ///
    /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        let mut picks = <::fsm_runtime::__private::Enabled<SoldierLine_, 2usize>>::new();
        #[allow(unused_mut)]
        let mut refusal = ::fsm_runtime::__private::Refusal::new();
        let event = self.select_(&mut picks, &mut refusal, body, event);
        match picks.count() {
            ::fsm_runtime::__private::Count::None => refusal.outcome(event),
            ::fsm_runtime::__private::Count::One(line) => {
                self.act_alone_(line, body, event)
            }
            ::fsm_runtime::__private::Count::Several => {
                match self.act_together_(&picks, body) {
                    true => ::fsm_runtime::Outcome::Transitioned,
                    false => ::fsm_runtime::Outcome::Handled,
                }
            }
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
#[allow(clippy::too_many_arguments)]
impl Soldier {
    #[inline]
    #[allow(unused_mut, unused_variables, unreachable_patterns)]
    fn select_(
        &self,
        picks: &mut ::fsm_runtime::__private::Enabled<SoldierLine_, 2usize>,
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
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
    #[inline]
    fn pick_Standing(
        &self,
        #[allow(unused_variables)]
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        {
            let mut is_picked = false;
            #[allow(unused_variables, clippy::match_single_binding)]
            match event {
                SoldierEvent::Go if ::fsm_runtime::__private::note(&mut is_picked) => {
                    ::fsm_runtime::__private::never_taken()
                }
                #[allow(unreachable_patterns)]
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(SoldierLine_::Standing_1), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[inline]
    fn pick_Running(
        &self,
        #[allow(unused_variables)]
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        {
            let mut is_picked = false;
            #[allow(unused_variables, clippy::match_single_binding)]
            match event {
                SoldierEvent::Halt if ::fsm_runtime::__private::note(&mut is_picked) => {
                    ::fsm_runtime::__private::never_taken()
                }
                #[allow(unreachable_patterns)]
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(SoldierLine_::Running_1), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[inline]
    fn pick_Held(
        &self,
        #[allow(unused_variables)]
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        {
            let mut is_picked = false;
            #[allow(unused_variables, clippy::match_single_binding)]
            match event {
                SoldierEvent::Aim(
                    at,
                ) if ::fsm_runtime::__private::note(&mut is_picked) => {
                    ::fsm_runtime::__private::never_taken()
                }
                #[allow(unreachable_patterns)]
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(SoldierLine_::Held_1), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[inline]
    fn pick_Aimed(
        &self,
        #[allow(unused_variables)]
        refusal: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        #[allow(unused_variables)]
        let in_Running = ::core::matches!(
            & self.state, SoldierState { legs : SoldierLegs::Running, .. }
        );
        #[allow(irrefutable_let_patterns, unused_variables)]
        let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at }, .. } = &self
            .state else { return (::core::option::Option::None, event) };
        {
            let mut is_picked = false;
            #[allow(unused_variables, clippy::match_single_binding)]
            match event {
                SoldierEvent::Fire if !in_Running
                    && ::fsm_runtime::__private::note(&mut is_picked) => {
                    ::fsm_runtime::__private::never_taken()
                }
                #[allow(unreachable_patterns)]
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(SoldierLine_::Aimed_1), event);
            }
        }
        {
            let mut is_picked = false;
            #[allow(unused_variables, clippy::match_single_binding)]
            match event {
                SoldierEvent::Halt if ::fsm_runtime::__private::note(&mut is_picked) => {
                    ::fsm_runtime::__private::never_taken()
                }
                #[allow(unreachable_patterns)]
                _ => {}
            }
            if is_picked {
                return (::core::option::Option::Some(SoldierLine_::Aimed_2), event);
            }
        }
        (::core::option::Option::None, event)
    }
    #[inline]
    fn act_alone_(
        &mut self,
        line: SoldierLine_,
        #[allow(unused_variables)]
        body: &mut Body,
        event: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        match line {
            SoldierLine_::Standing_1 => {
                match event {
                    SoldierEvent::Go => {
                        let made = SoldierLegs::Running;
                        self.place_in_Legs(made);
                        ::fsm_runtime::Outcome::Transitioned
                    }
                    #[allow(unreachable_patterns)]
                    event => ::fsm_runtime::Outcome::Unhandled(event),
                }
            }
            SoldierLine_::Running_1 => {
                #[allow(irrefutable_let_patterns, unused_variables)]
                if let SoldierState { legs: inside, .. } = &mut self.state {
                    Self::exit_in_Legs(inside, body);
                }
                if let ::core::option::Option::Some((made,)) = self.act_Running_1(body) {
                    self.place_in_Legs(made);
                }
                ::fsm_runtime::Outcome::Transitioned
            }
            SoldierLine_::Held_1 => {
                match event {
                    SoldierEvent::Aim(at) => {
                        let given_Aimed_at: u32 = at;
                        let made = SoldierWeapon::Aimed {
                            at: given_Aimed_at,
                        };
                        self.place_in_Weapon(made);
                        ::fsm_runtime::Outcome::Transitioned
                    }
                    #[allow(unreachable_patterns)]
                    event => ::fsm_runtime::Outcome::Unhandled(event),
                }
            }
            SoldierLine_::Aimed_1 => {
                #[allow(unused_variables)]
                let in_Running = ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Running, .. }
                );
                #[allow(irrefutable_let_patterns, unused_variables)]
                let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at }, .. } = &mut self
                    .state else { return ::fsm_runtime::Outcome::Unhandled(event) };
                match event {
                    SoldierEvent::Fire => {
                        {
                            #[allow(unused_variables)]
                            let at = &mut *data_at;
                            body.fire(*at);
                        }
                        ::fsm_runtime::Outcome::Handled
                    }
                    #[allow(unreachable_patterns)]
                    event => ::fsm_runtime::Outcome::Unhandled(event),
                }
            }
            SoldierLine_::Aimed_2 => {
                if let ::core::option::Option::Some((made,)) = self.act_Aimed_2(body) {
                    self.place_in_Weapon(made);
                }
                ::fsm_runtime::Outcome::Transitioned
            }
            #[allow(unreachable_patterns)]
            _ => ::fsm_runtime::Outcome::Unhandled(event),
        }
    }
    fn act_Running_1(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::option::Option<(SoldierLegs,)> {
        let made = SoldierLegs::Standing;
        ::core::option::Option::Some((made,))
    }
    fn act_Aimed_2(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::option::Option<(SoldierWeapon,)> {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at }, .. } = &mut self
            .state else { return ::core::option::Option::None };
        let made = SoldierWeapon::Held;
        ::core::option::Option::Some((made,))
    }
    #[allow(unused_variables)]
    fn act_together_(
        &mut self,
        picks: &::fsm_runtime::__private::Enabled<SoldierLine_, 2usize>,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> bool {
        let lines = picks.lines();
        for line in lines.into_iter().rev().flatten() {
            self.leave_for_(line, body);
        }
        let mut changes = false;
        let steps = lines
            .map(|line| {
                let line = line?;
                let (changed, memories, step) = self.act_for_(line, body);
                changes |= changed;
                ::core::option::Option::Some((line, memories, step))
            });
        let steps = steps
            .map(|step| {
                let (line, memories, step) = step?;
                ::core::option::Option::Some((
                    line,
                    memories,
                    self.put_step_(step, body),
                ))
            });
        for (line, memories, step) in steps.iter().flatten() {
            self.arrive_for_(*line, *memories, body);
        }
        changes
    }
    #[allow(unused_variables)]
    fn leave_for_(
        &mut self,
        line: SoldierLine_,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        #[allow(unreachable_patterns, clippy::match_single_binding)]
        match line {
            SoldierLine_::Running_1 => {
                #[allow(irrefutable_let_patterns, unused_variables)]
                if let SoldierState { legs: inside, .. } = &mut self.state {
                    Self::exit_in_Legs(inside, body);
                }
            }
            _ => {}
        }
    }
    #[allow(unused_variables)]
    fn act_for_(
        &mut self,
        line: SoldierLine_,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (bool, ::fsm_runtime::__private::Chain<1usize>, SoldierStep_) {
        let none = <::fsm_runtime::__private::Chain<1usize>>::new();
        #[allow(unreachable_patterns)]
        match line {
            SoldierLine_::Running_1 => {
                match self.act_Running_1(body) {
                    ::core::option::Option::Some((made,)) => {
                        (true, none, SoldierStep_::InLegs(made))
                    }
                    ::core::option::Option::None => (false, none, SoldierStep_::Done),
                }
            }
            SoldierLine_::Aimed_2 => {
                match self.act_Aimed_2(body) {
                    ::core::option::Option::Some((made,)) => {
                        (true, none, SoldierStep_::InWeapon(made))
                    }
                    ::core::option::Option::None => (false, none, SoldierStep_::Done),
                }
            }
            _ => (false, none, SoldierStep_::Done),
        }
    }
    #[allow(unused_variables)]
    fn put_step_(
        &mut self,
        step: SoldierStep_,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> SoldierStep_ {
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
        line: SoldierLine_,
        memories: ::fsm_runtime::__private::Chain<1usize>,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        #[allow(unreachable_patterns, clippy::match_single_binding)]
        match line {
            _ => {}
        }
    }
    fn first_(#[allow(unused_variables)] body: &mut Body) -> SoldierState {
        SoldierState {
            legs: SoldierLegs::Standing,
            weapon: SoldierWeapon::Held,
        }
    }
    #[allow(unused_variables)]
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
    fn exit_Running(#[allow(unused_variables)] body: &mut Body) {
        {
            body.stop();
        }
    }
    #[allow(unreachable_patterns, unused_variables)]
    fn exit_(state: &mut SoldierState, #[allow(unused_variables)] body: &mut Body) {
        let SoldierState { legs: inside_Legs, weapon: inside_Weapon } = state;
        {
            let inside = &mut *inside_Legs;
            Self::exit_in_Legs(inside, body);
        }
    }
    #[allow(unreachable_patterns, unused_variables)]
    fn exit_in_Legs(
        state: &mut SoldierLegs,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match state {
            SoldierLegs::Running => {
                Self::exit_Running(body);
            }
            _ => {}
        }
    }
    #[inline]
    fn place_in_Legs(&mut self, made: SoldierLegs) {
        #[allow(irrefutable_let_patterns)]
        if let SoldierState { legs: inside, .. } = &mut self.state {
            *inside = made;
        }
    }
    #[inline]
    fn place_in_Weapon(&mut self, made: SoldierWeapon) {
        #[allow(irrefutable_let_patterns)]
        if let SoldierState { weapon: inside, .. } = &mut self.state {
            *inside = made;
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
