//! The screen without a terminal: events change the model, and the model is drawn into memory.

use super::layout::Panel;
use super::model::ScreenModel;
use super::view::draw;
use crate::play::recorded_game::RecordedGame;
use crate::play::terminal_game::TerminalGame;
use crate::players;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use heist_data::names::parse_space;
use heist_format::game::Game;
use heist_format::replay::Remarks;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn model(width: u16, height: u16) -> ScreenModel {
    let (setup, state) = heist_format::setup::official_game("startup").expect("a heist");
    let players = players::read("1", &setup).expect("players");
    let remarks = Remarks { seed: Some(7), ..Remarks::default() };
    let game = RecordedGame::new(Game::new(setup, state), remarks, None, None);
    ScreenModel::new(TerminalGame::new(game, players, true), width, height).expect("a model")
}

fn shown(model: &ScreenModel) -> String {
    let screen = model.screen();
    let mut terminal = Terminal::new(TestBackend::new(screen.width, screen.height)).expect("a terminal");
    terminal.draw(|frame| draw(model, frame)).expect("drawn");
    terminal.backend().to_string()
}

fn press(model: &mut ScreenModel, code: KeyCode) {
    model.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE))).expect("pressed");
}

fn type_in(model: &mut ScreenModel, text: &str) {
    for letter in text.chars() {
        press(model, KeyCode::Char(letter));
    }
}

fn say(model: &mut ScreenModel, line: &str) {
    type_in(model, line);
    press(model, KeyCode::Enter);
}

fn mouse(model: &mut ScreenModel, kind: MouseEventKind, (column, row): (u16, u16)) {
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    model.update(&Event::Mouse(event)).expect("heard");
}

/// The middle of a space on the screen.
fn place_of(model: &ScreenModel, name: &str) -> (u16, u16) {
    let space = parse_space(model.game().setup(), model.game().state(), name).expect("a space");
    let (areas, board) = (model.areas(), model.board());
    let inside = areas.inside(Panel::Board).expect("a board");
    let ((left, top), (column, line)) = (model.board_at(&board), board.middle(space).expect("drawn"));
    (inside.x + (column - left) as u16, inside.y + (line - top) as u16)
}

#[test]
fn every_size_shows_board_crew_log_and_where_the_heist_stands() {
    for (width, height) in SIZES {
        let shown = shown(&model(width, height));
        for words in
            ["Crew", "Log", "The Startup Job", "planning", "noise 0", "Still planning", "planning › ", "F1 help"]
        {
            assert!(shown.contains(words), "{width}×{height}: {words}\n{shown}");
        }
        assert_eq!(shown.contains("Forecast"), width >= 120, "{shown}");
        assert_eq!(shown.contains("Sheet of "), width >= 200, "{shown}");
    }
}

#[test]
fn the_panels_take_turns_where_there_is_little_room() {
    let mut model = model(80, 24);
    for words in ["As things stand", "Sheet of Red", "Objective", "Crew"] {
        press(&mut model, KeyCode::F(2));
        let shown = shown(&model);
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    press(&mut model, KeyCode::F(3));
    assert!(!shown(&model).contains("Crew"), "the board alone");
    press(&mut model, KeyCode::F(3));
    press(&mut model, KeyCode::F(4));
    assert!(shown(&model).contains("Sheet of Green"), "{}", shown(&model));
}

#[test]
fn a_line_is_said_and_what_happens_is_in_the_log() {
    let mut model = model(80, 24);
    say(&mut model, "blue start g8; blue plan g7");
    let shown = shown(&model);
    assert!(shown.contains("Blue is on g8.") && shown.contains("Blue plans g7."), "{shown}");
    say(&mut model, "blue mvoe c5");
    assert!(self::shown(&model).contains("did you mean `move`?"), "{}", self::shown(&model));
    press(&mut model, KeyCode::Up);
    assert_eq!(model.line.text(), "blue mvoe c5");
    press(&mut model, KeyCode::Up);
    assert_eq!(model.line.text(), "blue start g8; blue plan g7");
}

#[test]
fn tab_completes_and_goes_through_the_choices() {
    let mut model = model(80, 24);
    type_in(&mut model, "blu");
    press(&mut model, KeyCode::Tab);
    assert_eq!(model.line.text(), "blue ");
    type_in(&mut model, "st");
    press(&mut model, KeyCode::Tab);
    assert_eq!(model.line.text(), "blue start ");
    press(&mut model, KeyCode::Tab);
    let choices = model.choices.as_ref().expect("several entrances").shown.clone();
    press(&mut model, KeyCode::Tab);
    assert_eq!(model.line.text(), format!("blue start {}", choices[0]));
    press(&mut model, KeyCode::Tab);
    assert_eq!(model.line.text(), format!("blue start {}", choices[1]));
    assert!(shown(&model).contains(&choices[1]));
    press(&mut model, KeyCode::Enter);
    assert!(model.choices.is_none() && model.line.text().starts_with("blue start "), "taken, not said");
    type_in(&mut model, "; blue pl");
    press(&mut model, KeyCode::Tab);
    assert!(model.line.text().ends_with("; blue plan "), "{}", model.line.text());
}

#[test]
fn a_click_on_a_person_begins_a_command_and_one_on_a_space_ends_it() {
    for (width, height) in SIZES {
        let mut model = model(width, height);
        let inside = model.areas().inside(Panel::Crew).expect("the crew");
        mouse(&mut model, MouseEventKind::Down(MouseButton::Left), (inside.x + 1, inside.y));
        assert_eq!(model.line.text(), "red ", "{width}×{height}");
        model.line.set("");
        // The entrance may be out of sight.
        for _ in 0..40 {
            mouse(&mut model, MouseEventKind::ScrollDown, (5, 5));
        }
        let place = place_of(&model, "g8");
        mouse(&mut model, MouseEventKind::Down(MouseButton::Left), place);
        let text = model.line.text().to_owned();
        let choices = model.choices.as_ref().map(|choices| choices.shown.clone()).unwrap_or_default();
        assert!(text == "red start g8" || choices.contains(&"red start g8".to_owned()), "{text} {choices:?}");
        model.choices = None;
        mouse(&mut model, MouseEventKind::Down(MouseButton::Right), place);
        assert!(shown(&model).contains("g8 (exit"), "{}", shown(&model));
    }
}

#[test]
fn the_board_the_log_and_the_panels_scroll() {
    let mut model = model(80, 24);
    let top = shown(&model);
    mouse(&mut model, MouseEventKind::ScrollDown, (5, 5));
    let down = shown(&model);
    assert_ne!(top, down);
    mouse(&mut model, MouseEventKind::ScrollUp, (5, 5));
    assert_eq!(shown(&model), top);
    for _ in 0..20 {
        press(&mut model, KeyCode::PageUp);
    }
    assert!(shown(&model).contains("The Startup Job — "), "{}", shown(&model));
    for _ in 0..20 {
        press(&mut model, KeyCode::PageDown);
    }
    assert_eq!(shown(&model), top);
}

#[test]
fn the_screen_may_have_any_size_at_any_time() {
    let mut model = model(80, 24);
    say(&mut model, "auto; all ready; roll");
    for (width, height) in [(1, 1), (39, 12), (40, 12), (60, 20), (120, 40), (300, 100), (80, 24)] {
        model.update(&Event::Resize(width, height)).expect("resized");
        press(&mut model, KeyCode::Tab);
        let shown = shown(&model);
        if width >= 40 {
            assert!(shown.contains("action › "), "{width}×{height}\n{shown}");
        }
        press(&mut model, KeyCode::Esc);
        press(&mut model, KeyCode::F(2));
    }
}

#[test]
fn help_is_shown_and_left_again_and_leaving_asks_nothing() {
    let mut model = model(80, 24);
    press(&mut model, KeyCode::F(1));
    assert!(shown(&model).contains("Keys") && shown(&model).contains("Shift+arrows"), "{}", shown(&model));
    for _ in 0..30 {
        press(&mut model, KeyCode::Down);
    }
    assert!(shown(&model).contains("blue last-ditch"), "{}", shown(&model));
    press(&mut model, KeyCode::Esc);
    assert!(shown(&model).contains("Crew"));
    say(&mut model, "quit");
    assert!(model.leaves());
}

#[test]
fn pasted_lines_are_said() {
    let mut model = model(80, 24);
    model.update(&Event::Paste("blue start g8\rblue plan g7\nred sta".to_owned())).expect("pasted");
    assert_eq!(model.line.text(), "red sta");
    assert!(shown(&model).contains("Blue plans g7."), "{}", shown(&model));
}
