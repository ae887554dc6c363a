//! Conditions, and the variables of a file with their values at the start.

use crate::chart::{Cond, Value};

use super::values::{Expr, UNDEFINED};
use super::{Excluded, Reader, excluded};

impl Reader<'_, '_> {
    /// `None` is a condition that always holds.
    pub(super) fn cond(&mut self, text: &str) -> Result<Option<Cond>, Excluded> {
        match self.expr(text) {
            Ok(Expr::Cond(Cond::Always)) => Ok(None),
            Ok(Expr::Cond(cond)) => Ok(Some(cond)),
            Ok(Expr::Value(_)) | Err(_) => excluded(format!("cond=\"{text}\"")),
        }
    }

    /// The variables that `<data>` declares. Others appear in scripts.
    pub(super) fn declare_variables(&mut self) -> Result<(), Excluded> {
        let data = self.document.descendants().filter(|node| node.tag_name().name() == "data");
        for data in data.collect::<Vec<_>>() {
            let name = data.attribute("id").unwrap_or_default().to_owned();
            let is_plain =
                !data.has_attribute("src") && data.text().is_none_or(|text| text.trim().is_empty());
            let value = match data.attribute("expr").map(|expr| self.value(expr)) {
                None if is_plain => UNDEFINED,
                Some(Ok(Value::Constant(value))) => value,
                _ => return excluded("<data> that is no integer and no text"),
            };
            self.variables.push((name, value));
        }
        Ok(())
    }

    /// Gives them to the chart, when all are known.
    pub(super) fn finish_variables(&mut self) {
        let mut values = self.variables.iter().map(|(_, value)| *value);
        self.chart.variable = values.next().unwrap_or_default();
        self.chart.others = values.collect();
    }
}
