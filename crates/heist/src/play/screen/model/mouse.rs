//! The mouse: characters begin commands, spaces end them, the wheel scrolls.

use super::{Choices, ScreenModel, WHEEL};
use crate::play::screen::layout::{Areas, Panel};
use crate::play::screen::view::choice_at;
use crate::play::shorthand;
use anyhow::Result;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use heist_data::names::space_name;
use heist_rules::space::Space;

impl ScreenModel {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Result<()> {
        let (column, row) = (mouse.column, mouse.row);
        if let Some(down) = self.help {
            self.help = match mouse.kind {
                MouseEventKind::ScrollDown => Some(down + WHEEL),
                MouseEventKind::ScrollUp => Some(down.saturating_sub(WHEEL)),
                MouseEventKind::Down(_) => None,
                _ => Some(down),
            };
            return Ok(());
        }
        let areas = self.areas();
        let panel = areas.panel_at(column, row);
        match (mouse.kind, panel) {
            (MouseEventKind::Moved, _) if self.game.table().is_some() => {
                let space = self.space_at(&areas, column, row);
                let name = space.map(|space| space_name(self.game.setup(), self.game.state(), space));
                self.game.point(name);
            }
            (MouseEventKind::ScrollDown, Some(panel)) => self.scroll(panel, 1, 0),
            (MouseEventKind::ScrollUp, Some(panel)) => self.scroll(panel, -1, 0),
            (MouseEventKind::ScrollLeft, Some(Panel::Board)) => {
                self.board_at.0 = self.board_at.0.saturating_sub(2 * WHEEL);
            }
            (MouseEventKind::ScrollRight, Some(Panel::Board)) => self.scroll_board(2 * WHEEL, 0),
            (MouseEventKind::Down(button), _) => {
                if let Some(choice) = choice_at(self, column, row) {
                    if let Some(choices) = self.choices.take() {
                        self.line.replace_from(choices.start, &choices.shown[choice]);
                    }
                    return Ok(());
                }
                self.choices = None;
                match panel {
                    Some(Panel::Board) => self.click_board(&areas, column, row, button)?,
                    Some(Panel::Crew) => self.click_crew(&areas, row),
                    _ if areas.line.contains((column, row).into()) => {
                        let before = self.game.prompt().chars().count();
                        self.line.go_to(usize::from(column - areas.line.x).saturating_sub(before));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A person begins a command.
    fn click_crew(&mut self, areas: &Areas, row: u16) {
        let Some(inside) = areas.inside(Panel::Crew).filter(|inside| (inside.y..inside.bottom()).contains(&row)) else {
            return;
        };
        let (_, first) = self.lines(Panel::Crew);
        let lines = self.crew_lines(inside.width.into());
        if let Some((Some(who), _)) = lines.get(first + usize::from(row - inside.y)) {
            self.selected = *who;
            self.line.set(format!("{} ", who.word()));
        }
    }

    /// A space ends a command: the only one that fits what is typed, or one of several; with another button it is looked at.
    fn click_board(&mut self, areas: &Areas, column: u16, row: u16, button: MouseButton) -> Result<()> {
        let Some(space) = self.space_at(areas, column, row) else { return Ok(()) };
        let (setup, state) = (self.game.setup(), self.game.state());
        let name = space_name(setup, state, space);
        if button != MouseButton::Left {
            return self.say(&format!("look {name}"));
        }
        // Somebody who stands there speaks, if nobody does yet.
        let standing = setup.everybody().into_iter().find(|who| state.person(*who).at == space);
        let typed = self.line.text().trim().to_lowercase();
        let by = typed.split_whitespace().next().and_then(shorthand::speaker);
        let ends_there = |line: &&String| line.split_whitespace().next_back() == Some(name.as_str());
        let said_by = |line: &&String| match by {
            Some(_) => line.starts_with(&typed) || typed.split_whitespace().count() == 1,
            None => line.starts_with(self.selected.word()),
        };
        let speaks =
            |line: &&String| by.is_none_or(|by| line.split(' ').next().and_then(shorthand::speaker) == Some(by));
        let legal = self.game.legal_lines();
        let fitting: Vec<String> = legal.iter().filter(ends_there).filter(said_by).filter(speaks).cloned().collect();
        match (&fitting[..], standing) {
            ([one], _) => self.line.set(one.clone()),
            ([_, _, ..], _) => {
                self.line.set("");
                self.choices = Some(Choices { at: fitting.len(), shown: fitting, start: 0 });
            }
            ([], Some(who)) if typed.is_empty() => {
                self.selected = who;
                self.line.set(format!("{} ", who.word()));
            }
            ([], _) if typed.is_empty() => self.say(&format!("look {name}"))?,
            ([], _) => self.line.insert_word(&name),
        }
        Ok(())
    }

    /// The space at a place of the screen.
    pub fn space_at(&self, areas: &Areas, column: u16, row: u16) -> Option<Space> {
        let inside = areas.inside(Panel::Board).filter(|inside| inside.contains((column, row).into()))?;
        let board = self.board();
        let (left, top) = self.board_at(&board);
        board.space_at(left + usize::from(column - inside.x), top + usize::from(row - inside.y))
    }
}
