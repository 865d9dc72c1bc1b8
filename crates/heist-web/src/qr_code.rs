//! A link as a QR code, for a phone on the other side of the table.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The free margin that readers need, in modules.
const MARGIN: i32 = 4;

/// A text as a QR code: how wide it is, and its dark modules as a path; none: it is too long.
fn drawing(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += run.max(1);
        }
    }
    Some((code.size() + 2 * MARGIN, path))
}

/// The code as a picture.
#[component]
pub fn QrPicture(
    /// What it says.
    text: String,
    /// What it is for.
    label: String,
) -> impl IntoView {
    drawing(&text).map(|(size, path)| view! {
        <svg class="qr-code" role="img" aria-label=format!("QR code: {label}") viewBox=format!("0 0 {size} {size}") shape-rendering="crispEdges">
            <rect width=size.to_string() height=size.to_string() fill="#fff"></rect>
            <path d=path fill="#000"></path>
        </svg>
    })
}

#[cfg(test)]
mod tests {
    use super::{MARGIN, drawing};

    #[test]
    fn a_link_becomes_modules_inside_a_margin() {
        let (size, path) =
            drawing("https://heist.example/t/4kq07zt1mdw9c#join=q1W2e3R4t5Z6u7I8o9P0a1S2d3F4g5H6").expect("a code");
        assert!((21 + 2 * MARGIN..=60).contains(&size), "{size}");
        // The finder pattern in the corner begins with seven dark modules.
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
        assert_eq!(drawing(&"x".repeat(5_000)), None, "more than a code can hold");
    }
}
