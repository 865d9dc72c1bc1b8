//! Pictures of what belongs to the building.

pub const WATCHTOWER: &str = r#"<path d="M-9-11H9L7.500-1H-7.500Z"/><path d="M-12-12L0-19.500 12-12Z"/><path d="M-6.500-1L-10.500 18M6.500-1L10.500 18M-8 7.500L9 14M8 7.500L-9 14" fill="none" stroke="currentColor" stroke-width="2.200" stroke-linecap="round"/><circle class="cut" cy="-6" r="2.600"/><path d="M-12.500-6L-21-9M-12.500-4L-21-1M12.500-6L21-9M12.500-4L21-1" stroke="currentColor" stroke-width="1.800" stroke-linecap="round"/>"#;

pub const REINFORCEMENTS: &str = r#"<circle cx="-8" cy="-6" r="5"/><circle cx="8" cy="-6" r="5"/><path d="M-18 9C-18 1-13 0-8 0-5 0-2.500.5-.8 3-2.500 5-3 7-3 9ZM18 9C18 1 13 0 8 0 5 0 2.500.5.8 3 2.500 5 3 7 3 9Z"/><path d="M-8 17H8M0 11V21" stroke="var(--cut)" stroke-width="7"/><path d="M-5 15.500H5M0 10.500V20.500" stroke="currentColor" stroke-width="3.200" stroke-linecap="round"/><path d="M-5-14.500L0-19.500 5-14.500" fill="none" stroke="currentColor" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round"/>"#;

pub const SAFE: &str = r#"<rect x="-18" y="-17" width="36" height="32" rx="3.500"/><path d="M-13 15.500V19M13 15.500V19" stroke="currentColor" stroke-width="5"/><rect x="-13.500" y="-12.500" width="27" height="23" rx="2" fill="none" stroke="var(--cut)" stroke-width="1.800"/><circle cy="-1" r="6.500" fill="none" stroke="var(--cut)" stroke-width="2.400"/><path d="M0-10V-5.500M0 3.500V8M-9-1H-4.500M4.500-1H9" stroke="var(--cut)" stroke-width="2.400" stroke-linecap="round"/>"#;

pub const SAFE_OPEN: &str = r#"<path d="M-18-17H10V15H-18Z" fill="none" stroke="currentColor" stroke-width="2.800" stroke-linejoin="round"/><path d="M-13 15.500V19M6 15.500V19" stroke="currentColor" stroke-width="4"/><path d="M10-17L20-11V20L10 15Z"/><circle class="cut" cx="14.500" cy="2" r="2"/><path d="M-13-1H5" stroke="currentColor" stroke-width="2"/>"#;

/// A rack with lights; the letter is on the unit below.
macro_rules! server {
    ($letter:literal) => {
        concat!(
            r#"<rect x="-14" y="-18" width="28" height="9" rx="1.500"/><rect x="-14" y="-7" width="28" height="25" rx="1.500"/><circle class="cut" cx="-9" cy="-13.500" r="1.900"/><circle class="cut" cx="-3.500" cy="-13.500" r="1.900"/><path d="M3-13.500H11" stroke="var(--cut)" stroke-width="2"/>"#,
            $letter
        )
    };
}
pub const SERVER_X: &str = server!(
    r#"<path d="M-5.500.5L5.500 11.500M5.500.5L-5.500 11.500" stroke="var(--cut)" stroke-width="3.600" stroke-linecap="round"/>"#
);
pub const SERVER_Y: &str = server!(
    r#"<path d="M-6 .3L0 6.300L6 .3M0 6.300V12.500" fill="none" stroke="var(--cut)" stroke-width="3.600" stroke-linecap="round"/>"#
);

/// A console with two lamps; the letter is on its face.
macro_rules! panel {
    ($letter:literal) => {
        concat!(
            r#"<path d="M-16 17L-12.500-10H12.500L16 17Z"/><circle cx="-6" cy="-15" r="2.800"/><circle cx="6" cy="-15" r="2.800"/>"#,
            $letter
        )
    };
}
pub const PANEL_X: &str = panel!(
    r#"<path d="M-5.500-2L5.500 9M5.500-2L-5.500 9" stroke="var(--cut)" stroke-width="3.600" stroke-linecap="round"/>"#
);
pub const PANEL_Y: &str = panel!(
    r#"<path d="M-6-2.500L0 3.500L6-2.500M0 3.500V10" fill="none" stroke="var(--cut)" stroke-width="3.600" stroke-linecap="round"/>"#
);
pub const PANEL_Z: &str = panel!(
    r#"<path d="M-5.500-2H5.500L-5.500 9H5.500" fill="none" stroke="var(--cut)" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/>"#
);

pub const KENNEL: &str = r#"<path d="M-19-3L0-18.500 19-3" fill="none" stroke="currentColor" stroke-width="3.400" stroke-linecap="round" stroke-linejoin="round"/><path d="M-13.500-4.500L0-15 13.500-4.500V16H-13.500Z"/><path class="cut" d="M-7 16V6a7 7 0 0 1 14 0V16Z"/><path d="M-4.500 7H4.500" stroke="currentColor" stroke-width="3.400" stroke-linecap="round"/><circle cx="-4.500" cy="5.600" r="1.700"/><circle cx="-4.500" cy="8.400" r="1.700"/><circle cx="4.500" cy="5.600" r="1.700"/><circle cx="4.500" cy="8.400" r="1.700"/>"#;

pub const BEACON: &str = r#"<path d="M0-11L3-3 11 0 3 3 0 11-3 3-11 0-3-3Z"/><circle r="16" fill="none" stroke="currentColor" stroke-width="2.200" stroke-dasharray="8.400 8.350" stroke-dashoffset="4.200"/><circle r="20.500" fill="none" stroke="currentColor" stroke-width="1.300" stroke-dasharray="5 11.100" stroke-dashoffset="2.500"/>"#;

/// A portcullis with a letter on a plate. The letter is drawn: pictures without fonts need it too.
macro_rules! gate {
    ($letter:literal) => {
        concat!(
            r#"<path d="M-17 18V-12Q0-22 17-12V18" fill="none" stroke="currentColor" stroke-width="3.200" stroke-linejoin="round"/><path d="M-10-14V18M10-14V18M-3.300-16V18M3.300-16V18M-16-7H16M-16 14H16" fill="none" stroke="currentColor" stroke-width="1.900"/><rect x="-10.500" y="-7.500" width="21" height="20" rx="2.500"/><path fill="none" stroke="var(--cut)" stroke-width="2.900" stroke-linecap="round" stroke-linejoin="round" d=""#,
            $letter,
            r#""/>"#
        )
    };
}
pub const GATE_A: &str = gate!("M-5 8.500L0-3.500 5 8.500M-3.100 4.500H3.100");
pub const GATE_B: &str = gate!("M-4-3.500V8.500H1.200A3.100 3.100 0 0 0 1.200 2.300H-4 .7A2.900 2.900 0 0 0 .7-3.500Z");
pub const GATE_C: &str = gate!("M4.300-1A4.800 4.800 0 0 0-4.600.2V4.800A4.800 4.800 0 0 0 4.300 6");
pub const GATE_D: &str = gate!("M-4-3.500V8.500H-.3A4.800 4.800 0 0 0 4.500 3.700V1.300A4.800 4.800 0 0 0-.3-3.500Z");

pub const HIDEOUT: &str = r#"<circle cy="-8" r="5" fill="none" stroke="currentColor" stroke-width="2.200"/><path d="M-8.500 12C-8.500 2-5 .5 0 .5S8.500 2 8.500 12Z" fill="none" stroke="currentColor" stroke-width="2.200" stroke-linejoin="round" stroke-dasharray="4 2.500"/>"#;

pub const ENTRANCE: &str =
    r#"<path d="M-19-5H2V-14L19 0 2 14V5H-19Z" stroke="currentColor" stroke-width="1.500" stroke-linejoin="round"/>"#;

pub const TUNNEL: &str = r#"<path d="M-16 16V0a16 16 0 0 1 32 0V16" fill="none" stroke="currentColor" stroke-width="2.600" stroke-dasharray="5 3"/><path d="M-8.500 16V1a8.500 8.500 0 0 1 17 0V16Z" opacity=".55"/>"#;
