/// A guard who patrols, looks into noises and attacks what he sees.
#[derive(Clone, Debug)]
pub struct GuardFsm {
    state: GuardFsmState,
    timers: [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    stack: ::fsm_runtime::__private::Stack<GuardFsmState, { 1usize }>,
    paused: ::fsm_runtime::__private::Stack<
        ::fsm_runtime::__private::Paused<GuardFsmTime_, 1usize>,
        { 1usize },
    >,
}
/// The states of [`GuardFsm`], with their data.
#[derive(Clone, Debug)]
pub enum GuardFsmState {
    /// In state `Patrolling`.
    Patrolling {
        /// `waypoint` of the state.
        waypoint: usize,
    },
    /// In state `Investigating`.
    Investigating {
        /// `at` of the state.
        at: Vec2,
    },
    /// In state `Attacking`.
    Attacking {
        /// `who` of the state.
        who: EntityId,
        /// `aim` of the state.
        aim: AimAt,
    },
    /// In state `Dead`.
    Dead,
}
/// What a transition of [`GuardFsm`] names: a state, with its data that have no initial value.
#[derive(Clone, Debug)]
#[allow(dead_code, non_camel_case_types, non_snake_case)]
pub enum GuardFsmTarget {
    /// To state `Patrolling`.
    Patrolling,
    /// To state `Investigating`.
    Investigating {
        /// `at` of the state.
        at: Vec2,
    },
    /// To state `Attacking`.
    Attacking {
        /// `who` of the state.
        who: EntityId,
    },
    /// To state `Dead`.
    Dead,
}
/// The events of [`GuardFsm`].
#[allow(dead_code)]
pub enum GuardFsmEvent {
    /// The event `Noise`.
    Noise { at: Vec2 },
    /// The event `Spotted`.
    Spotted(EntityId),
    /// The event `Hurt`.
    Hurt(u32),
}
/// The states of [`GuardFsm`], without their data.
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
pub enum GuardFsmStateId {
    /// State `Patrolling`.
    Patrolling,
    /// State `Investigating`.
    Investigating,
    /// State `Attacking`.
    Attacking,
    /// State `Dead`.
    Dead,
}
#[allow(dead_code, clippy::same_name_method)]
impl GuardFsmStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Patrolling => "Patrolling",
            Self::Investigating => "Investigating",
            Self::Attacking => "Attacking",
            Self::Dead => "Dead",
        }
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Display for GuardFsmStateId {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f, self.name())
    }
}
impl ::fsm_runtime::StateId for GuardFsmStateId {
    const ALL: &'static [Self] = &[
        Self::Patrolling,
        Self::Investigating,
        Self::Attacking,
        Self::Dead,
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
#[allow(dead_code, non_camel_case_types)]
type GuardFsmTime_ = Duration;
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
impl GuardFsm {
    /// Starts the machine: enters its initial state.
    pub fn start(
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> Self {
        let (state, timers) = Self::first_(guard, now);
        Self {
            state,
            timers,
            stack: ::fsm_runtime::__private::Stack::new(),
            paused: ::fsm_runtime::__private::Stack::new(),
        }
    }
    /// Starts the machine in another state than its initial one; those around it are entered too.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it, or data that only a line can give to a state
    /// around it, is refused, and handed back.
    pub fn start_in(
        target: GuardFsmTarget,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<GuardFsmTarget>> {
        let id = <GuardFsmStateId as ::core::convert::From<_>>::from(&target);
        if Self::needs_below_(id) {
            return ::core::result::Result::Err(::fsm_runtime::Refused {
                request: ::fsm_runtime::Request::Replace(target),
                reason: ::fsm_runtime::Reason::NeedsBelow,
                state: "",
            });
        }
        ::core::result::Result::Ok({
            let (state, timers) = Self::make_(target, guard, now);
            let mut machine = Self {
                state,
                timers,
                stack: ::fsm_runtime::__private::Stack::new(),
                paused: ::fsm_runtime::__private::Stack::new(),
            };
            machine.begin_in_(id, guard, now);
            machine
        })
    }
    /// Sends one event to the current state, and runs to completion what it brings about.
    ///
    /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
    #[inline]
    pub fn send(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event: GuardFsmEvent,
        #[allow(unused_variables)]
        now: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.send_Patrolling(guard, event, now),
            GuardFsmState::Investigating { .. } => {
                self.send_Investigating(guard, event, now)
            }
            GuardFsmState::Dead => ::fsm_runtime::Outcome::Unhandled(event),
            _ => {
                self.send_machine_(
                    guard,
                    event,
                    now,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    /// One tick: the machine's own lines, then those of the current state.
    #[inline]
    #[allow(unreachable_patterns)]
    pub fn update(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        if self.is_done() {
            return;
        }
        'machine: {
            {
                guard.breathe();
            }
            if match &*guard {
                guard if { guard.hp == 0 } => true,
                _ => false,
            } {
                Self::exit_(&mut self.state, guard, now);
                for state in self.stack.newest_first_mut() {
                    Self::exit_(state, guard, now);
                }
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = GuardFsmState::Dead;
                self.place_(made, timers);
                self.discard_suspended_();
                self.enter_Dead(guard, now);
                break 'machine;
            }
        }
        #[allow(unreachable_patterns)]
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.tick_Patrolling(guard, now),
            GuardFsmState::Investigating { .. } => self.tick_Investigating(guard, now),
            GuardFsmState::Attacking { .. } => self.tick_Attacking(guard, now),
            _ => {}
        }
    }
    /// The current state, with its data.
    #[inline]
    pub fn state(&self) -> &GuardFsmState {
        &self.state
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> GuardFsmStateId {
        <GuardFsmStateId as ::core::convert::From<_>>::from(&self.state)
    }
    /// Whether the machine is in this state.
    #[inline]
    pub fn is_in(&self, id: GuardFsmStateId) -> bool {
        self.state_id() == id
    }
    /// Whether the machine has ended, in a final state.
    #[inline]
    #[allow(unreachable_patterns)]
    pub fn is_done(&self) -> bool {
        ::core::matches!(& self.state, GuardFsmState::Dead)
    }
    /// The states that wait below the current one, the newest last.
    #[inline]
    pub fn suspended(&self) -> ::fsm_runtime::Suspended<'_, GuardFsmState> {
        self.stack.suspended()
    }
    /// When `update` next has something to do because of the time; none where it has nothing to
    /// wait for.
    pub fn next_deadline(&self) -> ::core::option::Option<GuardFsmTime_> {
        ::fsm_runtime::__private::earliest(&self.timers)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    pub fn restore(
        state: GuardFsmState,
        #[allow(unused_variables)]
        now: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<GuardFsmState>> {
        if Self::needs_below_(
            <GuardFsmStateId as ::core::convert::From<_>>::from(&state),
        ) {
            return ::core::result::Result::Err(::fsm_runtime::NotRestored {
                state: state,
                reason: ::fsm_runtime::Reason::NeedsBelow,
            });
        }
        #[allow(unused_mut)]
        let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
        if ::core::matches!(& state, GuardFsmState::Patrolling { .. }) {
            {
                timers[0usize] = ::fsm_runtime::__private::Timer::after(
                    now,
                    <Duration as ::fsm_runtime::Time>::span(
                        ::core::time::Duration::from_millis(100u64),
                    ),
                );
            }
        }
        if ::core::matches!(& state, GuardFsmState::Investigating { .. }) {
            {
                timers[0usize] = ::fsm_runtime::__private::Timer::after(
                    now,
                    <Duration as ::fsm_runtime::Time>::span(
                        ::core::time::Duration::from_secs(30u64),
                    ),
                );
            }
        }
        ::core::result::Result::Ok(Self {
            state,
            timers,
            stack: ::fsm_runtime::__private::Stack::new(),
            paused: ::fsm_runtime::__private::Stack::new(),
        })
    }
    /// The current state, out of the machine. What is suspended is dropped.
    pub fn into_state(self) -> GuardFsmState {
        self.state
    }
    /// Whether the state must not be current with nothing suspended below it.
    #[allow(unreachable_patterns)]
    fn needs_below_(id: GuardFsmStateId) -> bool {
        ::core::matches!(id, GuardFsmStateId::Investigating)
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
impl GuardFsm {
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event: GuardFsmEvent,
        #[allow(unused_variables)]
        now: Duration,
        #[allow(unused_mut)]
        mut refusal: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        match event {
            GuardFsmEvent::Hurt(n) => {
                {
                    guard.hp = guard.hp.saturating_sub(n);
                }
                ::fsm_runtime::Outcome::Handled
            }
            #[allow(unreachable_patterns)]
            event => refusal.outcome(event),
        }
    }
    #[inline]
    fn send_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event: GuardFsmEvent,
        #[allow(unused_variables)]
        now: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Patrolling { waypoint: data_waypoint } = &mut self.state else {
            return ::fsm_runtime::Outcome::Unhandled(event)
        };
        #[allow(unused_mut)]
        let mut refusal = ::fsm_runtime::__private::Refusal::new();
        match event {
            GuardFsmEvent::Noise { at } => {
                Self::pause_Patrolling(data_waypoint, guard, now);
                let given_Investigating_at: Vec2 = at;
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    #[allow(unused_variables)]
                    let data_at = &given_Investigating_at;
                    Self::timers_Investigating(data_at, guard, now, &mut timers);
                    GuardFsmState::Investigating {
                        at: given_Investigating_at,
                    }
                };
                self.suspend_(made, timers, now);
                self.enter_Investigating(guard, now);
                ::fsm_runtime::Outcome::Transitioned
            }
            GuardFsmEvent::Spotted(
                who,
            ) if match &*guard {
                guard if { guard.armed() } => true,
                _ => refusal.guard(),
            } => {
                {
                    guard.shout("halt!");
                }
                let given_Attacking_who: EntityId = who;
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    let (made_aim,) = Self::init_Attacking(
                        &given_Attacking_who,
                        guard,
                        now,
                    );
                    let given_Attacking_aim = made_aim;
                    GuardFsmState::Attacking {
                        who: given_Attacking_who,
                        aim: given_Attacking_aim,
                    }
                };
                self.place_(made, timers);
                self.enter_Attacking(guard, now);
                ::fsm_runtime::Outcome::Transitioned
            }
            #[allow(unreachable_patterns)]
            event => self.send_machine_(guard, event, now, refusal),
        }
    }
    #[inline]
    fn send_Investigating(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event: GuardFsmEvent,
        #[allow(unused_variables)]
        now: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Investigating { at: data_at } = &mut self.state else {
            return ::fsm_runtime::Outcome::Unhandled(event)
        };
        match event {
            GuardFsmEvent::Spotted(who) => {
                let given_Attacking_who: EntityId = who;
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    let (made_aim,) = Self::init_Attacking(
                        &given_Attacking_who,
                        guard,
                        now,
                    );
                    let given_Attacking_aim = made_aim;
                    GuardFsmState::Attacking {
                        who: given_Attacking_who,
                        aim: given_Attacking_aim,
                    }
                };
                self.place_(made, timers);
                self.enter_Attacking(guard, now);
                ::fsm_runtime::Outcome::Transitioned
            }
            #[allow(unreachable_patterns)]
            event => {
                self.send_machine_(
                    guard,
                    event,
                    now,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn tick_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Patrolling { waypoint: data_waypoint } = &mut self.state else {
            return
        };
        if self
            .timers[0usize]
            .beat(
                now,
                <Duration as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_millis(100u64),
                ),
            )
        {
            {
                #[allow(unused_variables)]
                let waypoint = &mut *data_waypoint;
                guard.walk_to(guard.route[*waypoint]);
            }
        }
        if match (&*guard, &*data_waypoint) {
            (guard, waypoint) if { guard.reached(guard.route[*waypoint]) } => true,
            _ => false,
        } {
            {
                #[allow(unused_variables)]
                let waypoint = &mut *data_waypoint;
                *waypoint = (*waypoint + 1) % guard.route.len();
            }
        }
    }
    #[inline]
    fn tick_Investigating(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Investigating { at: data_at } = &mut self.state else {
            return
        };
        {
            #[allow(unused_variables)]
            let at = &mut *data_at;
            guard.walk_to(*at);
        }
        if match (&*guard, &*data_at) {
            (guard, at) if { guard.reached(*at) } => true,
            _ => false,
        } {
            self.pop_(guard, now);
            self.resume_(guard, now);
            return;
        }
        if self.timers[0usize].is_due(now) {
            self.pop_(guard, now);
            self.resume_(guard, now);
            return;
        }
    }
    #[inline]
    fn tick_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Attacking { who: data_who, aim: data_aim } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::update(data_aim, guard, &::fsm_runtime::Context::new(&(), now));
        {
            let mut request: ::core::option::Option<
                ::fsm_runtime::__private::Change<GuardFsmTarget>,
            > = ::core::option::Option::None;
            {
                #[allow(unused_variables)]
                let who = &mut *data_who;
                {
                    guard.shoot(*who);
                    if guard.out_of_ammo() {
                        ::fsm_runtime::__private::ask(
                            &mut request,
                            ::fsm_runtime::__private::Change::PopElse(
                                GuardFsmTarget::Patrolling,
                            ),
                        )
                    }
                }
            }
            if let ::core::option::Option::Some(change) = request {
                self.follow_(change, guard, now);
                return;
            }
        }
    }
    fn first_(
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        #[allow(unused_mut)]
        let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
        let made = {
            let (made_waypoint,) = Self::init_Patrolling(guard, now);
            let given_Patrolling_waypoint = made_waypoint;
            #[allow(unused_variables)]
            let data_waypoint = &given_Patrolling_waypoint;
            Self::timers_Patrolling(data_waypoint, guard, now, &mut timers);
            GuardFsmState::Patrolling {
                waypoint: given_Patrolling_waypoint,
            }
        };
        (made, timers)
    }
    #[allow(unused_variables)]
    fn make_(
        target: GuardFsmTarget,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        match target {
            GuardFsmTarget::Patrolling => {
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    let (made_waypoint,) = Self::init_Patrolling(guard, now);
                    let given_Patrolling_waypoint = made_waypoint;
                    #[allow(unused_variables)]
                    let data_waypoint = &given_Patrolling_waypoint;
                    Self::timers_Patrolling(data_waypoint, guard, now, &mut timers);
                    GuardFsmState::Patrolling {
                        waypoint: given_Patrolling_waypoint,
                    }
                };
                (made, timers)
            }
            GuardFsmTarget::Investigating { at: given_Investigating_at } => {
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    #[allow(unused_variables)]
                    let data_at = &given_Investigating_at;
                    Self::timers_Investigating(data_at, guard, now, &mut timers);
                    GuardFsmState::Investigating {
                        at: given_Investigating_at,
                    }
                };
                (made, timers)
            }
            GuardFsmTarget::Attacking { who: given_Attacking_who } => {
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    let (made_aim,) = Self::init_Attacking(
                        &given_Attacking_who,
                        guard,
                        now,
                    );
                    let given_Attacking_aim = made_aim;
                    GuardFsmState::Attacking {
                        who: given_Attacking_who,
                        aim: given_Attacking_aim,
                    }
                };
                (made, timers)
            }
            GuardFsmTarget::Dead => {
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = GuardFsmState::Dead;
                (made, timers)
            }
        }
    }
    #[allow(unused_variables)]
    fn begin_in_(
        &mut self,
        id: GuardFsmStateId,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(unreachable_patterns)]
        match id {
            GuardFsmStateId::Investigating => {
                self.enter_Investigating(guard, now);
            }
            GuardFsmStateId::Attacking => {
                self.enter_Attacking(guard, now);
            }
            GuardFsmStateId::Dead => {
                self.enter_Dead(guard, now);
            }
            _ => {}
        }
    }
    fn resume_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Patrolling { waypoint: data_waypoint } = &mut self.state else {
            return
        };
        {
            guard.shout("where was I?");
        }
    }
    fn enter_Investigating(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Investigating { at: data_at } = &mut self.state else {
            return
        };
        {
            guard.draw_map();
        }
    }
    fn enter_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Attacking { who: data_who, aim: data_aim } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::enter(data_aim, guard, &::fsm_runtime::Context::new(&(), now));
    }
    fn resume_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Attacking { who: data_who, aim: data_aim } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::resume(data_aim, guard, &::fsm_runtime::Context::new(&(), now));
    }
    fn enter_Dead(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        {
            guard.fall();
        }
    }
    fn exit_Attacking(
        #[allow(unused_variables)]
        data_who: &mut EntityId,
        #[allow(unused_variables)]
        data_aim: &mut AimAt,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::exit(data_aim, guard, &::fsm_runtime::Context::new(&(), now));
        {
            guard.holster();
        }
    }
    fn pause_Patrolling(
        #[allow(unused_variables)]
        data_waypoint: &mut usize,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        {
            guard.remember_post();
        }
    }
    fn pause_Attacking(
        #[allow(unused_variables)]
        data_who: &mut EntityId,
        #[allow(unused_variables)]
        data_aim: &mut AimAt,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::pause(data_aim, guard, &::fsm_runtime::Context::new(&(), now));
    }
    #[allow(unreachable_patterns, unused_variables)]
    fn exit_(
        state: &mut GuardFsmState,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        match state {
            GuardFsmState::Attacking { who: data_who, aim: data_aim } => {
                Self::exit_Attacking(data_who, data_aim, guard, now);
            }
            _ => {}
        }
    }
    #[allow(unreachable_patterns, unused_variables)]
    fn pause_(
        state: &mut GuardFsmState,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        match state {
            GuardFsmState::Patrolling { waypoint: data_waypoint } => {
                Self::pause_Patrolling(data_waypoint, guard, now);
            }
            GuardFsmState::Attacking { who: data_who, aim: data_aim } => {
                Self::pause_Attacking(data_who, data_aim, guard, now);
            }
            _ => {}
        }
    }
    #[allow(unreachable_patterns, unused_variables)]
    fn enter_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        match &self.state {
            GuardFsmState::Investigating { .. } => {
                self.enter_Investigating(guard, now);
            }
            GuardFsmState::Attacking { .. } => {
                self.enter_Attacking(guard, now);
            }
            GuardFsmState::Dead => {
                self.enter_Dead(guard, now);
            }
            _ => {}
        }
    }
    #[allow(unreachable_patterns, unused_variables)]
    fn resume_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        match &self.state {
            GuardFsmState::Patrolling { .. } => {
                self.resume_Patrolling(guard, now);
            }
            GuardFsmState::Attacking { .. } => {
                self.resume_Attacking(guard, now);
            }
            _ => {}
        }
    }
    fn init_Patrolling(
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> (usize,) {
        let made_waypoint: usize = { 0 };
        #[allow(unused_variables)]
        let data_waypoint = &made_waypoint;
        (made_waypoint,)
    }
    fn init_Attacking(
        #[allow(unused_variables)]
        data_who: &EntityId,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> (AimAt,) {
        let made_aim: AimAt = {
            #[allow(unused_variables)]
            let (who,) = (&*data_who,);
            AimAt::new(*who)
        };
        #[allow(unused_variables)]
        let data_aim = &made_aim;
        (made_aim,)
    }
    fn timers_Patrolling(
        #[allow(unused_variables)]
        data_waypoint: &usize,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
        timers: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    ) {
        timers[0usize] = ::fsm_runtime::__private::Timer::after(
            now,
            <Duration as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_millis(100u64),
            ),
        );
    }
    fn timers_Investigating(
        #[allow(unused_variables)]
        data_at: &Vec2,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
        timers: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    ) {
        timers[0usize] = ::fsm_runtime::__private::Timer::after(
            now,
            <Duration as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_secs(30u64),
            ),
        );
    }
    #[allow(irrefutable_let_patterns, unused_variables)]
    fn restart_updates_(
        state: &GuardFsmState,
        timers: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        if let GuardFsmState::Patrolling { waypoint: data_waypoint } = state {
            timers[0usize] = ::fsm_runtime::__private::Timer::after(
                now,
                <Duration as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_millis(100u64),
                ),
            );
        }
    }
    #[inline]
    fn place_(
        &mut self,
        made: GuardFsmState,
        timers: [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    ) {
        self.timers = timers;
        self.state = made;
    }
    #[inline]
    fn suspend_(
        &mut self,
        made: GuardFsmState,
        timers: [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
        now: Duration,
    ) {
        let below = ::core::mem::replace(&mut self.state, made);
        self.stack.suspend(below);
        let timers = ::core::mem::replace(&mut self.timers, timers);
        self.paused.suspend(::fsm_runtime::__private::Paused::new(now, timers));
    }
    fn discard_suspended_(&mut self) {
        self.paused.clear();
        self.stack.clear();
    }
    #[allow(unused_variables)]
    fn pop_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        let (
            ::core::option::Option::Some(state),
            ::core::option::Option::Some(paused),
        ) = (self.stack.top(), self.paused.top()) else {
            return;
        };
        let mut timers = paused.resume(now);
        Self::restart_updates_(state, &mut timers, guard, now);
        self.paused.pop();
        if let ::core::option::Option::Some(made) = self.stack.pop() {
            self.place_(made, timers);
        }
    }
    #[allow(unused_variables)]
    fn follow_(
        &mut self,
        asked: ::fsm_runtime::__private::Change<GuardFsmTarget>,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> bool {
        use ::fsm_runtime::__private::Change;
        let change = asked;
        let change = match change {
            Change::PopElse(target) if self.stack.is_empty() => Change::Goto(target),
            #[allow(unreachable_patterns)]
            Change::PopElse(_) => Change::Pop,
            change => change,
        };
        match change {
            Change::Goto(target) => {
                #[allow(unreachable_patterns)]
                let ends = ::core::matches!(
                    < GuardFsmStateId as ::core::convert::From < _ >> ::from(& target),
                    GuardFsmStateId::Dead
                );
                self.leave_(guard, now);
                if ends {
                    for state in self.stack.newest_first_mut() {
                        Self::exit_(state, guard, now);
                    }
                }
                self.arrive_(target, false, ends, guard, now);
            }
            Change::Pop => {
                Self::exit_(&mut self.state, guard, now);
                self.pop_(guard, now);
                self.resume_(guard, now);
            }
            #[allow(unreachable_patterns)]
            _ => return false,
        }
        true
    }
    fn leave_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        Self::exit_(&mut self.state, guard, now);
    }
    #[allow(unused_variables, unreachable_patterns)]
    fn arrive_(
        &mut self,
        target: GuardFsmTarget,
        pushes: ::core::primitive::bool,
        clears: ::core::primitive::bool,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        match target {
            #[allow(unused_variables)]
            GuardFsmTarget::Patrolling => {
                #[allow(unused_mut)]
                let mut timers = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made = {
                    let (made_waypoint,) = Self::init_Patrolling(guard, now);
                    let given_Patrolling_waypoint = made_waypoint;
                    #[allow(unused_variables)]
                    let data_waypoint = &given_Patrolling_waypoint;
                    Self::timers_Patrolling(data_waypoint, guard, now, &mut timers);
                    GuardFsmState::Patrolling {
                        waypoint: given_Patrolling_waypoint,
                    }
                };
                if pushes {
                    self.suspend_(made, timers, now);
                } else {
                    self.place_(made, timers);
                    if clears {
                        self.discard_suspended_();
                    }
                }
            }
            _ => {}
        }
    }
}
impl ::core::convert::From<&GuardFsmState> for GuardFsmStateId {
    #[inline]
    fn from(named: &GuardFsmState) -> Self {
        match named {
            GuardFsmState::Patrolling { .. } => GuardFsmStateId::Patrolling,
            GuardFsmState::Investigating { .. } => GuardFsmStateId::Investigating,
            GuardFsmState::Attacking { .. } => GuardFsmStateId::Attacking,
            GuardFsmState::Dead => GuardFsmStateId::Dead,
        }
    }
}
impl ::core::convert::From<&GuardFsmTarget> for GuardFsmStateId {
    #[inline]
    fn from(named: &GuardFsmTarget) -> Self {
        match named {
            GuardFsmTarget::Patrolling => GuardFsmStateId::Patrolling,
            GuardFsmTarget::Investigating { .. } => GuardFsmStateId::Investigating,
            GuardFsmTarget::Attacking { .. } => GuardFsmStateId::Attacking,
            GuardFsmTarget::Dead => GuardFsmStateId::Dead,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for GuardFsm {
    type Owner = Guard;
    type World = ();
    type Time = Duration;
    type State = GuardFsmState;
    type StateId = GuardFsmStateId;
    type Target = GuardFsmTarget;
    type Given = ();
    fn start(
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: Duration,
    ) -> Self {
        Self::start(owner, now)
    }
    fn start_in(
        target: GuardFsmTarget,
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<GuardFsmTarget>> {
        Self::start_in(target, owner, now)
    }
    #[inline]
    fn update(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        now: Duration,
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<GuardFsmTarget>> {
        Self::update(self, owner, now);
        ::core::result::Result::Ok(())
    }
    #[inline]
    fn state(&self) -> &GuardFsmState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> GuardFsmStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id: GuardFsmStateId) -> bool {
        Self::is_in(self, id)
    }
    #[inline]
    fn is_done(&self) -> bool {
        Self::is_done(self)
    }
    #[inline]
    fn next_deadline(&self) -> ::core::option::Option<GuardFsmTime_> {
        Self::next_deadline(self)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<GuardFsmEvent> for GuardFsm {
    #[inline]
    fn send(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        event: GuardFsmEvent,
        now: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        Self::send(self, owner, event, now)
    }
}
const _: () = if <Duration as ::fsm_runtime::Time>::LONGEST.as_nanos() < 100000000 {
    ::core::panic!(
        "`100ms` is longer than the clock `Duration` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
const _: () = if <Duration as ::fsm_runtime::Time>::LONGEST.as_nanos() < 30000000000 {
    ::core::panic!(
        "`30s` is longer than the clock `Duration` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
