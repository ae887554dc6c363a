//! Lines about ends. `done(name)` acts as long as its machine is done, so its target leads away from that. By `stop => Target` a
//! machine ends where it is told to: one line of the machine, without a guard, that ends it for certain.

use super::prelude::*;

/// A line `done(name)` after which the same machine is still done, so that the line acts again.
pub(super) fn acts_again(machine: &Machine, line: &Line) -> Complaint {
    let Trigger::Ended(name) = &line.trigger else { return None };
    let asked = Asked { machine, line, name, holder: holder(machine, line, name) };
    match &line.target {
        Target::None => {
            let message =
                format!("`done({name})` needs a target, for `{name}` stays done: `done({name}) => Name`");
            Some((line.keyword.span(), message))
        }
        Target::Change(change) if line.state == ROOT => asked.of_machine(change),
        Target::Change(change) => asked.change(change),
        Target::Again { span, given } => {
            let is_given = given.iter().any(|given| given.name == *name);
            asked.again(*span, is_given)
        }
        Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => None,
    }
}

/// The state in whose data the machine lives; a parameter lives as long as the machine around it.
fn holder(machine: &Machine, line: &Line, name: &Ident) -> StateId {
    machine.data_seen(line.state, name).map_or(ROOT, |(holder, _)| holder)
}

struct Asked<'m> {
    machine: &'m Machine,
    line: &'m Line,
    name: &'m Ident,
    holder: StateId,
}

impl Asked<'_> {
    fn of_machine(&self, change: &Change) -> Complaint {
        let leads_to_end = match &change.kind {
            ChangeKind::Goto(entry) | ChangeKind::Reset(entry) => ends(self.machine, entry),
            _ => false,
        };
        (!leads_to_end).then(|| (self.place(change.span), self.never_left()))
    }

    /// `done(name)` acts as long as its machine is done, so its target leads away from that.
    fn change(&self, change: &Change) -> Complaint {
        let (machine, name, state) = (self.machine, self.name, self.line.state);
        let what = machine.describe(state);
        if matches!(change.kind, ChangeKind::Push(_)) {
            let message = format!(
                "`push` only suspends {what}, and `{name}` is still done when that is resumed: leave it by `=> Name`, without `push`"
            );
            return Some((self.place(change.span), message));
        }
        let domain = machine.domain_of(state, change);
        if !machine.topology.is_inside(state, domain) {
            let message = format!(
                "`done({name})` needs a target that leaves {what}, for `{name}` stays done: name a state outside of it{}",
                self.anew(change)
            );
            return Some((change.span, message));
        }
        let places = change.kind.named()?.places();
        let comes_back = places.into_iter().any(|place| machine.topology.is_in(place.state, state));
        (comes_back && !self.is_left(domain)).then(|| (change.span, self.comes_back()))
    }

    fn again(&self, span: Span, is_given: bool) -> Complaint {
        let machine = self.machine;
        let begins_anew = || {
            let field = machine.state(self.holder).field(self.name)?;
            Some(is_given || machine.state(self.holder).data[field].init.is_some())
        };
        match self.line.state {
            ROOT if begins_anew() == Some(true) => None,
            ROOT => Some((span, self.never_left())),
            state if self.is_left(machine.topology.domain_of_self(state)) && begins_anew() == Some(true) => {
                None
            }
            _ => Some((span, self.comes_back())),
        }
    }

    /// Whether the data in which the machine lives end with such a change.
    fn is_left(&self, domain: StateId) -> bool {
        self.holder != ROOT && self.machine.topology.is_inside(self.holder, domain)
    }

    /// What is wrong with all states of a list is said once.
    fn place(&self, span: Span) -> Span {
        self.machine.line(self.line.written).change().map_or(span, |first| first.span)
    }

    /// What is done in the data of the machine stays done until the machine ends.
    fn never_left(&self) -> String {
        let (what, name) = (self.machine.describe(ROOT), self.name);
        format!(
            "{what} is never left, and `{name}` stays done, so this line acts without end: write it in the states that it leaves, or let it lead to a final state"
        )
    }

    /// A state that is entered again finds the same machine, which is done.
    fn comes_back(&self) -> String {
        let (what, name) = (self.machine.describe(self.line.state), self.name);
        format!("`{name}` is still done when {what} is entered again: name another state")
    }

    /// The other way for a target inside the state of the line.
    fn anew(&self, change: &Change) -> String {
        let name = self.name;
        match &change.kind {
            ChangeKind::Goto(entry)
                if self.holder == self.line.state && entry.also.is_empty() && entry.history.is_none() =>
            {
                format!(", or let `{name}` begin anew: `=> reenter {}`", entry.name)
            }
            _ => String::new(),
        }
    }
}

/// One line of the machine, without a guard, that ends it for certain.
pub(super) fn of_stop(machine: &Machine, line: &Line) -> Complaint {
    if !matches!(line.trigger, Trigger::Stop) {
        return None;
    }
    let mut earlier = machine.numbered_lines(ROOT).take_while(|(_, other)| !std::ptr::eq(*other, line));
    if let Some((_, other)) = earlier.find(|(_, other)| matches!(other.trigger, Trigger::Stop)) {
        let first = crate::errors::line_of(other.keyword.span());
        let message = format!("a machine has one `stop`, and the first stands{first}: remove one of them");
        return Some((line.keyword.span(), message));
    }
    if line.guard.is_some() || !line.filter.is_empty() {
        let message = "`stop` has no guard, for who stops a machine counts on its end: remove it, or decide before the call";
        return Some((line.keyword.span(), message.to_owned()));
    }
    // The final state may be what could not be read.
    if machine.lacks(Part::States) {
        return None;
    }
    let span = match &line.target {
        Target::Change(Change { kind: ChangeKind::Goto(entry), .. }) if ends(machine, entry) => return None,
        Target::Change(change) => change.span,
        Target::Again { span, .. } | Target::Ignore(span) | Target::Defer(span) | Target::Pass(span) => *span,
        Target::None => line.keyword.span(),
    };
    let message = match machine.topology.holds_regions(ROOT) {
        true => {
            "`stop` ends the machine, which ends when each of its regions is final: `stop => (One, Other)`, with a final state of each"
        }
        false => {
            "`stop` ends the machine: `stop => Name`, where `Name` is a `final state` of the machine itself"
        }
    };
    Some((span, message.to_owned()))
}

/// Whether the machine has ended where all of this is entered.
fn ends(machine: &Machine, entry: &Entry) -> bool {
    let tree = &machine.topology;
    let is_final_in = |region: &StateId| {
        entry.places().any(|place| tree.is_final(place.state) && tree.parent(place.state) == Some(*region))
    };
    match tree.holds_regions(ROOT) {
        true => tree.children(ROOT).iter().all(is_final_in),
        false => tree.ends_in(entry.state),
    }
}
