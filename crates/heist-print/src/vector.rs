//! SVG as the drawing commands of a PDF: shapes in plain colours, groups, clips, and shadows without blur. That is all our
//! pictures are made of.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use resvg::tiny_skia::{Path, PathSegment, Transform};
use resvg::usvg::{self, ClipPath, FillRule, Group, LineCap, LineJoin, Node, Paint, filter};
use std::collections::BTreeSet;

/// Writes shapes, and remembers which degrees of transparency it used, in percent.
pub(crate) struct VectorWriter<'a> {
    pub(crate) content: &'a mut Content,
    pub(crate) alphas: &'a mut BTreeSet<u8>,
}

/// The name of a degree of transparency among the resources of a page.
pub(crate) fn alpha_name(percent: u8) -> String {
    format!("A{percent}")
}

fn matrix(transform: Transform) -> [f32; 6] {
    [transform.sx, transform.ky, transform.kx, transform.sy, transform.tx, transform.ty]
}

impl VectorWriter<'_> {
    /// A whole picture, in its own coordinates, which grow downwards.
    pub(crate) fn tree(&mut self, tree: &usvg::Tree) {
        self.group(tree.root(), 1.0, None);
    }

    fn group(&mut self, group: &Group, alpha: f32, tint: Option<usvg::Color>) {
        self.content.save_state();
        self.content.transform(matrix(group.transform()));
        if let Some(clip) = group.clip_path() {
            self.clip(clip);
        }
        let alpha = alpha * group.opacity().get();
        for primitive in group.filters().iter().flat_map(|filter| filter.primitives()) {
            if let filter::Kind::DropShadow(shadow) = primitive.kind() {
                self.content.save_state();
                self.content.transform(matrix(Transform::from_translate(shadow.dx(), shadow.dy())));
                let colour = Some(tint.unwrap_or(shadow.color()));
                group.children().iter().for_each(|node| self.node(node, alpha * shadow.opacity().get(), colour));
                self.content.restore_state();
            }
        }
        group.children().iter().for_each(|node| self.node(node, alpha, tint));
        self.content.restore_state();
    }

    fn node(&mut self, node: &Node, alpha: f32, tint: Option<usvg::Color>) {
        match node {
            Node::Group(group) => self.group(group, alpha, tint),
            Node::Path(path) if path.is_visible() => self.path(path, alpha, tint),
            // Our pictures have neither letters nor photographs in them.
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }

    fn path(&mut self, path: &usvg::Path, alpha: f32, tint: Option<usvg::Color>) {
        if let Some((fill, colour)) = path.fill().and_then(|fill| Some((fill, colour_of(fill.paint(), tint)?))) {
            self.with_alpha(alpha * fill.opacity().get(), |content| {
                content.set_fill_rgb(share(colour.red), share(colour.green), share(colour.blue));
                segments(content, path.data());
                match fill.rule() {
                    FillRule::NonZero => content.fill_nonzero(),
                    FillRule::EvenOdd => content.fill_even_odd(),
                };
            });
        }
        if let Some((stroke, colour)) = path.stroke().and_then(|line| Some((line, colour_of(line.paint(), tint)?))) {
            self.with_alpha(alpha * stroke.opacity().get(), |content| {
                content.set_stroke_rgb(share(colour.red), share(colour.green), share(colour.blue));
                content.set_line_width(stroke.width().get());
                content.set_line_cap(match stroke.linecap() {
                    LineCap::Butt => LineCapStyle::ButtCap,
                    LineCap::Round => LineCapStyle::RoundCap,
                    LineCap::Square => LineCapStyle::ProjectingSquareCap,
                });
                content.set_line_join(match stroke.linejoin() {
                    LineJoin::Round => LineJoinStyle::RoundJoin,
                    LineJoin::Bevel => LineJoinStyle::BevelJoin,
                    LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                });
                let dashes = stroke.dasharray().unwrap_or_default();
                content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
                segments(content, path.data());
                content.stroke();
            });
        }
    }

    /// Draws something as transparent as asked for, and leaves everything as it was.
    fn with_alpha(&mut self, alpha: f32, draw: impl FnOnce(&mut Content)) {
        let percent = (alpha.clamp(0.0, 1.0) * 100.0).round() as u8;
        self.content.save_state();
        if percent < 100 {
            self.alphas.insert(percent);
            self.content.set_parameters(Name(alpha_name(percent).as_bytes()));
        }
        draw(self.content);
        self.content.restore_state();
    }

    fn clip(&mut self, clip: &ClipPath) {
        if let Some(outer) = clip.clip_path() {
            self.clip(outer);
        }
        let mut rule = FillRule::NonZero;
        clip_paths(clip.root(), clip.transform(), &mut |path, transform| {
            if let Some(fill) = path.fill() {
                rule = fill.rule();
            }
            if let Some(data) = path.data().clone().transform(transform) {
                segments(self.content, &data);
            }
        });
        match rule {
            FillRule::NonZero => self.content.clip_nonzero(),
            FillRule::EvenOdd => self.content.clip_even_odd(),
        };
        self.content.end_path();
    }
}

/// Every path of a clip, with its transformation.
fn clip_paths(group: &Group, outer: Transform, take: &mut dyn FnMut(&usvg::Path, Transform)) {
    let transform = outer.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(inner) => clip_paths(inner, transform, take),
            Node::Path(path) => take(path, transform),
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn colour_of(paint: &Paint, tint: Option<usvg::Color>) -> Option<usvg::Color> {
    match paint {
        Paint::Color(colour) => Some(tint.unwrap_or(*colour)),
        // Our pictures have none of these.
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

fn share(part: u8) -> f32 {
    f32::from(part) / 255.0
}

fn segments(content: &mut Content, path: &Path) {
    let mut at = (0.0, 0.0);
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                content.move_to(p.x, p.y);
                at = (p.x, p.y);
            }
            PathSegment::LineTo(p) => {
                content.line_to(p.x, p.y);
                at = (p.x, p.y);
            }
            PathSegment::QuadTo(c, p) => {
                // The same curve with two handles.
                let near = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                content.cubic_to(near(at.0, c.x), near(at.1, c.y), near(p.x, c.x), near(p.y, c.y), p.x, p.y);
                at = (p.x, p.y);
            }
            PathSegment::CubicTo(a, b, p) => {
                content.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
                at = (p.x, p.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}
