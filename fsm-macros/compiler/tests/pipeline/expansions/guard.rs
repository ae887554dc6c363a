#[derive(Clone)]
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct PartsOfGuardFsm {
    state: GuardFsmState,
    timers: [TimerOfGuardFsm; 1usize],
    stack: ::fsm_runtime::__private::Stack<GuardFsmState, { 1usize }>,
    paused: ::fsm_runtime::__private::Stack<
        ::fsm_runtime::__private::Paused<
            TimeOfGuardFsm,
            1usize,
            { <TimeOfGuardFsm as ::fsm_runtime::Time>::REST },
        >,
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
impl PartsOfGuardFsm {
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.send_Patrolling(guard, event_, now_),
            GuardFsmState::Investigating { .. } => {
                self.send_Investigating(guard, event_, now_)
            }
            GuardFsmState::Dead => ::fsm_runtime::Outcome::Unhandled(event_),
            _ => {
                self.send_machine_(
                    guard,
                    event_,
                    now_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn update(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
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
                Self::exit_(&mut self.state, guard, now_);
                for state_ in self.stack.newest_first_mut() {
                    Self::exit_(state_, guard, now_);
                }
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = GuardFsmState::Dead;
                self.place_(made_, timers_);
                self.discard_suspended_();
                self.enter_Dead(guard, now_);
                break 'machine;
            }
        }
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.tick_Patrolling(guard, now_),
            GuardFsmState::Investigating { .. } => self.tick_Investigating(guard, now_),
            GuardFsmState::Attacking { .. } => self.tick_Attacking(guard, now_),
            _ => {}
        }
    }
}
impl PartsOfGuardFsm {
    #[inline]
    fn send_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = &mut self.state
        else { return ::fsm_runtime::Outcome::Unhandled(event_) };
        match event_ {
            GuardFsmEvent::Noise { at } => {
                Self::pause_Patrolling(data_waypoint_, guard, now_);
                let given_Investigating_at_: Vec2 = at;
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    Self::timers_Investigating(now_, &mut timers_);
                    GuardFsmState::Investigating {
                        at: given_Investigating_at_,
                    }
                };
                self.suspend_(made_, timers_, now_);
                self.enter_Investigating(guard, now_);
                ::fsm_runtime::Outcome::Transitioned
            }
            GuardFsmEvent::Spotted(
                who,
            ) if match &*guard {
                guard if { guard.armed() } => true,
                _ => refusal_.guard(),
            } => {
                {
                    guard.shout("halt!");
                }
                let given_Attacking_who_: EntityId = who;
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let given_Attacking_aim_ = Self::init_aim_of_Attacking(
                        &given_Attacking_who_,
                        guard,
                        now_,
                    );
                    GuardFsmState::Attacking {
                        who: given_Attacking_who_,
                        aim: given_Attacking_aim_,
                    }
                };
                self.place_(made_, timers_);
                self.enter_Attacking(guard, now_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => self.send_machine_(guard, event_, now_, refusal_),
        }
    }
    fn init_aim_of_Attacking(
        #[allow(unused_variables)]
        who: &EntityId,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> AimAt {
        let value_: AimAt = { AimAt::new(*who) };
        value_
    }
    fn begin_in_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        self.enter_(guard, now_);
    }
    #[inline]
    fn suspend_(
        &mut self,
        made_: GuardFsmState,
        timers_: [TimerOfGuardFsm; 1usize],
        now_: Duration,
    ) {
        let below_ = ::core::mem::replace(&mut self.state, made_);
        self.stack.suspend(below_);
        let timers_ = ::core::mem::replace(&mut self.timers, timers_);
        self.paused.suspend(::fsm_runtime::__private::Paused::new(now_, timers_));
    }
    fn pop_(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
        let (
            ::core::option::Option::Some(state_),
            ::core::option::Option::Some(paused_),
        ) = (self.stack.top(), self.paused.top()) else {
            return;
        };
        let mut timers_ = <TimeOfGuardFsm as ::fsm_runtime::Time>::resumed(
            *paused_,
            now_,
        );
        Self::restart_updates_(state_, &mut timers_, guard, now_);
        self.paused.pop();
        if let ::core::option::Option::Some(made_) = self.stack.pop() {
            self.place_(made_, timers_);
        }
    }
    fn restart_updates_(
        state_: &GuardFsmState,
        timers_: &mut [TimerOfGuardFsm; 1usize],
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        if let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = state_ {
            timers_[0usize] = <TimeOfGuardFsm as ::fsm_runtime::Time>::timer(
                now_,
                <TimeOfGuardFsm as ::fsm_runtime::Time>::literal(
                    ::core::time::Duration::from_millis(100u64),
                ),
            );
        }
    }
    fn follow_(
        &mut self,
        asked_: ::fsm_runtime::__private::Change<GuardFsmTarget>,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> ::core::primitive::bool {
        use ::fsm_runtime::__private::Change;
        let change_ = asked_;
        let change_ = match change_ {
            Change::PopElse(target_) if self.stack.is_empty() => Change::Goto(target_),
            Change::PopElse(_) => Change::Pop,
            change_ => change_,
        };
        match change_ {
            Change::Goto(target_) => {
                let ends_ = ::core::matches!(
                    < GuardFsmStateId as ::core::convert::From < _ >> ::from(& target_),
                    GuardFsmStateId::Dead
                );
                self.leave_(guard, now_);
                if ends_ {
                    for state_ in self.stack.newest_first_mut() {
                        Self::exit_(state_, guard, now_);
                    }
                }
                self.arrive_(target_, ends_, guard, now_);
            }
            Change::Pop => {
                Self::exit_(&mut self.state, guard, now_);
                self.pop_(guard, now_);
                self.resume_(guard, now_);
            }
            _ => return false,
        }
        true
    }
    fn pause_Patrolling(
        data_waypoint_: &mut usize,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        {
            guard.remember_post();
        }
    }
    #[inline]
    fn tick_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = &mut self.state
        else { return };
        if <TimeOfGuardFsm as ::fsm_runtime::Time>::beat(
            &mut self.timers[0usize],
            now_,
            <TimeOfGuardFsm as ::fsm_runtime::Time>::literal(
                ::core::time::Duration::from_millis(100u64),
            ),
        ) {
            {
                #[allow(unused_variables)]
                let waypoint = &mut *data_waypoint_;
                guard.walk_to(guard.route[*waypoint]);
            }
        }
        if match (&*guard, &*data_waypoint_) {
            (guard, waypoint) if { guard.reached(guard.route[*waypoint]) } => true,
            _ => false,
        } {
            {
                #[allow(unused_variables)]
                let waypoint = &mut *data_waypoint_;
                *waypoint = (*waypoint + 1) % guard.route.len();
            }
        }
    }
    fn timers_Investigating(now_: Duration, timers_: &mut [TimerOfGuardFsm; 1usize]) {
        timers_[0usize] = <TimeOfGuardFsm as ::fsm_runtime::Time>::timer(
            now_,
            <TimeOfGuardFsm as ::fsm_runtime::Time>::literal(
                ::core::time::Duration::from_secs(30u64),
            ),
        );
    }
    fn enter_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            TimeOfGuardFsm,
        >>::enter(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
    }
    fn resume_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            TimeOfGuardFsm,
        >>::resume(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
    }
    #[inline]
    fn tick_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            TimeOfGuardFsm,
        >>::update(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
        {
            let mut the_request: ::core::option::Option<
                ::fsm_runtime::__private::Change<GuardFsmTarget>,
            > = ::core::option::Option::None;
            {
                #[allow(unused_variables)]
                let who = &mut *data_who_;
                {
                    guard.shoot(*who);
                    if guard.out_of_ammo() {
                        <::fsm_runtime::__private::Change<
                            _,
                        >>::ask(
                            &mut the_request,
                            <::fsm_runtime::__private::Change<
                                _,
                            >>::PopElse(GuardFsmTarget::Patrolling),
                        )
                    }
                }
            }
            if let ::core::option::Option::Some(change_) = the_request {
                self.follow_(change_, guard, now_);
                return;
            }
        }
    }
}
