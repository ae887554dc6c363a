//! Styles. What they say is said by letters too, for terminals and eyes without colours.

use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy)]
pub(super) struct Theme {
    pub(super) has_colours: bool,
}

impl Theme {
    fn coloured(self, colour: Color) -> Style {
        match self.has_colours {
            true => Style::new().fg(colour),
            false => Style::new(),
        }
    }

    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The frame of the pane that keys go to.
    pub(super) fn focus(self) -> Style {
        self.coloured(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub(super) fn key(self) -> Style {
        self.coloured(Color::Cyan)
    }

    pub(super) fn active(self) -> Style {
        self.coloured(Color::Green).add_modifier(Modifier::BOLD)
    }

    pub(super) fn suspended(self) -> Style {
        self.coloured(Color::Magenta)
    }

    /// What has acted in the last step.
    pub(super) fn taken(self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What was asked in the last step, and refused.
    pub(super) fn refused(self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::DIM)
    }

    pub(super) fn possible(self) -> Style {
        self.coloured(Color::Cyan)
    }

    pub(super) fn error(self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }

    pub(super) fn warning(self) -> Style {
        self.coloured(Color::Yellow)
    }
}
