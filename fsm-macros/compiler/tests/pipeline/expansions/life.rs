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
impl PartsOfLife {
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
}
impl ::fsm_runtime::any::CrowdMachine for Life {
    fn update_each_(
        state_: Self::StateId,
        agents_: impl ::fsm_runtime::__private::Agents<Self>,
        world_: &Self::World,
        now_: u32,
        report_: &mut impl ::fsm_runtime::__private::Report<Self>,
    ) {
        match state_ {
            LifeStateId::Grazing => {
                <PartsOfLife>::each_Grazing(agents_, world_, now_, report_)
            }
            LifeStateId::Resting => {
                <PartsOfLife>::each_Resting(agents_, world_, now_, report_)
            }
            LifeStateId::Asleep => {
                <PartsOfLife>::each_Asleep(agents_, world_, now_, report_)
            }
            _ => {}
        }
    }
}
impl PartsOfLife {
    #[inline]
    fn each_Grazing(
        agents_: impl ::fsm_runtime::__private::Agents<Life>,
        world_: &<Life as ::fsm_runtime::any::CrowdMachine>::World,
        now_: u32,
        report_: &mut impl ::fsm_runtime::__private::Report<Life>,
    ) {
        ::fsm_runtime::__private::each(
            agents_,
            report_,
            |machine_, owner_| {
                let machine_ = ::fsm_runtime::__private::Sealed::get_mut(
                    &mut machine_.made_by_start_,
                );
                match &machine_.state {
                    LifeState::Grazing => machine_.tick_Grazing(owner_, world_, now_),
                    _ => machine_.update(owner_, world_, now_),
                }
                ::core::matches!(& machine_.state, LifeState::Grazing)
            },
        )
    }
    #[inline]
    fn each_Asleep(
        agents_: impl ::fsm_runtime::__private::Agents<Life>,
        world_: &<Life as ::fsm_runtime::any::CrowdMachine>::World,
        now_: u32,
        report_: &mut impl ::fsm_runtime::__private::Report<Life>,
    ) {
        ::fsm_runtime::__private::each_due(
            agents_,
            report_,
            |machine_| {
                let machine_ = ::fsm_runtime::__private::Sealed::get(
                    &machine_.made_by_start_,
                );
                <TimeOfLife as ::fsm_runtime::Time>::is_due(
                    &machine_.timers[0usize],
                    now_,
                )
                    || <TimeOfLife as ::fsm_runtime::Time>::is_due(
                        &machine_.timers[1usize],
                        now_,
                    )
            },
            |machine_, owner_| {
                let machine_ = ::fsm_runtime::__private::Sealed::get_mut(
                    &mut machine_.made_by_start_,
                );
                match &machine_.state {
                    LifeState::Asleep => machine_.tick_Asleep(owner_, world_, now_),
                    _ => machine_.update(owner_, world_, now_),
                }
                ::core::matches!(& machine_.state, LifeState::Asleep)
            },
        )
    }
}
impl PartsOfLife {
    fn make_(
        target_: LifeTarget,
        #[allow(unused_variables)]
        sheep: &mut Sheep,
        #[allow(unused_variables)]
        meadow: &Meadow,
        now_: u32,
    ) -> (LifeState, [TimerOfLife; 2usize]) {
        let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
        let made_ = match target_ {
            LifeTarget::Grazing => LifeState::Grazing,
            LifeTarget::Resting => {
                Self::timers_Resting(now_, &mut timers_);
                LifeState::Resting
            }
            LifeTarget::Asleep => {
                Self::timers_Asleep(now_, &mut timers_);
                LifeState::Asleep
            }
            LifeTarget::Gone => LifeState::Gone,
        };
        (made_, timers_)
    }
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
                Self::timers_Resting(now_, &mut timers_);
                LifeState::Resting
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
        if <TimeOfLife as ::fsm_runtime::Time>::beat(
            &mut self.timers[0usize],
            now_,
            <TimeOfLife as ::fsm_runtime::Time>::literal(
                ::core::time::Duration::from_millis(100u64),
            ),
        ) {
            {
                sheep.snore();
            }
        }
        if <TimeOfLife as ::fsm_runtime::Time>::is_due(&self.timers[1usize], now_) {
            let mut timers_ = [::fsm_runtime::__private::Timer::Off; 2usize];
            let made_ = LifeState::Gone;
            self.place_(made_, timers_);
            return;
        }
    }
    fn timers_Asleep(now_: u32, timers_: &mut [TimerOfLife; 2usize]) {
        timers_[0usize] = <TimeOfLife as ::fsm_runtime::Time>::timer(
            now_,
            <TimeOfLife as ::fsm_runtime::Time>::literal(
                ::core::time::Duration::from_millis(100u64),
            ),
        );
        timers_[1usize] = <TimeOfLife as ::fsm_runtime::Time>::timer(
            now_,
            <TimeOfLife as ::fsm_runtime::Time>::literal(
                ::core::time::Duration::from_secs(60u64),
            ),
        );
    }
}
