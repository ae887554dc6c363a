//! Expressions: integers, texts, variables, `In('state')` and `_event.name`, with sums, products, comparisons, `&&`, `||`
//! and `!`. A text is a number too, which stands for it: texts are only ever compared.

use crate::chart::{Compare, Cond, EventId, Operator, Value};

use super::{Excluded, Reader, excluded};

/// What `undefined` is: no number of a file.
pub(super) const UNDEFINED: i32 = i32::MIN;

/// The numbers of texts begin here.
const TEXTS: i32 = 1 << 24;

pub(super) enum Expr {
    Value(Value),
    Cond(Cond),
}

/// An expression from here on.
struct Parser<'p, 'a, 'input> {
    rest: &'p str,
    reader: &'p mut Reader<'a, 'input>,
}

impl Reader<'_, '_> {
    pub(super) fn expr(&mut self, text: &str) -> Result<Expr, Excluded> {
        let mut parser = Parser { rest: text, reader: self };
        let expr = parser.any_of()?;
        match parser.rest.trim().is_empty() {
            true => Ok(expr),
            false => excluded(format!("`{}`", text.trim())),
        }
    }

    pub(super) fn value(&mut self, text: &str) -> Result<Value, Excluded> {
        match self.expr(text)? {
            Expr::Value(value) => Ok(value),
            Expr::Cond(_) => excluded(format!("`{}` is no number", text.trim())),
        }
    }

    /// The number that stands for a text.
    pub(super) fn text(&mut self, text: &str) -> i32 {
        let known = self.texts.iter().position(|known| known == text);
        let place = known.unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        });
        TEXTS + i32::try_from(place).expect("few texts")
    }

    /// The variable of this name. Those of `<data>` are known, and those that a script has declared.
    pub(super) fn variable(&mut self, name: &str) -> Result<usize, Excluded> {
        match self.variables.iter().position(|(known, _)| known == name) {
            Some(place) => Ok(place),
            None => excluded(format!("`{name}`")),
        }
    }

    /// `_event.name`, where one event alone can be meant.
    fn event_name(&mut self) -> Result<i32, Excluded> {
        let Some(event) = self.event else { return excluded("`_event.name` of several events") };
        let name = self.events.written()[event].clone();
        Ok(self.text(&name))
    }

    /// The events of a list, by the numbers of their names.
    pub(super) fn names_of_events(&mut self) -> Vec<(i32, EventId)> {
        let names = self.events.written().to_vec();
        names.iter().enumerate().map(|(event, name)| (self.text(name), event)).collect()
    }
}

impl Parser<'_, '_, '_> {
    fn take(&mut self, mark: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn refuse<T>(&self) -> Result<T, Excluded> {
        excluded(format!("`{}`", self.rest.trim()))
    }

    fn any_of(&mut self) -> Result<Expr, Excluded> {
        let mut left = self.all_of()?;
        while self.take("||") {
            let right = self.all_of()?;
            let not = |expr| self.cond(expr).map(|cond| Box::new(Cond::Not(Box::new(cond))));
            left = Expr::Cond(Cond::Not(Box::new(Cond::And(not(left)?, not(right)?))));
        }
        Ok(left)
    }

    fn all_of(&mut self) -> Result<Expr, Excluded> {
        let mut left = self.comparison()?;
        while self.take("&&") {
            let right = self.comparison()?;
            left = match (self.cond(left)?, self.cond(right)?) {
                (Cond::Always, cond) | (cond, Cond::Always) => Expr::Cond(cond),
                (left, right) => Expr::Cond(Cond::And(Box::new(left), Box::new(right))),
            };
        }
        Ok(left)
    }

    fn cond(&self, expr: Expr) -> Result<Cond, Excluded> {
        match expr {
            Expr::Cond(cond) => Ok(cond),
            Expr::Value(_) => excluded("a number as a condition"),
        }
    }

    fn number(&self, expr: Expr) -> Result<Value, Excluded> {
        match expr {
            Expr::Value(value) => Ok(value),
            Expr::Cond(_) => excluded("a condition as a number"),
        }
    }

    fn comparison(&mut self) -> Result<Expr, Excluded> {
        const SIGNS: [(&str, Compare, bool); 8] = [
            ("===", Compare::Equal, false),
            ("!==", Compare::Equal, true),
            ("==", Compare::Equal, false),
            ("!=", Compare::Equal, true),
            (">=", Compare::Less, true),
            ("<=", Compare::LessOrEqual, false),
            ("<", Compare::Less, false),
            (">", Compare::LessOrEqual, true),
        ];
        let left = self.sum()?;
        let Some((_, compare, is_negated)) = SIGNS.into_iter().find(|(sign, ..)| self.take(sign)) else {
            return Ok(left);
        };
        let right = self.sum()?;
        let cond = compared(self.number(left)?, compare, self.number(right)?);
        Ok(Expr::Cond(match (cond, is_negated) {
            (Cond::Less(bound), true) => Cond::AtLeast(bound),
            (cond, true) => Cond::Not(Box::new(cond)),
            (cond, false) => cond,
        }))
    }

    fn sum(&mut self) -> Result<Expr, Excluded> {
        let mut left = self.product()?;
        loop {
            let operator = match (self.take("+"), self.rest.trim_start().starts_with('-')) {
                (true, _) => Operator::Add,
                (false, true) => {
                    self.take("-");
                    Operator::Subtract
                }
                (false, false) => return Ok(left),
            };
            let right = self.product()?;
            left = Expr::Value(Value::of(self.number(left)?, operator, self.number(right)?));
        }
    }

    fn product(&mut self) -> Result<Expr, Excluded> {
        let mut left = self.atom()?;
        while self.take("*") {
            let right = self.atom()?;
            left = Expr::Value(Value::of(self.number(left)?, Operator::Multiply, self.number(right)?));
        }
        Ok(left)
    }

    fn atom(&mut self) -> Result<Expr, Excluded> {
        if self.take("(") {
            let inner = self.any_of()?;
            return if self.take(")") { Ok(inner) } else { self.refuse() };
        }
        if self.take("!") {
            let inner = self.atom()?;
            return Ok(Expr::Cond(match self.cond(inner)? {
                Cond::Never => Cond::Always,
                cond => Cond::Not(Box::new(cond)),
            }));
        }
        if let Some(text) = self.quoted() {
            return Ok(Expr::Value(Value::Constant(self.reader.text(&text))));
        }
        let word = self.word();
        if let Ok(number) = word.parse() {
            return Ok(Expr::Value(Value::Constant(number)));
        }
        match word.as_str() {
            "-" if !self.rest.is_empty() => match self.atom()? {
                Expr::Value(Value::Constant(number)) => Ok(Expr::Value(Value::Constant(-number))),
                _ => self.refuse(),
            },
            "true" => Ok(Expr::Cond(Cond::Always)),
            "false" => Ok(Expr::Cond(Cond::Never)),
            "_event.name" => Ok(Expr::Value(Value::Constant(self.reader.event_name()?))),
            "In" => self.in_state(),
            "Math.pow" => self.power(),
            "" => self.refuse(),
            name => Ok(Expr::Value(Value::Variable(self.reader.variable(name)?))),
        }
    }

    fn in_state(&mut self) -> Result<Expr, Excluded> {
        let state = if self.take("(") { self.quoted() } else { None };
        match state {
            Some(state) if self.take(")") => match self.reader.targets(&state)?[..] {
                // It is a place to go to, and never active.
                [state] if self.reader.chart.is_history_state(state) => Ok(Expr::Cond(Cond::Never)),
                [state] => Ok(Expr::Cond(Cond::In(state))),
                _ => self.refuse(),
            },
            _ => self.refuse(),
        }
    }

    /// `Math.pow(x, 3)`
    fn power(&mut self) -> Result<Expr, Excluded> {
        if !self.take("(") {
            return self.refuse();
        }
        let base = self.sum()?;
        let (base, is_pair) = (self.number(base)?, self.take(","));
        let exponent = self.word().parse::<usize>();
        match exponent {
            Ok(exponent @ 1..=9) if is_pair && self.take(")") => {
                let factors = std::iter::repeat_n(base, exponent);
                let product = factors.reduce(|left, right| Value::of(left, Operator::Multiply, right));
                product.map_or_else(|| self.refuse(), |product| Ok(Expr::Value(product)))
            }
            _ => self.refuse(),
        }
    }

    fn quoted(&mut self) -> Option<String> {
        let rest = self.rest.trim_start();
        let quote = rest.chars().next().filter(|mark| ['\'', '"'].contains(mark))?;
        let (text, rest) = rest[1..].split_once(quote)?;
        self.rest = rest;
        Some(text.to_owned())
    }

    /// A number, a name with points in it, or a minus.
    fn word(&mut self) -> String {
        let rest = self.rest.trim_start();
        let is_in_word = |char: char| char.is_ascii_alphanumeric() || "_.".contains(char);
        let end = rest.find(|char| !is_in_word(char)).unwrap_or(rest.len());
        let end = if rest.starts_with('-') { 1 } else { end };
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }
}

/// What random charts compare is said in their words.
fn compared(left: Value, compare: Compare, right: Value) -> Cond {
    match (&left, compare, &right) {
        (Value::Variable(0), Compare::Equal, Value::Constant(value)) => Cond::Equals(*value),
        (Value::Variable(0), Compare::Less, Value::Constant(bound)) => Cond::Less(*bound),
        (Value::Variable(0), Compare::LessOrEqual, Value::Constant(bound)) => Cond::Less(bound + 1),
        _ => Cond::Compare(left, compare, right),
    }
}
