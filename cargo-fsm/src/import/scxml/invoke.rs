//! What runs beside the machine as long as a state is active. A chart that is given inline is a machine in the data of the state;
//! of others only the owner knows.

use roxmltree::Node;

use super::super::chart::{Action, Call, During, Inner, Kind, ROOT, StateId, Transition, Trigger};
use super::super::guards;
use super::{Reader, chart, elements, transitions};

impl<'a, 'i> Reader<'a, 'i> {
    pub(super) fn invoke(
        &mut self,
        state: StateId,
        invoke: Node<'a, 'i>,
        entry: &mut Vec<Action>,
        exit: &mut Vec<Action>,
    ) {
        if self.chart.is_own && invoke.attribute("type") == Some("future") {
            return self.during(state, invoke);
        }
        if let Some(inside) = inline(invoke) {
            return self.inner(state, invoke, inside);
        }
        let name = name(invoke);
        let text = &self.text[invoke.range()];
        entry.push(Action::Call(Call::new(format!("start {name}"), text)));
        exit.push(Action::Call(Call::new(format!("stop {name}"), format!("stop {name}"))));
        self.notes
            .push(format!("<invoke> of `{name}`: the owner starts and stops it, and sends what it says"));
    }

    /// Work of our own exports.
    fn during(&mut self, state: StateId, invoke: Node<'a, 'i>) {
        let work = guards::call(invoke.attribute("src").unwrap_or_default());
        let condition = transitions::words(invoke).find_map(|word| word.strip_prefix("if "));
        let guard = condition.and_then(|condition| self.condition(&condition.replace("- -", "--")));
        let event = invoke.attribute("id").map(str::to_owned);
        self.chart.states[state].during.push(During { work, event, guard });
    }

    /// The machine inside is told to end where its state is left.
    fn inner(&mut self, state: StateId, invoke: Node<'a, 'i>, inside: Node<'a, 'i>) {
        let name = self.inner_name(invoke.attribute("id").or(inside.attribute("name")).unwrap_or("inner"));
        let mut chart = chart(self.text, inside, &name, true);
        let end = chart.add(ROOT, "stopped", Kind::Final);
        let mut stop = Transition::new(Trigger::Stop);
        stop.targets.push(end);
        chart.states[ROOT].transitions.insert(0, stop);
        if invoke.attribute("autoforward") == Some("true") {
            self.notes
                .push(format!("<invoke> of `{name}` with `autoforward`: events are handed on by lines"));
        }
        let given = elements(invoke, "param").map(|param| {
            let value = param.attribute("expr").or(param.attribute("location"));
            [param.attribute("name"), value].into_iter().flatten().collect::<Vec<_>>().join(" = ")
        });
        let given: Vec<String> = given.chain(invoke.attribute("namelist").map(str::to_owned)).collect();
        if !given.is_empty() {
            self.notes.push(format!("<invoke> of `{name}` is given `{}`: make it data", given.join(", ")));
        }
        for finalize in elements(invoke, "finalize") {
            self.notes.push(format!("<invoke> of `{name}`: {}", &self.text[finalize.range()]));
        }
        self.chart.states[state].inner.push(Inner {
            name,
            text: self.text[inside.range()].to_owned(),
            chart,
        });
    }

    /// One that no other machine inside has.
    fn inner_name(&self, written: &str) -> String {
        let is_free = |name: &String| {
            let mut inner = self.chart.states.iter().flat_map(|state| &state.inner);
            inner.all(|inner| inner.name != *name)
        };
        let numbered = (2..).map(|number| format!("{written} {number}"));
        std::iter::once(written.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }

    /// The machine inside of whose end this event tells, where the state or one around it has that.
    pub(super) fn ended(&self, state: StateId, event: &str) -> Option<Trigger> {
        let id = event.strip_prefix("done.invoke")?;
        let mut inside = self.chart.around(state).flat_map(|around| &self.chart.states[around].inner);
        let found = match id.strip_prefix('.') {
            Some(id) => inside.find(|inner| inner.name == id),
            None => inside.next().filter(|_| id.is_empty()),
        };
        found.map(|inner| Trigger::DoneIn(inner.name.clone()))
    }

    /// Whether an event tells that a machine inside some state has ended.
    pub(super) fn is_of_inner(&self, event: &str) -> bool {
        let invokes = self.elements.iter().flat_map(|state| elements(*state, "invoke"));
        let mut inner = invokes.filter(|invoke| inline(*invoke).is_some());
        event.strip_prefix("done.invoke.").is_some_and(|id| inner.any(|invoke| name(invoke) == id))
    }
}

fn name<'a>(invoke: Node<'a, '_>) -> &'a str {
    let attribute = |name: &str| invoke.attribute(name).filter(|value| !value.is_empty());
    attribute("id").or(attribute("src")).or(attribute("type")).unwrap_or("service")
}

/// The chart that stands in the element.
fn inline<'a, 'i>(invoke: Node<'a, 'i>) -> Option<Node<'a, 'i>> {
    let kind = invoke.attribute("type").unwrap_or("scxml").trim_end_matches('/');
    let content = elements(invoke, "content").next().filter(|_| kind.ends_with("scxml"))?;
    let inside = elements(content, "scxml").next()?;
    inside.children().any(|child| super::kind(child).is_some()).then_some(inside)
}
