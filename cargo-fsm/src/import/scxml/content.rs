//! What is done on entry, on exit and by transitions.

use roxmltree::Node;

use super::super::chart::{Action, Call, Guard};
use super::super::guards;
use super::Reader;

impl<'a, 'i> Reader<'a, 'i> {
    /// The elements of a block, one after the other.
    pub(super) fn content(&mut self, block: Node<'a, 'i>) -> Vec<Action> {
        self.tell_of_text(block);
        let elements: Vec<_> = block.children().filter(Node::is_element).collect();
        elements.into_iter().filter_map(|element| self.action(element)).collect()
    }

    /// Letters between elements mean nothing: something is misspelt there.
    pub(super) fn tell_of_text(&mut self, element: Node<'a, 'i>) {
        let texts = element.children().filter(Node::is_text).filter_map(|node| node.text());
        for text in texts.map(str::trim).filter(|text| !text.is_empty()) {
            self.notes.push(format!("`{text}`: a text means nothing here"));
        }
    }

    fn action(&mut self, element: Node<'a, 'i>) -> Option<Action> {
        let attribute = |name: &str| element.attribute(name).unwrap_or_default().trim();
        Some(match element.tag_name().name() {
            "raise" => Action::Raise(attribute("event").to_owned(), None),
            "if" => self.branches(element),
            "send" => return self.send(element),
            "cancel" => return self.cancel(element),
            "script" if self.chart.is_own => guards::own_action(script(element)),
            "script" => Action::Call(script(element)),
            "assign" => {
                let value = if attribute("expr").is_empty() {
                    element.text().unwrap_or_default()
                } else {
                    attribute("expr")
                };
                let place = attribute("location");
                Action::Call(Call::new(format!("set {place} to {value}"), format!("{place} = {value}")))
            }
            "log" => {
                let text = &self.text[element.range()];
                Action::Call(Call::new(format!("log {} {}", attribute("label"), attribute("expr")), text))
            }
            name => {
                let says = |node: Node<'_, '_>| matches!(node.tag_name().name(), "raise" | "send");
                if element.descendants().any(says) {
                    self.notes.push(format!("<{name}> sends events, which the function of the owner cannot"));
                }
                let first =
                    element.attributes().next().map(|attribute| attribute.value()).unwrap_or_default();
                Action::Call(Call::new(format!("{name} {first}"), &self.text[element.range()]))
            }
        })
    }

    fn branches(&mut self, element: Node<'a, 'i>) -> Action {
        let mut branches: Vec<(Option<Guard>, Vec<Action>)> = Vec::new();
        branches.push((self.branch(element), Vec::new()));
        for child in element.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "elseif" => branches.push((self.branch(child), Vec::new())),
                "else" => branches.push((None, Vec::new())),
                _ => {
                    let action = self.action(child);
                    if let Some((_, actions)) = branches.last_mut() {
                        actions.extend(action);
                    }
                }
            }
        }
        Action::If(branches)
    }

    /// A branch has always a condition.
    fn branch(&self, element: Node<'a, 'i>) -> Option<Guard> {
        let cond = element.attribute("cond").unwrap_or("true");
        self.condition(cond).or_else(|| Some(Guard::Call(Call::new("always", cond))))
    }
}

pub(super) fn script(element: Node<'_, '_>) -> Call {
    let text = element.attribute("src").or(element.text()).unwrap_or_default().trim_matches('\n').trim_end();
    // The name of one call is that of the function.
    let name = text.trim().trim_end_matches(';').trim_end_matches("()");
    Call::new(if name.is_empty() { "script" } else { name }, text.trim())
}
