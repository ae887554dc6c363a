const _: () = {
    use ::fsm_runtime::__private::{any as any_, call::*, keyword as k_, part as part_};
    mod parts_ {
        /// Asks until it is answered.
        pub struct Asking;
    }
    mod exits_0_ {
        pub struct Silent;
        pub struct Refused;
    }
    #[allow(non_upper_case_globals)]
    mod tags_ {
        pub const busy: () = ();
        pub const on_line: () = ();
    }
    fn tagged_() {
        tags_::on_line;
    }
    mod cancel_ {
        pub(super) use super::{VisitTimer::*, VisitEvent::*};
    }
    struct Lines_;
    impl Lines_ {
        fn lines_1_(net: &mut Net, event_: VisitEvent, now: u32) {
            let VisitState::Loading { url, tries, .. } = part_::<VisitState>() else {
                return
            };
            {
                let _: u32;
            }
            {
                let _: u32;
                net.patience;
            }
            {
                k_::during;
                net.fetch(*url + *tries);
                if let VisitState::Loading { url: _, .. } = any_() {}
                if let VisitState::Loading { tries: _, .. } = any_() {}
                VisitEvent::Got;
            }
            {
                k_::after;
                VisitTarget::Failed;
                VisitStateId::Failed;
                VisitState::Failed;
            }
            {
                k_::every;
                {
                    *tries += 1;
                    ({
                        k_::restart;
                        let _ = VisitTimer::Patience;
                    });
                };
                if let VisitState::Loading { tries: _, .. } = any_() {}
            }
            k_::on;
            if let VisitEvent::Got(Ok(text)) = event_ {
                VisitTarget::Shown;
                VisitStateId::Shown;
                if let VisitState::Shown { text, .. } = any_() {}
                (text,);
            }
            {
                k_::on;
                VisitEvent::Pinged;
                ({
                    k_::cancel;
                    let _ = VisitTimer::Beat;
                });
            }
            k_::on;
            if let VisitEvent::Got(Err(_)) = event_ {
                VisitTarget::Failed;
                VisitStateId::Failed;
                VisitState::Failed;
            }
            {
                k_::on;
                VisitEvent::Help;
                VisitTarget::Helping;
                VisitStateId::Helping;
                if let VisitState::Helping { back: _, .. } = any_() {}
                ();
                VisitTarget::Failed;
            }
        }
        fn lines_2_(net: &mut Net, event_: VisitEvent, now: u32) {
            let VisitState::Shown { text, light, .. } = part_::<VisitState>() else {
                return
            };
            {
                let _: String;
            }
            {
                k_::machine;
                let _: Light;
                (net);
                Light::start(net, now);
            }
            {
                k_::on;
                VisitEvent::Help;
                {
                    let _ = ({
                        k_::raise;
                        let _ = VisitEvent::Close;
                        k_::after;
                        ::core::result::Result::<(), VisitEvent>::Ok(())
                    });
                };
            }
            {
                k_::on;
                VisitEvent::Retry;
                {
                    ({
                        k_::cancel;
                        if let VisitEvent::Close { .. } = any_::<VisitEvent>() {}
                        0usize
                    });
                    light.send(net, LightEvent::Press, now);
                };
                if let VisitState::Shown { light: _, .. } = any_() {}
            }
            {
                k_::on;
                VisitEvent::Close;
                VisitTarget::Failed;
                VisitStateId::Failed;
                VisitState::Failed;
            }
            {
                k_::done;
                light;
                if let VisitState::Shown { light: _, .. } = any_() {}
                VisitTarget::Failed;
                VisitStateId::Failed;
                VisitState::Failed;
                net.say(text);
                if let VisitState::Shown { text: _, .. } = any_() {}
            }
        }
        fn lines_3_(net: &mut Net, event_: VisitEvent, now: u32) {
            let VisitState::Helping { back, .. } = part_::<VisitState>() else { return };
            {
                let _: VisitTarget;
                VisitTarget::Failed;
            }
            {
                k_::on;
                VisitEvent::Close;
                back;
                if let VisitState::Helping { back: _, .. } = any_() {}
                VisitTarget::Failed;
                VisitStateId::Failed;
                VisitState::Failed;
                VisitTarget::Left;
                VisitStateId::Left;
                VisitState::Left;
            }
            {
                k_::on;
                VisitEvent::Retry;
                ({
                    k_::goto;
                    core::mem::replace(back, VisitTarget::Failed);
                    if let VisitState::Helping { back: _, .. } = any_() {}
                    VisitTarget::Failed;
                    VisitStateId::Failed;
                    VisitState::Failed;
                    VisitTarget::Left;
                    VisitStateId::Left;
                    VisitState::Left;
                });
                if let VisitState::Helping { back: _, .. } = any_() {}
            }
        }
        fn lines_4_(net: &mut Net, event_: VisitEvent, now: u32) {
            let VisitState::Failed { message, limit, .. } = part_::<VisitState>() else {
                return
            };
            {
                k_::on;
                k_::out;
                exits_0_::Silent;
                VisitTarget::Left;
                VisitStateId::Left;
                VisitState::Left;
            }
            {
                k_::on;
                k_::out;
                exits_0_::Refused;
                VisitTarget::Loading;
                VisitStateId::Loading;
                if let VisitState::Loading { url: _, .. } = any_() {}
                ();
                2;
            }
            {
                k_::exits;
            }
            {
                k_::initial;
                VisitTarget::FailedWaiting;
                VisitStateId::FailedWaiting;
                VisitFailed::FailedWaiting;
            }
            {
                k_::state;
            }
        }
        fn lines_5_(net: &mut Net, event_: VisitEvent, now: u32) {
            let VisitState::Failed { message, limit, .. } = part_::<VisitState>() else {
                return
            };
            let VisitFailed::FailedWaiting { tries, .. } = part_::<VisitFailed>() else {
                return
            };
            {
                let _: u32;
                1;
            }
            {
                k_::enter;
                net.say(message);
                if let VisitState::Failed { message: _, .. } = any_() {}
            }
            {
                k_::after;
                *tries < *limit;
                if let VisitFailed::FailedWaiting { tries: _, .. } = any_() {}
                if let VisitState::Failed { limit: _, .. } = any_() {}
                if let VisitFailed::FailedWaiting { tries: _, .. } = any_() {}
                ();
                *tries + 1;
                if let VisitFailed::FailedWaiting { tries: _, .. } = any_() {}
            }
            {
                k_::on;
                VisitEvent::Retry;
                ({
                    k_::restart;
                    let _ = VisitTimer::FailedAnswer;
                });
            }
            {
                k_::on;
                VisitEvent::Close;
                k_::out;
                exits_0_::Refused;
            }
            {
                k_::after;
                k_::out;
                exits_0_::Silent;
                net.say("nothing");
            }
        }
        fn lines_6_(net: &mut Net, event_: VisitEvent, now: u32) {}
        fn lines_0_(net: &mut Net, event_: VisitEvent, now: u32) {
            {
                k_::clock;
                let _: u32;
            }
            {
                k_::queue;
                2;
            }
            {
                k_::events;
            }
            {
                k_::initial;
                VisitTarget::Loading;
                VisitStateId::Loading;
                if let VisitState::Loading { url: _, .. } = any_() {}
                ();
                1;
            }
            {
                k_::stop;
                VisitTarget::Left;
                VisitStateId::Left;
                VisitState::Left;
            }
            {
                k_::during;
                net.ping();
                VisitEvent::Pinged;
            }
            {
                k_::part;
                let _: &'static str;
                let _: u32;
            }
            {
                k_::state;
            }
            {
                k_::state;
            }
            {
                k_::state;
            }
            {
                k_::state;
                k_::is;
                parts_::Asking;
                {
                    let VisitState::Failed { message, limit, .. } = part_::<VisitState>()
                    else { return };
                    ("failed", net.patience);
                }
            }
            {
                k_::state;
            }
        }
    }
};
