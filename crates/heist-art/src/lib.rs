//! The pictures of the game, composed from a kit of parts and written as SVG: portraits, items, places.
//!
//! The light always comes from the upper right, a rim of colour stands on the left, and everything is flat: two or three
//! planes a shape. `cargo xtask art` writes the files into `crates/heist-web/assets/art`; a test compares them.

mod cast;
mod colour;
mod items;
mod path;
mod pen;
mod places;
mod portrait;

/// Every file: its path below `assets/art`, and what is in it. `list.txt` names the pictures; the style sheet of places lies
/// beside the other style sheets.
pub fn files() -> Vec<(String, String)> {
    let faces = cast::everybody();
    let mut files: Vec<_> = faces.iter().map(|face| (format!("portraits/{}.svg", face.id), face.svg())).collect();
    files.extend(items::pictures().map(|(id, svg)| (format!("items/{id}.svg"), svg)));
    files.extend(places::headers().map(|(id, svg)| (format!("headers/{id}.svg"), svg)));
    let list = files.iter().map(|(path, _)| format!("{}\n", path.trim_end_matches(".svg"))).collect();
    files.push(("list.txt".to_owned(), list));
    files.push(("../60-places.css".to_owned(), places::style_sheet()));
    files
}
