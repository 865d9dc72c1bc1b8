//! Pictures of boards as pixels.

use crate::fonts::outlined;
use heist_design::picture::Drawing;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// The most pixels of a side.
const LARGEST: f64 = 8000.0;

/// A drawing as PNG, so many pixels for each board unit; less where that would be too large.
pub fn png(drawing: &Drawing, scale: f64) -> Option<Vec<u8>> {
    let scale = scale.min(LARGEST / drawing.frame.width.max(drawing.frame.height));
    let letters: String = drawing.labels.iter().map(outlined).collect();
    let tree = usvg::Tree::from_str(&drawing.svg_with(scale, &letters), &usvg::Options::default()).ok()?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
