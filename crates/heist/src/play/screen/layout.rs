//! Where the panels are: side by side as far as there is room.

use ratatui::layout::{Constraint, Layout, Rect};

/// A panel of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    /// The board.
    Board,
    /// Everybody, in a few lines each.
    Crew,
    /// One character in full: skills by the value of the die, abilities in words.
    Sheet,
    /// The tracks with their forecast, and the odds of getting out.
    Ahead,
    /// Title, objective and special rules of the heist.
    Heist,
    /// What was said and what happened.
    Log,
}

impl Panel {
    /// Those that take turns where there is not room for all.
    pub const PAGES: [Panel; 4] = [Panel::Crew, Panel::Ahead, Panel::Sheet, Panel::Heist];
}

/// The screen, divided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Areas {
    /// Where the heist stands, in two lines.
    pub header: Rect,
    /// The panels, with their borders.
    pub panels: Vec<(Panel, Rect)>,
    /// The line on which commands are typed.
    pub line: Rect,
    /// The keys, in one line.
    pub keys: Rect,
}

/// The smallest screen on which something can be shown.
pub const SMALLEST: (u16, u16) = (40, 12);

/// Divides a screen. `page` is the panel that is wanted where they take turns, `zoomed` gives the board all there is.
pub fn divide(screen: Rect, page: Panel, zoomed: bool) -> Areas {
    let [header, body, line, keys] =
        Layout::vertical([Constraint::Length(2), Constraint::Min(3), Constraint::Length(1), Constraint::Length(1)])
            .areas(screen);
    let panels = if zoomed {
        vec![(Panel::Board, body)]
    } else if screen.width >= 160 && screen.height >= 40 {
        let [board, crew, rest] =
            Layout::horizontal([Constraint::Min(60), Constraint::Length(50), Constraint::Length(52)]).areas(body);
        let [crew, sheet] = Layout::vertical([Constraint::Percentage(45), Constraint::Min(3)]).areas(crew);
        let [ahead, log] = Layout::vertical([Constraint::Percentage(45), Constraint::Min(3)]).areas(rest);
        let first = if page == Panel::Heist { Panel::Heist } else { Panel::Crew };
        vec![(Panel::Board, board), (first, crew), (Panel::Sheet, sheet), (Panel::Ahead, ahead), (Panel::Log, log)]
    } else if screen.width >= 110 && screen.height >= 32 {
        let [left, right] = Layout::horizontal([Constraint::Min(60), Constraint::Length(46)]).areas(body);
        let [board, log] = Layout::vertical([Constraint::Min(10), Constraint::Length(10)]).areas(left);
        let [side, ahead] = Layout::vertical([Constraint::Min(8), Constraint::Length(16)]).areas(right);
        let first = if page == Panel::Ahead { Panel::Crew } else { page };
        vec![(Panel::Board, board), (first, side), (Panel::Ahead, ahead), (Panel::Log, log)]
    } else {
        let log_height = if screen.height >= 20 { 6 } else { 4 };
        let [upper, log] = Layout::vertical([Constraint::Min(4), Constraint::Length(log_height)]).areas(body);
        let side_width = (screen.width * 2 / 5).min(34);
        let [board, side] = Layout::horizontal([Constraint::Min(10), Constraint::Length(side_width)]).areas(upper);
        vec![(Panel::Board, board), (page, side), (Panel::Log, log)]
    };
    Areas { header, panels, line, keys }
}

impl Areas {
    /// The area of a panel inside its border.
    pub fn inside(&self, panel: Panel) -> Option<Rect> {
        let (_, area) = self.panels.iter().find(|(shown, _)| *shown == panel)?;
        Some(Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(2),
        })
    }
    /// The panel at a place.
    pub fn panel_at(&self, column: u16, row: u16) -> Option<Panel> {
        self.panels.iter().find(|(_, area)| area.contains((column, row).into())).map(|(panel, _)| *panel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_screens_show_more_panels_and_nothing_overlaps() {
        let size = |area: &Rect| u32::from(area.width) * u32::from(area.height);
        for (width, height, count) in [(40, 12, 3), (80, 24, 3), (120, 40, 4), (200, 60, 5)] {
            for page in Panel::PAGES {
                let screen = Rect::new(0, 0, width, height);
                let areas = divide(screen, page, false);
                assert_eq!(areas.panels.len(), count, "{width}×{height}");
                let all: Vec<Rect> =
                    areas.panels.iter().map(|(_, area)| *area).chain([areas.header, areas.line, areas.keys]).collect();
                assert_eq!(all.iter().map(size).sum::<u32>(), size(&screen), "{areas:?}");
                for (i, area) in all.iter().enumerate() {
                    assert!(all[i + 1..].iter().all(|other| !area.intersects(*other)), "{areas:?}");
                }
                assert_eq!(divide(screen, page, true).panels.len(), 1);
            }
        }
    }
}
