//! What the keys do.

use heist_page::dialog::Panel;
use leptos::prelude::*;

const KEYS: [(&str, &[(&str, &str)]); 4] = [
    (
        "Move and paint",
        &[
            ("Arrow keys", "Move the cursor; with Shift, select"),
            ("Space", "Use the tool where the cursor is"),
            ("Delete", "Take away what is there, or what is selected"),
            ("Home, End", "To the first or last column"),
            ("+ and −", "Zoom"),
            ("Escape", "Back to the brush"),
        ],
    ),
    (
        "Choose a tile",
        &[
            ("1 to 9", "Empty, unknown, guard, lock, camera, dog, jewel, documents, cash"),
            ("0", "Gap"),
            ("e", "Entrance; again: turned by a sixth"),
            ("[ and ]", "The tile before or after in the palette"),
            ("a", "Lay tiles on what is there, or in its place"),
        ],
    ),
    (
        "Tools",
        &[
            ("b, f, i, s", "Brush, fill, pick up, select"),
            ("r, Shift r", "Turn by a sixth to the right or left"),
            ("m, Shift m", "Mirror left and right, or above and below"),
            ("Alt + arrow keys", "Move the map, or what is selected"),
        ],
    ),
    (
        "Everywhere",
        &[
            ("Ctrl z, Ctrl y", "Undo, redo"),
            ("Ctrl c, x, v", "Copy, cut, paste where the cursor is"),
            ("Ctrl a", "Select everything"),
            ("n", "To the next finding"),
            ("?", "This list"),
        ],
    ),
];

/// The list of keys.
#[component]
pub fn KeyHelp(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <Panel id="keys" title="Keys, mouse and fingers" open>
            <p class="hint">
                "Mouse: drag to paint, right button to take away, Alt and a press to pick up a tile, wheel to zoom, middle button to move the sheet. Touch: one finger paints, two move and zoom."
            </p>
            <div class="key-groups">
                {KEYS.map(|(heading, keys)| view! {
                    <section>
                        <h3>{heading}</h3>
                        <dl>{keys.iter().map(|(key, words)| view! { <div><dt><kbd>{*key}</kbd></dt><dd>{*words}</dd></div> }).collect_view()}</dl>
                    </section>
                })}
            </div>
        </Panel>
    }
}
