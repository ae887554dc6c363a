struct Life {
    made_by_start_: ::fsm_runtime::__private::Sealed<LifeParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct LifeParts_ {
    state: LifeState,
    timers: [::fsm_runtime::__private::Timer<LifeTime_>; 2usize],
}
/// The states of [`Life`], with their data.
enum LifeState {
    /// In state `Grazing`.
    Grazing,
    /// In state `Resting`.
    Resting,
    /// In state `Asleep`.
    Asleep,
    /// In state `Gone`.
    Gone,
}
/// What a transition of [`Life`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum LifeTarget {
    /// To state `Grazing`.
    Grazing,
    /// To state `Resting`.
    Resting,
    /// To state `Asleep`.
    Asleep,
    /// To state `Gone`.
    Gone,
}
/// The states of [`Life`], without their data.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash
)]
#[allow(dead_code, non_camel_case_types)]
enum LifeStateId {
    /// State `Grazing`.
    Grazing,
    /// State `Resting`.
    Resting,
    /// State `Asleep`.
    Asleep,
    /// State `Gone`.
    Gone,
}
#[allow(dead_code, clippy::same_name_method)]
impl LifeStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Grazing", "Resting", "Asleep", "Gone"][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Debug for LifeStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for LifeStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for LifeStateId {
    const ALL: &'static [Self] = &[
        Self::Grazing,
        Self::Resting,
        Self::Asleep,
        Self::Gone,
    ];
    fn name(self) -> &'static ::core::primitive::str {
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
#[allow(dead_code, non_camel_case_types)]
type LifeTime_ = u32;
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl Life {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MLife	1		sheep: &mut Sheep, meadow: &Meadow	u32
SLife		1		m	
I1	1	
SGrazing		1		s	0
L0		1		update			internal		sheep.graze(meadow)
L1		1		when	sheep.hunger == 0		goto	2	
SResting		1		s	0
L2		1		after	2s		goto	3	
SAsleep		1		s	0
L3		1		update	100ms		internal		sheep.snore()
L4		1		after	1min		goto	4	
SGone		1		f	0"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                LifeParts_::start(sheep, meadow, now_),
            ),
        }
    }
    /// Starts the machine in another state than its initial one; those around it are entered too.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it, or data that only a line can give to a state
    /// around it, is refused, and handed back.
    #[inline]
    pub fn start_in(
        target_: LifeTarget,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LifeTarget>> {
        ::core::result::Result::map(
            LifeParts_::start_in(target_, sheep, meadow, now_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// One tick: the machine's own lines, then those of the current state.
    #[doc(alias("tick", "step", "poll", "advance"))]
    #[inline]
    pub fn update(
        &mut self,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .update(sheep, meadow, now_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &LifeState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> LifeStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: LifeStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// Whether the machine has ended, in a final state.
    #[doc(alias("is_finished", "is_terminated", "is_final"))]
    #[inline]
    pub fn is_done(&self) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_done()
    }
    /// When `update` next has something to do because of the time; none where it has nothing to
    /// wait for.
    #[doc(alias("deadline", "next_timeout"))]
    #[inline]
    pub fn next_deadline(&self) -> ::core::option::Option<LifeTime_> {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).next_deadline()
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: LifeState,
        #[allow(unused_variables)]
        now_: u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<LifeState>> {
        ::core::result::Result::map(
            LifeParts_::restore(state_, now_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> LifeState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Life
where
    for<'never> Self: ::fsm_runtime::__private::TakesRequests<'never>,
{
    #[inline]
    pub fn request(&mut self) {}
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl LifeParts_ {
    fn start(
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> Self {
        let (state_, timers_) = Self::first_(sheep, meadow, now_);
        Self {
            state: state_,
            timers: timers_,
        }
    }
    fn start_in(
        target_: LifeTarget,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LifeTarget>> {
        ::core::result::Result::Ok({
            let (state_, timers_) = Self::make_(target_, sheep, meadow, now_);
            Self {
                state: state_,
                timers: timers_,
            }
        })
    }
    #[inline]
    fn update(
        &mut self,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) {
        if self.is_done() {
            return;
        }
        match &self.state {
            LifeState::Grazing => self.tick_Grazing(sheep, meadow, now_),
            LifeState::Resting => self.tick_Resting(sheep, meadow, now_),
            LifeState::Asleep => self.tick_Asleep(sheep, meadow, now_),
            _ => {}
        }
    }
    #[inline]
    fn state(&self) -> &LifeState {
        &self.state
    }
    #[inline]
    fn state_id(&self) -> LifeStateId {
        <LifeStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: LifeStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        ::core::matches!(& self.state, LifeState::Gone)
    }
    fn next_deadline(&self) -> ::core::option::Option<LifeTime_> {
        <LifeTime_ as ::fsm_runtime::Time>::earliest(&self.timers)
    }
    fn restore(
        state_: LifeState,
        #[allow(unused_variables)]
        now_: u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<LifeState>> {
        let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
        if ::core::matches!(& state_, LifeState::Resting) {
            timers_[0usize] = <LifeTime_ as ::fsm_runtime::Time>::timer(
                now_,
                <LifeTime_ as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_secs(2u64),
                ),
            );
        }
        if ::core::matches!(& state_, LifeState::Asleep) {
            timers_[0usize] = <LifeTime_ as ::fsm_runtime::Time>::timer(
                now_,
                <LifeTime_ as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_millis(100u64),
                ),
            );
            timers_[1usize] = <LifeTime_ as ::fsm_runtime::Time>::timer(
                now_,
                <LifeTime_ as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_secs(60u64),
                ),
            );
        }
        ::core::result::Result::Ok(Self {
            state: state_,
            timers: timers_,
        })
    }
    fn into_state(self) -> LifeState {
        self.state
    }
}
impl ::core::convert::From<&LifeState> for LifeStateId {
    #[inline]
    fn from(named_: &LifeState) -> Self {
        match named_ {
            LifeState::Grazing => LifeStateId::Grazing,
            LifeState::Resting => LifeStateId::Resting,
            LifeState::Asleep => LifeStateId::Asleep,
            LifeState::Gone => LifeStateId::Gone,
        }
    }
}
impl ::core::convert::From<&LifeTarget> for LifeStateId {
    #[inline]
    fn from(named_: &LifeTarget) -> Self {
        match named_ {
            LifeTarget::Grazing => LifeStateId::Grazing,
            LifeTarget::Resting => LifeStateId::Resting,
            LifeTarget::Asleep => LifeStateId::Asleep,
            LifeTarget::Gone => LifeStateId::Gone,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Life {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = u32;
    type State = LifeState;
    type StateId = LifeStateId;
    type Target = LifeTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &LifeState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> LifeStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: LifeStateId) -> ::core::primitive::bool {
        Self::is_in(self, id_)
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        Self::is_done(self)
    }
    #[inline]
    fn next_deadline(&self) -> ::core::option::Option<LifeTime_> {
        Self::next_deadline(self)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Run<
    (
        &mut <Self as ::fsm_runtime::CrowdMachine>::Owner,
        &<Self as ::fsm_runtime::CrowdMachine>::World,
    ),
> for Life {
    fn start(
        params_: (
            &mut <Self as ::fsm_runtime::CrowdMachine>::Owner,
            &<Self as ::fsm_runtime::CrowdMachine>::World,
        ),
        given_: Self::Given,
        now_: u32,
    ) -> Self {
        Self::start(params_.0, params_.1, now_)
    }
    fn start_in(
        target_: LifeTarget,
        params_: (
            &mut <Self as ::fsm_runtime::CrowdMachine>::Owner,
            &<Self as ::fsm_runtime::CrowdMachine>::World,
        ),
        given_: Self::Given,
        now_: u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LifeTarget>> {
        Self::start_in(target_, params_.0, params_.1, now_)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (
            &mut <Self as ::fsm_runtime::CrowdMachine>::Owner,
            &<Self as ::fsm_runtime::CrowdMachine>::World,
        ),
        now_: u32,
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<LifeTarget>> {
        Self::update(self, params_.0, params_.1, now_);
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    ::fsm_runtime::NoEvent,
    (
        &mut <Self as ::fsm_runtime::CrowdMachine>::Owner,
        &<Self as ::fsm_runtime::CrowdMachine>::World,
    ),
> for Life {
    fn send(
        &mut self,
        params_: (
            &mut <Self as ::fsm_runtime::CrowdMachine>::Owner,
            &<Self as ::fsm_runtime::CrowdMachine>::World,
        ),
        event_: ::fsm_runtime::NoEvent,
        now_: u32,
    ) -> ::fsm_runtime::Outcome<::fsm_runtime::NoEvent> {
        match event_ {}
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Life {
    type Owner = Sheep;
    type World = Meadow;
    type Takes = ::fsm_runtime::__private::TakesOwnerWorld;
    fn update_each_(
        state_: Self::StateId,
        agents_: impl ::fsm_runtime::__private::Agents<Self>,
        world_: &Self::World,
        now_: u32,
        report_: &mut impl ::fsm_runtime::__private::Report<Self>,
    ) {
        match state_ {
            LifeStateId::Grazing => {
                ::fsm_runtime::__private::each(
                    agents_,
                    report_,
                    |machine_, owner_| {
                        let machine_ = ::fsm_runtime::__private::Sealed::get_mut(
                            &mut machine_.made_by_start_,
                        );
                        match &machine_.state {
                            LifeState::Grazing => {
                                machine_.tick_Grazing(owner_, world_, now_)
                            }
                            _ => machine_.update(owner_, world_, now_),
                        }
                        ::core::matches!(& machine_.state, LifeState::Grazing)
                    },
                )
            }
            LifeStateId::Resting => {
                ::fsm_runtime::__private::each_due(
                    agents_,
                    report_,
                    |machine_| {
                        let machine_ = ::fsm_runtime::__private::Sealed::get(
                            &machine_.made_by_start_,
                        );
                        <LifeTime_ as ::fsm_runtime::Time>::is_due(
                            &machine_.timers[0usize],
                            now_,
                        )
                    },
                    |machine_, owner_| {
                        let machine_ = ::fsm_runtime::__private::Sealed::get_mut(
                            &mut machine_.made_by_start_,
                        );
                        match &machine_.state {
                            LifeState::Resting => {
                                machine_.tick_Resting(owner_, world_, now_)
                            }
                            _ => machine_.update(owner_, world_, now_),
                        }
                        ::core::matches!(& machine_.state, LifeState::Resting)
                    },
                )
            }
            LifeStateId::Asleep => {
                ::fsm_runtime::__private::each_due(
                    agents_,
                    report_,
                    |machine_| {
                        let machine_ = ::fsm_runtime::__private::Sealed::get(
                            &machine_.made_by_start_,
                        );
                        <LifeTime_ as ::fsm_runtime::Time>::is_due(
                            &machine_.timers[0usize],
                            now_,
                        )
                            || <LifeTime_ as ::fsm_runtime::Time>::is_due(
                                &machine_.timers[1usize],
                                now_,
                            )
                    },
                    |machine_, owner_| {
                        let machine_ = ::fsm_runtime::__private::Sealed::get_mut(
                            &mut machine_.made_by_start_,
                        );
                        match &machine_.state {
                            LifeState::Asleep => {
                                machine_.tick_Asleep(owner_, world_, now_)
                            }
                            _ => machine_.update(owner_, world_, now_),
                        }
                        ::core::matches!(& machine_.state, LifeState::Asleep)
                    },
                )
            }
            _ => {}
        }
    }
}
const _: () = if <LifeTime_ as ::fsm_runtime::Time>::LONGEST.as_nanos() < 2000000000 {
    ::core::panic!(
        "`2s` is longer than the clock `u32` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
const _: () = if <LifeTime_ as ::fsm_runtime::Time>::LONGEST.as_nanos() < 100000000 {
    ::core::panic!(
        "`100ms` is longer than the clock `u32` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
const _: () = if <LifeTime_ as ::fsm_runtime::Time>::LONGEST.as_nanos() < 60000000000 {
    ::core::panic!(
        "`1min` is longer than the clock `u32` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl LifeParts_ {
    #[inline]
    fn tick_Grazing(
        &mut self,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) {
        {
            sheep.graze(meadow);
        }
        if match &*sheep {
            sheep if { sheep.hunger == 0 } => true,
            _ => false,
        } {
            let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
            let made_ = {
                Self::timers_Resting(sheep, meadow, now_, &mut timers_);
                LifeState::Resting
            };
            self.place_(made_, timers_);
            return;
        }
    }
    #[inline]
    fn tick_Resting(
        &mut self,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) {
        if <LifeTime_ as ::fsm_runtime::Time>::is_due(&self.timers[0usize], now_) {
            let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
            let made_ = {
                Self::timers_Asleep(sheep, meadow, now_, &mut timers_);
                LifeState::Asleep
            };
            self.place_(made_, timers_);
            return;
        }
    }
    #[inline]
    fn tick_Asleep(
        &mut self,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) {
        if <LifeTime_ as ::fsm_runtime::Time>::beat(
            &mut self.timers[0usize],
            now_,
            <LifeTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_millis(100u64),
            ),
        ) {
            {
                sheep.snore();
            }
        }
        if <LifeTime_ as ::fsm_runtime::Time>::is_due(&self.timers[1usize], now_) {
            let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
            let made_ = LifeState::Gone;
            self.place_(made_, timers_);
            return;
        }
    }
    fn first_(
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> (LifeState, [::fsm_runtime::__private::Timer<LifeTime_>; 2usize]) {
        let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
        let made_ = LifeState::Grazing;
        (made_, timers_)
    }
    fn make_(
        target_: LifeTarget,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> (LifeState, [::fsm_runtime::__private::Timer<LifeTime_>; 2usize]) {
        match target_ {
            LifeTarget::Grazing => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
                let made_ = LifeState::Grazing;
                (made_, timers_)
            }
            LifeTarget::Resting => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
                let made_ = {
                    Self::timers_Resting(sheep, meadow, now_, &mut timers_);
                    LifeState::Resting
                };
                (made_, timers_)
            }
            LifeTarget::Asleep => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
                let made_ = {
                    Self::timers_Asleep(sheep, meadow, now_, &mut timers_);
                    LifeState::Asleep
                };
                (made_, timers_)
            }
            LifeTarget::Gone => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
                let made_ = LifeState::Gone;
                (made_, timers_)
            }
        }
    }
    fn timers_Resting(
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
        timers_: &mut [::fsm_runtime::__private::Timer<LifeTime_>; 2usize],
    ) {
        timers_[0usize] = <LifeTime_ as ::fsm_runtime::Time>::timer(
            now_,
            <LifeTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_secs(2u64),
            ),
        );
    }
    fn timers_Asleep(
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
        timers_: &mut [::fsm_runtime::__private::Timer<LifeTime_>; 2usize],
    ) {
        timers_[0usize] = <LifeTime_ as ::fsm_runtime::Time>::timer(
            now_,
            <LifeTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_millis(100u64),
            ),
        );
        timers_[1usize] = <LifeTime_ as ::fsm_runtime::Time>::timer(
            now_,
            <LifeTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_secs(60u64),
            ),
        );
    }
    #[inline]
    fn place_(
        &mut self,
        made_: LifeState,
        timers_: [::fsm_runtime::__private::Timer<LifeTime_>; 2usize],
    ) {
        self.timers = timers_;
        self.state = made_;
    }
}
