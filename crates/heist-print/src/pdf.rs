//! Writes pages as PDF.

use crate::canvas::Canvas;
use crate::fonts::Font;
use crate::paper::POINTS;
use crate::vector::alpha_name;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use std::io::Write;

const IDENTITY: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The name of a face among the resources of a page.
pub(crate) fn font_name(font: Font) -> &'static str {
    match font {
        Font::Text => "Text",
        Font::Bold => "Bold",
        Font::Title => "Title",
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory does not fail; an empty stream would show if it did.
    if encoder.write_all(bytes).is_err() {
        return Vec::new();
    }
    encoder.finish().unwrap_or_default()
}

/// A document of pages.
pub fn document(title: &str, pages: Vec<Canvas>) -> Vec<u8> {
    let mut ids = Ref::new(1);
    let mut pdf = Pdf::new();
    let mut chunk = Chunk::new();
    let (catalog, tree, info) = (ids.bump(), ids.bump(), ids.bump());
    let fonts: Vec<(Font, Ref)> =
        Font::ALL.into_iter().map(|font| (font, write_font(&mut chunk, &mut ids, font, &pages))).collect();
    let percents: BTreeMap<u8, Ref> = pages
        .iter()
        .flat_map(|page| page.alphas().iter().copied())
        .collect::<std::collections::BTreeSet<u8>>()
        .into_iter()
        .map(|percent| (percent, ids.bump()))
        .collect();
    for (percent, id) in &percents {
        let alpha = f32::from(*percent) / 100.0;
        chunk.ext_graphics(*id).non_stroking_alpha(alpha).stroking_alpha(alpha);
    }
    let page_ids: Vec<Ref> = pages.iter().map(|_| ids.bump()).collect();
    for (page, page_id) in pages.into_iter().zip(&page_ids) {
        let content_id = ids.bump();
        let (width, height) = page.size();
        let mut entry = pdf.page(*page_id);
        entry.media_box(Rect::new(0.0, 0.0, width * POINTS, height * POINTS)).parent(tree).contents(content_id);
        let mut resources = entry.resources();
        let mut named = resources.fonts();
        for (font, id) in &fonts {
            named.pair(Name(font_name(*font).as_bytes()), *id);
        }
        named.finish();
        let mut states = resources.ext_g_states();
        for percent in page.alphas() {
            states.pair(Name(alpha_name(*percent).as_bytes()), percents[percent]);
        }
        states.finish();
        resources.finish();
        entry.finish();
        chunk.stream(content_id, &packed(&page.finish())).filter(Filter::FlateDecode);
    }
    pdf.extend(&chunk);
    pdf.pages(tree).kids(page_ids.iter().copied()).count(page_ids.len() as i32);
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("heist"));
    pdf.finish()
}

/// A face with everything that a reader needs to show it and to search in it.
fn write_font(chunk: &mut Chunk, ids: &mut Ref, font: Font, pages: &[Canvas]) -> Ref {
    let (id, cid, descriptor, file, cmap) = (ids.bump(), ids.bump(), ids.bump(), ids.bump(), ids.bump());
    let face = font.face();
    let em = 1000.0 / f32::from(face.units_per_em());
    let name = Name(font.name().as_bytes());
    chunk.type0_font(id).base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(cmap);
    let mut cid_font = chunk.cid_font(cid);
    cid_font
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(IDENTITY)
        .font_descriptor(descriptor)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let glyphs = (0..face.number_of_glyphs()).map(ttf_parser::GlyphId);
    cid_font.widths().consecutive(0, glyphs.map(|glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * em));
    cid_font.finish();
    let bounds = face.global_bounding_box();
    let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|edge| f32::from(edge) * em);
    chunk
        .font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]))
        .italic_angle(0.0)
        .ascent(f32::from(face.ascender()) * em)
        .descent(f32::from(face.descender()) * em)
        .cap_height(f32::from(face.capital_height().unwrap_or(700)) * em)
        .stem_v(80.0)
        .font_file2(file);
    let data = font.data();
    chunk.stream(file, &packed(data)).filter(Filter::FlateDecode).pair(Name(b"Length1"), data.len() as i32);
    let mut unicode = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
    let letters: BTreeMap<u16, char> = pages.iter().flat_map(|page| page.letters(font)).collect();
    for (glyph, letter) in letters {
        unicode.pair(glyph, letter);
    }
    chunk.cmap(cmap, &unicode.finish());
    id
}
