//! Whether the palettes keep what they promise: eyes that lack one kind of cone tell everybody apart.

use super::Palette;
use std::collections::BTreeMap;
use strum::VariantArray;

const THEMES: &str = include_str!("../../assets/05-themes.css");
const BASE: &str = include_str!("../../assets/00-base.css");
const PEOPLE: [&str; 5] = ["red", "green", "blue", "black", "npc"];

/// Linear red, green and blue as eyes without one kind of cone see them (Machado, Oliveira and Fernandes, 2009).
const fn seen_with(palette: Palette) -> [[f64; 3]; 3] {
    match palette {
        Palette::Standard => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        Palette::Protanopia => {
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        }
        Palette::Deuteranopia => {
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
        }
        Palette::Tritanopia => {
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
        }
    }
}

/// The colours that a rule of a style sheet sets, by name.
fn colours(sheet: &str, selector: &str) -> BTreeMap<String, [f64; 3]> {
    let rule = sheet.split(&format!("{selector} {{")).nth(1).and_then(|rest| rest.split('}').next()).expect(selector);
    let set = rule.split(';').filter_map(|line| line.rsplit("*/").next()?.trim().strip_prefix("--")?.split_once(": #"));
    set.filter(|(_, code)| code.len() == 6)
        .map(|(name, code)| {
            let part = |i: usize| {
                let value = f64::from(u8::from_str_radix(&code[i..i + 2], 16).expect("a colour")) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            (name.to_owned(), [part(0), part(2), part(4)])
        })
        .collect()
}

/// A place in OKLab, where distances are how different colours look.
fn look(colour: [f64; 3], eyes: [[f64; 3]; 3]) -> [f64; 3] {
    let times = |rows: [[f64; 3]; 3], v: [f64; 3]| rows.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
    let seen = times(eyes, colour).map(|part| part.clamp(0.0, 1.0));
    let cones = [[0.412221, 0.536333, 0.051446], [0.211903, 0.6807, 0.107397], [0.088302, 0.281719, 0.629979]];
    let lab = [[0.210454, 0.793618, -0.004072], [1.977998, -2.428592, 0.450594], [0.025904, 0.782772, -0.808676]];
    times(lab, times(cones, seen).map(f64::cbrt))
}

/// How different the two most alike of these look.
fn closest(colours: &BTreeMap<String, [f64; 3]>, ground: &str, eyes: [[f64; 3]; 3]) -> f64 {
    let looks = PEOPLE.map(|who| look(colours[&format!("{who}-{ground}")], eyes));
    let distance = |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt();
    let pairs = (0..PEOPLE.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.map(|(a, b)| distance(looks[a], looks[b])).fold(f64::INFINITY, f64::min)
}

#[test]
fn everybody_can_be_told_apart_with_the_palette_for_ones_eyes() {
    let standard = colours(BASE, ":root");
    for palette in Palette::VARIANTS.iter().filter(|palette| **palette != Palette::Standard) {
        let word: &str = palette.into();
        let own = colours(THEMES, &format!(":root[data-palette=\"{word}\"]"));
        for ground in ["night", "day"] {
            let (before, after) =
                (closest(&standard, ground, seen_with(*palette)), closest(&own, ground, seen_with(*palette)));
            assert!(after > 0.12 && after > 1.5 * before, "{word}, {ground}: {after:.3} instead of {before:.3}");
        }
    }
}
