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
    pub fn start(guard: &mut Guard, now: Duration) -> Self {
        let (state, timers) = Self::make_Patrolling(guard, now);
        Self {
            state,
            timers,
            stack: ::fsm_runtime::__private::Stack::new(),
            paused: ::fsm_runtime::__private::Stack::new(),
        }
    }
    /// Starts the machine in another state than its initial one.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    pub fn start_in(
        target: GuardFsmTarget,
        guard: &mut Guard,
        now: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<GuardFsmTarget>> {
        if Self::needs_below_(
            <GuardFsmStateId as ::core::convert::From<_>>::from(&target),
        ) {
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
            machine.enter_(guard, now);
            machine
        })
    }
    /// Sends one event to the current state, and runs to completion what it brings about.
    ///
    /// An event that was not used comes back in the [`Outcome`](::fsm_runtime::Outcome).
    #[inline]
    pub fn send(
        &mut self,
        guard: &mut Guard,
        event: GuardFsmEvent,
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
    pub fn update(&mut self, guard: &mut Guard, now: Duration) {
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
                let made = (
                    GuardFsmState::Dead,
                    [::fsm_runtime::__private::Timer::Off; 1usize],
                );
                self.place_(made);
                self.discard_suspended_();
                self.enter_Dead(guard, now);
                break 'machine;
            }
        }
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.tick_Patrolling(guard, now),
            GuardFsmState::Investigating { .. } => self.tick_Investigating(guard, now),
            GuardFsmState::Attacking { .. } => self.tick_Attacking(guard, now),
            _ => {}
        }
    }
    /// Whether the state must not be current with nothing suspended below it.
    #[allow(unreachable_patterns)]
    fn needs_below_(id: GuardFsmStateId) -> bool {
        ::core::matches!(id, GuardFsmStateId::Investigating)
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
        #[allow(unreachable_patterns)]
        let timers = match &state {
            GuardFsmState::Patrolling { .. } => {
                [
                    ::fsm_runtime::__private::Timer::after(
                        now,
                        <Duration as ::fsm_runtime::Time>::span(
                            ::core::time::Duration::from_millis(100u64),
                        ),
                    ),
                ]
            }
            GuardFsmState::Investigating { .. } => {
                [
                    ::fsm_runtime::__private::Timer::after(
                        now,
                        <Duration as ::fsm_runtime::Time>::span(
                            ::core::time::Duration::from_secs(30u64),
                        ),
                    ),
                ]
            }
            _ => [::fsm_runtime::__private::Timer::Off; 1usize],
        };
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
impl GuardFsm {
    #[inline]
    fn send_Patrolling(
        &mut self,
        guard: &mut Guard,
        event: GuardFsmEvent,
        now: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Patrolling { waypoint } = &mut self.state else {
            ::core::unreachable!()
        };
        let mut refusal = ::fsm_runtime::__private::Refusal::new();
        match event {
            GuardFsmEvent::Noise { at } => {
                Self::pause_Patrolling(waypoint, guard, now);
                let given_at: Vec2 = at;
                let made = Self::make_Investigating(given_at, guard, now);
                self.suspend_(made, now);
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
                let given_who: EntityId = who;
                let made = Self::make_Attacking(given_who, guard, now);
                self.place_(made);
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
        guard: &mut Guard,
        event: GuardFsmEvent,
        now: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Investigating { at } = &mut self.state else {
            ::core::unreachable!()
        };
        match event {
            GuardFsmEvent::Spotted(who) => {
                let given_who: EntityId = who;
                let made = Self::make_Attacking(given_who, guard, now);
                self.place_(made);
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
    fn send_machine_(
        &mut self,
        guard: &mut Guard,
        event: GuardFsmEvent,
        #[allow(unused_variables)]
        now: Duration,
        refusal: ::fsm_runtime::__private::Refusal,
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
    fn tick_Patrolling(&mut self, guard: &mut Guard, now: Duration) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Patrolling { waypoint } = &mut self.state else {
            ::core::unreachable!()
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
                guard.walk_to(guard.route[*waypoint]);
            }
        }
        if match (&*guard, &*waypoint) {
            (guard, waypoint) if { guard.reached(guard.route[*waypoint]) } => true,
            _ => false,
        } {
            {
                *waypoint = (*waypoint + 1) % guard.route.len();
            }
        }
    }
    #[inline]
    fn tick_Investigating(&mut self, guard: &mut Guard, now: Duration) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Investigating { at } = &mut self.state else {
            ::core::unreachable!()
        };
        {
            guard.walk_to(*at);
        }
        if match (&*guard, &*at) {
            (guard, at) if { guard.reached(*at) } => true,
            _ => false,
        } {
            self.pop_(guard, now);
            return;
        }
        if self.timers[0usize].is_due(now) {
            self.pop_(guard, now);
            return;
        }
    }
    #[inline]
    fn tick_Attacking(&mut self, guard: &mut Guard, now: Duration) {
        #[allow(irrefutable_let_patterns, unused_variables)]
        let GuardFsmState::Attacking { who, aim } = &mut self.state else {
            ::core::unreachable!()
        };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::update(aim, guard, &::fsm_runtime::Context::new(&(), now));
        {
            let mut request: ::core::option::Option<
                ::fsm_runtime::__private::Change<GuardFsmTarget>,
            > = ::core::option::Option::None;
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
            if let ::core::option::Option::Some(change) = request {
                self.follow_(change, guard, now);
                return;
            }
        }
    }
    fn pause_Patrolling(
        #[allow(unused_variables)]
        waypoint: &mut usize,
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        {
            guard.remember_post();
        }
    }
    fn enter_Investigating(
        &mut self,
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        #[allow(irrefutable_let_patterns)]
        let GuardFsmState::Investigating { #[allow(unused_variables)] at } = &mut self
            .state else { ::core::unreachable!() };
        {
            guard.draw_map();
        }
    }
    fn enter_Attacking(&mut self, guard: &mut Guard, now: Duration) {
        #[allow(irrefutable_let_patterns)]
        let GuardFsmState::Attacking { #[allow(unused_variables)] who, aim } = &mut self
            .state else { ::core::unreachable!() };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::enter(aim, guard, &::fsm_runtime::Context::new(&(), now));
    }
    fn exit_Attacking(
        #[allow(unused_variables)]
        who: &mut EntityId,
        aim: &mut AimAt,
        guard: &mut Guard,
        now: Duration,
    ) {
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::exit(aim, guard, &::fsm_runtime::Context::new(&(), now));
        {
            guard.holster();
        }
    }
    fn pause_Attacking(
        #[allow(unused_variables)]
        who: &mut EntityId,
        aim: &mut AimAt,
        guard: &mut Guard,
        now: Duration,
    ) {
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::pause(aim, guard, &::fsm_runtime::Context::new(&(), now));
    }
    fn enter_Dead(
        &mut self,
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) {
        {
            guard.fall();
        }
    }
    #[allow(unreachable_patterns)]
    fn exit_(state: &mut GuardFsmState, guard: &mut Guard, now: Duration) {
        match state {
            GuardFsmState::Attacking { who, aim } => {
                Self::exit_Attacking(who, aim, guard, now)
            }
            _ => {}
        }
    }
    #[allow(unreachable_patterns)]
    fn pause_(state: &mut GuardFsmState, guard: &mut Guard, now: Duration) {
        match state {
            GuardFsmState::Patrolling { waypoint } => {
                Self::pause_Patrolling(waypoint, guard, now)
            }
            GuardFsmState::Attacking { who, aim } => {
                Self::pause_Attacking(who, aim, guard, now)
            }
            _ => {}
        }
    }
    #[allow(unreachable_patterns)]
    fn resume_(&mut self, guard: &mut Guard, now: Duration) {
        match &mut self.state {
            GuardFsmState::Patrolling { #[allow(unused_variables)] waypoint } => {
                guard.shout("where was I?");
            }
            GuardFsmState::Attacking { #[allow(unused_variables)] who, aim } => {
                <AimAt as ::fsm_runtime::Action<
                    Guard,
                    (),
                    GuardFsmTime_,
                >>::resume(aim, guard, &::fsm_runtime::Context::new(&(), now));
            }
            _ => {}
        }
    }
    fn make_Patrolling(
        guard: &mut Guard,
        now: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        let given_waypoint: usize = { 0 };
        let timers = Self::timers_Patrolling(&given_waypoint, guard, now);
        (
            GuardFsmState::Patrolling {
                waypoint: given_waypoint,
            },
            timers,
        )
    }
    fn make_Investigating(
        given_at: Vec2,
        guard: &mut Guard,
        now: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        let timers = Self::timers_Investigating(&given_at, guard, now);
        (
            GuardFsmState::Investigating {
                at: given_at,
            },
            timers,
        )
    }
    fn make_Attacking(
        given_who: EntityId,
        #[allow(unused_variables)]
        guard: &mut Guard,
        #[allow(unused_variables)]
        now: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        let who = &given_who;
        let given_aim: AimAt = { AimAt::new(*who) };
        let timers = [::fsm_runtime::__private::Timer::Off; 1usize];
        (
            GuardFsmState::Attacking {
                who: given_who,
                aim: given_aim,
            },
            timers,
        )
    }
    fn timers_Patrolling(
        #[allow(unused_variables)]
        waypoint: &usize,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now: Duration,
    ) -> [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize] {
        [
            ::fsm_runtime::__private::Timer::after(
                now,
                <Duration as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_millis(100u64),
                ),
            ),
        ]
    }
    fn timers_Investigating(
        #[allow(unused_variables)]
        at: &Vec2,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now: Duration,
    ) -> [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize] {
        [
            ::fsm_runtime::__private::Timer::after(
                now,
                <Duration as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_secs(30u64),
                ),
            ),
        ]
    }
    #[allow(unreachable_patterns)]
    fn restart_updates_(
        state: &GuardFsmState,
        timers: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
        #[allow(unused_variables)]
        guard: &mut Guard,
        now: Duration,
    ) {
        match state {
            GuardFsmState::Patrolling { #[allow(unused_variables)] waypoint } => {
                timers[0usize] = ::fsm_runtime::__private::Timer::after(
                    now,
                    <Duration as ::fsm_runtime::Time>::span(
                        ::core::time::Duration::from_millis(100u64),
                    ),
                );
            }
            _ => {}
        }
    }
    #[inline]
    fn place_(
        &mut self,
        (
            state,
            timers,
        ): (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]),
    ) {
        self.timers = timers;
        self.state = state;
    }
    #[inline]
    fn suspend_(
        &mut self,
        (
            state,
            timers,
        ): (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]),
        now: Duration,
    ) {
        let below = ::core::mem::replace(&mut self.state, state);
        self.stack.suspend(below);
        let timers = ::core::mem::replace(&mut self.timers, timers);
        self.paused.suspend(::fsm_runtime::__private::Paused::new(now, timers));
    }
    fn discard_suspended_(&mut self) {
        self.paused.clear();
        self.stack.clear();
    }
    fn pop_(&mut self, guard: &mut Guard, now: Duration) {
        let ::core::option::Option::Some(paused) = self.paused.top() else {
            ::core::unreachable!()
        };
        let mut timers = paused.resume(now);
        if let ::core::option::Option::Some(state) = self.stack.top() {
            Self::restart_updates_(state, &mut timers, guard, now);
        }
        self.paused.pop();
        let ::core::option::Option::Some(state) = self.stack.pop() else {
            ::core::unreachable!()
        };
        self.place_((state, timers));
        self.resume_(guard, now);
    }
    #[allow(unreachable_patterns)]
    fn enter_(&mut self, guard: &mut Guard, now: Duration) {
        match &self.state {
            GuardFsmState::Investigating { .. } => self.enter_Investigating(guard, now),
            GuardFsmState::Attacking { .. } => self.enter_Attacking(guard, now),
            GuardFsmState::Dead => self.enter_Dead(guard, now),
            _ => {}
        }
    }
    fn make_(
        target: GuardFsmTarget,
        guard: &mut Guard,
        now: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        match target {
            GuardFsmTarget::Patrolling => Self::make_Patrolling(guard, now),
            GuardFsmTarget::Investigating { at: given_at } => {
                Self::make_Investigating(given_at, guard, now)
            }
            GuardFsmTarget::Attacking { who: given_who } => {
                Self::make_Attacking(given_who, guard, now)
            }
            GuardFsmTarget::Dead => {
                (GuardFsmState::Dead, [::fsm_runtime::__private::Timer::Off; 1usize])
            }
        }
    }
    fn follow_(
        &mut self,
        change: ::fsm_runtime::__private::Change<GuardFsmTarget>,
        guard: &mut Guard,
        now: Duration,
    ) -> bool {
        use ::fsm_runtime::__private::Change;
        let change = match change {
            Change::PopElse(target) if self.stack.is_empty() => Change::Goto(target),
            Change::PopElse(_) => Change::Pop,
            change => change,
        };
        match change {
            Change::Goto(target) => {
                #[allow(unreachable_patterns)]
                let is_final = ::core::matches!(
                    < GuardFsmStateId as ::core::convert::From < _ >> ::from(& target),
                    GuardFsmStateId::Dead
                );
                Self::exit_(&mut self.state, guard, now);
                if is_final {
                    for state in self.stack.newest_first_mut() {
                        Self::exit_(state, guard, now);
                    }
                }
                let made = Self::make_(target, guard, now);
                self.place_(made);
                if is_final {
                    self.discard_suspended_();
                }
                self.enter_(guard, now)
            }
            Change::Pop => {
                if self.stack.is_empty() {
                    return false;
                }
                Self::exit_(&mut self.state, guard, now);
                self.pop_(guard, now)
            }
            #[allow(unreachable_patterns)]
            _ => return false,
        };
        true
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
